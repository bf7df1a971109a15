package tui

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

// see takes in a new scene.
func (p play) see(msg sceneMsg) (play, tea.Cmd) {
	if msg.game != p.game || msg.closed {
		return p, nil
	}
	var cmds []tea.Cmd
	if msg.watched {
		cmds = append(cmds, p.await(p.viewer))
	}
	if msg.scene.Viewer == p.viewer && msg.scene.Version >= p.scene.Version {
		before := p.scene
		p.scene, p.seen, p.now, p.thoughts = msg.scene, msg.at, later(p.now, msg.at), msg.thoughts
		p.counsel, p.scrolled = msg.counsel, 0
		if before.Ply != p.scene.Ply {
			p.chosen, p.choices, p.advice = board.NoSquare, nil, nil
			if p.unkept == "" || p.note != p.notKept() { // which stays while the computer answers
				p.note = note{}
			}
		}
		p = p.announce(&before).prepare()
		var cmd tea.Cmd
		if p, cmd = p.reseat(); cmd != nil {
			cmds = append(cmds, cmd)
		}
		if p.scene.Version != before.Version {
			p.openSession, cmd = p.keep()
			cmds = append(cmds, cmd)
		}
	} else if msg.scene.Version > p.scene.Version {
		cmds = append(cmds, p.peek(p.viewer)) // drawn for another viewer: ask again
	}
	p, cmd := p.tick()
	return p, tea.Batch(append(cmds, cmd)...)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// announce says what changed besides the position.
func (p play) announce(before *session.Scene) play {
	sc := &p.scene
	switch {
	case sc.Phase == session.Over && before.Phase != session.Over:
		p.ask, p.choices, p.editor, p.curtain, p.advice, p.counsel = nil, nil, nil, false, nil, nil
		p.note = note{p.farewell(nil), strong}
	case sc.Offered && !before.Offered && sc.DrawOffer != p.seat:
		p.note = note{sc.Sides[sc.DrawOffer] + " offers a draw: type draw to accept, decline to go on.", strong}
	case before.Phase == session.Over && sc.Phase == session.Playing:
		p = p.dropReview()
		p.note = note{}
	}
	return p
}

// farewell says how the game ended, what that has changed, and what can be done now.
func (p play) farewell(standing []phrase.Text) string {
	next := "F2 reviews the game. Type rematch for another one with the sides changed, new for the menu, quit to leave."
	if p.again == nil {
		next = "F2 reviews the game. Type new for the menu, quit to leave."
	}
	said := []string{p.scene.Verdict}
	if r := p.remark(); r != "" {
		said = append(said, r)
	}
	return strings.Join(append(append(said, phrase.Strings(standing)...), next), " ")
}

// remark is what the rival says, empty where it says nothing.
func (p play) remark() string {
	r := p.scene.Remark
	if r == nil {
		return ""
	}
	return fmt.Sprintf("%s: \"%s\"", r.Name, r.Says)
}

// seePast takes in an earlier position.
func (p play) seePast(msg pastMsg) play {
	if msg.game == p.game && msg.scene.Viewer == p.viewer && msg.scene.Ply == p.wanted {
		p.past = &msg.scene
	}
	return p
}

// hear takes in a hint.
func (p play) hear(msg adviceMsg) play {
	if msg.game != p.game || msg.version != p.scene.Version {
		return p
	}
	if msg.err != nil {
		p.note = fault(msg.err)
		return p
	}
	p.advice, p.note, p.scrolled = &msg.advice, note{}, 0
	p.chosen, p.cursor = msg.advice.Move.From, msg.advice.Move.To // Enter plays it
	return p
}

// done takes in how something asked of the session went.
func (p play) done(msg doneMsg) (play, tea.Cmd) {
	if msg.game != p.game {
		return p, nil
	}
	if msg.err != nil {
		p.note = fault(msg.err)
		return p, nil
	}
	if msg.said != "" {
		p.note = info(msg.said)
	}
	return p, nil
}
