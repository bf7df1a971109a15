package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// openSession is a session with what commands need to work on it. Its methods return
// commands, which Bubble Tea runs in the background: nothing here waits for the
// rules, a program that thinks, or the disk.
type openSession struct {
	game    *session.Session
	watch   <-chan uint64
	ctx     context.Context
	shuffle func(ctx context.Context, side board.Side) (string, error) // nil: no random set-up
	presets []session.Preset                                           // ready-made set-ups

	talk     session.Talk // how much hints, explanations and the coach say
	rules    string
	relevel  func(ctx context.Context, s *session.Session, side board.Side, level string) (*session.Session, error)
	again    func(last string) tea.Cmd        // begins the rematch; nil: it is not known how the game was begun
	leveled  string                           // the program that plays since another level was chosen, empty without
	keeper   *library.Keeper                  // keeps the game after every move; nil: nobody does
	drafts   [2]string                        // set-ups are kept here when they are left; empty: nowhere
	setups   *setupFiles                      // the files that set-ups were read from and written to
	proposed [2]string                        // the set-ups that the editor starts from
	saving   bool                             // a save is under way
	dirty    bool                             // and something changed since
	unkept   string                           // why the game could not be kept the last time
	standing func(*record.Game) []phrase.Text // what a game that is over has changed in a rating; nil: nobody knows
	covered  bool                             // the person wants hidden pieces hidden after the game too
}

// The messages that the commands of a desk send.
type (
	sceneMsg struct {
		game     *session.Session
		scene    session.Scene
		thoughts [2]*session.Thought
		counsel  []phrase.Text // what the coach of the viewer says
		at       time.Time
		watched  bool // it answers await
		closed   bool // the session has ended; there is no scene
	}
	pastMsg struct {
		game  *session.Session
		scene session.Scene
	}
	adviceMsg struct {
		game    *session.Session
		version uint64
		advice  session.Advice
		err     error
	}
	objectionMsg struct {
		game      *session.Session
		version   uint64
		move      session.Move
		objection *session.Objection // nil: the coach has none
		err       error
	}
	doneMsg struct {
		game *session.Session
		said string
		err  error
	}
	savedMsg struct {
		game *session.Session
		said string // empty: nobody asked for the save
		err  error
		// standing is what the game, which is over, has changed in the rating of who played it.
		standing []phrase.Text
	}
	tickMsg time.Time
)

// await waits for the next change and draws it for a viewer.
func (d openSession) await(v session.Viewer) tea.Cmd {
	return func() tea.Msg {
		if _, open := <-d.watch; !open {
			return sceneMsg{game: d.game, closed: true}
		}
		msg := d.take(v)
		msg.watched = true
		return msg
	}
}

// peek draws the present for a viewer.
func (d openSession) peek(v session.Viewer) tea.Cmd {
	return func() tea.Msg { return d.take(v) }
}

// take draws the present, with what the programs think where it gives nothing
// away: they tell about their own pieces.
func (d openSession) take(v session.Viewer) sceneMsg {
	msg := sceneMsg{game: d.game, scene: d.game.Scene(v), at: time.Now()}
	sc := &msg.scene
	if side, seated := v.Side(); seated && sc.Coach > 0 && sc.Phase != session.Over {
		msg.counsel = d.game.Counsel(side, d.talk)
	}
	if sc.Phase != session.Over && !sc.Revealed && sc.Bots != [2]bool{true, true} {
		return msg
	}
	for s := range board.Side(2) {
		if i, ok := d.game.Thought(s); ok {
			msg.thoughts[s] = &i
		}
	}
	return msg
}

// back draws an earlier position.
func (d openSession) back(v session.Viewer, ply int) tea.Cmd {
	return func() tea.Msg { return pastMsg{d.game, d.game.SceneAt(v, ply)} }
}

// do asks something of the session and says how it went.
func (d openSession) do(said string, f func() error) tea.Cmd {
	return func() tea.Msg { return doneMsg{d.game, said, f()} }
}

// advise asks for a hint.
func (d openSession) advise(side board.Side, version uint64) tea.Cmd {
	return func() tea.Msg {
		a, err := d.game.Hint(d.ctx, side)
		return adviceMsg{d.game, version, a, err}
	}
}

// keep keeps the game in the background; what changes meanwhile is kept after it.
func (d openSession) keep() (openSession, tea.Cmd) {
	if d.keeper == nil {
		return d, nil
	}
	if d.saving {
		d.dirty = true
		return d, nil
	}
	d.saving, d.dirty = true, false
	return d, func() tea.Msg {
		msg := savedMsg{game: d.game, err: d.keeper.Keep(d.game)}
		if d.standing != nil && msg.err == nil && d.game.Result().Over() {
			msg.standing = d.standing(d.game.Record())
		}
		return msg
	}
}

// save keeps the game because somebody asks for it, also in a file of that name
// where there is one.
func (d openSession) save(name string) tea.Cmd {
	return func() tea.Msg {
		if name == "" {
			if err := d.keeper.KeepNow(d.game); err != nil {
				return savedMsg{game: d.game, said: "-", err: err}
			}
			return savedMsg{game: d.game, said: "Saved in " + d.keeper.Place().Name}
		}
		return savedMsg{game: d.game, said: "Saved in " + name, err: d.keeper.SaveAs(name, d.game)}
	}
}

// notKept says that the game cannot be kept, and why.
func (p play) notKept() note {
	return note{"The game is not kept: " + p.unkept + ". You can play on; save NAME writes it to a file.", bad}
}

// saved takes in the end of a save. That a game cannot be kept is said once.
func (p play) saved(msg savedMsg) (play, tea.Cmd) {
	if msg.game != p.game {
		return p, nil
	}
	if msg.said != "" {
		p.note = info(msg.said)
		if msg.err != nil {
			p.note = fault(msg.err)
		}
		return p, nil
	}
	p.saving = false
	if len(msg.standing) > 0 && p.scene.Phase == session.Over && p.note.text == p.farewell(nil) {
		p.note.text = p.farewell(msg.standing)
	}
	was := p.unkept
	p.unkept = ""
	if msg.err != nil {
		p.unkept = msg.err.Error()
		if was == "" {
			p.note = p.notKept()
		}
	}
	if !p.dirty {
		return p, nil
	}
	var cmd tea.Cmd
	p.openSession, cmd = p.keep()
	return p, cmd
}
