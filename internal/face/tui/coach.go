package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

// coach switches the coach of who sits here on or off.
func (p play) coach(arg string, _ env) (play, tea.Cmd) {
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	share, err := session.ParseShare(arg, p.scene.Coach)
	if err != nil {
		p.note = fault(err)
		return p, nil
	}
	side := p.seat
	return p, p.do(session.CoachSays(share).String(), func() error { return p.game.SetCoach(side, share) })
}

// known shows what the enemy can know of the pieces of who sits here.
func (p play) known(_ string, e env) (play, tea.Cmd) {
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	game, side := p.game, p.seat
	return p, func() tea.Msg {
		said, err := game.Exposed(side)
		return knownMsg{game, newText(e, "What the enemy knows", phrase.Strings(said)), err}
	}
}

// knownMsg has what the enemy knows.
type knownMsg struct {
	game *session.Session
	text *text
	err  error
}

// learn takes in what the enemy knows.
func (p play) learn(msg knownMsg) (play, tea.Cmd) {
	switch {
	case msg.game != p.game:
	case msg.err != nil:
		p.note = fault(msg.err)
	default:
		p.text = msg.text
	}
	return p, nil
}

// object asks the coach about a move.
func (d openSession) object(side board.Side, version uint64, m session.Move) tea.Cmd {
	return func() tea.Msg {
		o, err := d.game.Object(d.ctx, side, m.Text)
		return objectionMsg{d.game, version, m, o, err}
	}
}

// objected takes in what the coach says of a move: without an objection it is played, otherwise a
// question comes first.
func (p play) objected(msg objectionMsg) (play, tea.Cmd) {
	if msg.game != p.game || msg.version != p.scene.Version {
		return p, nil
	}
	p.note = note{}
	if msg.err != nil {
		p.note = fault(msg.err)
		return p, nil
	}
	if msg.objection == nil {
		return p.settle(msg.move)
	}
	said := append(phrase.Strings(msg.objection.Said(p.talk)), "", "Play it all the same?")
	p.ask = &question{text: strings.Join(said, "\n"), title: "Coach", yes: func(p play) (play, tea.Cmd) { return p.settle(msg.move) }}
	return p, nil
}
