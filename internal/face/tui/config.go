package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/record"
)

// Config is what the face is wired to. Its functions are called in the
// background.
type Config struct {
	ASCII bool           // no characters beyond ASCII
	Theme *picture.Theme // the colours of pieces, lakes and walls; nil: those of a palette of 256

	// Games are what the menu offers, the best choice first.
	Games []Game
	// Begin begins a game that was chosen.
	Begin func(ctx context.Context, c Choice) (Opened, error)
	// Resume goes on with a saved game.
	Resume func(ctx context.Context, file string) (Opened, error)
	// Replay opens a finished game of any kind to look at. Its note is shown at the
	// end.
	Replay func(ctx context.Context, name string) (Opened, error)
	// Contest says how a tournament stands.
	Contest func(ctx context.Context, file string) (Contest, error)
	// Lessons begins the lessons; nil: there are none.
	Lessons Lessons
	// Puzzles are the puzzles to solve; nil: there are none.
	Puzzles *Puzzles
	// Me is what the games of a variant come to, or all games where none is named; nil: nobody knows.
	Me func(variant string) (*career.Career, error)
	// Profiles are who plays on this machine; nil: nobody knows.
	Profiles *Profiles
	// Setups are named set-ups; nil: there are none.
	Setups *Setups
	// Campaign is what was reached in the campaign; nil: there is none.
	Campaign func() (campaign.Progress, error)
	// Saves lists the games that are kept, the newest first, with those that cannot
	// be read.
	Saves func() []Saved

	// Talk is how much hints, explanations and the coach say at first.
	Talk session.Talk

	// First is what is shown first. The zero value is the menu.
	First First
	// Context ends when the program must.
	Context context.Context
}

// Game is a game that the menu offers.
type Game struct {
	Name, Title string
	Sides       [2]string
	Opponents   []string // player specifications, the best choice first
	// Levels are the specifications of the opponent Leveled from level 1 up, and Level is
	// the one that is offered first; 0: at full strength.
	Levels  []string
	Leveled string
	Level   int
	// Arrange is set where people may set up their own pieces.
	Arrange bool
}

// Human is the player specification of a person at this terminal.
const Human = "human"

// Choice is a game to begin.
type Choice struct {
	Game  string
	Seats [2]string // Human or a player specification
	// Arrange is set where people set up their own pieces; otherwise they get
	// random ones.
	Arrange bool
	Clock   record.Clock
	Battle  string // of the campaign, by its name, which says all else; empty: none
}

// changed is the choice for a rematch, against the program that played last where another level was chosen.
func (c Choice) changed(last string) Choice {
	if c.Battle != "" {
		return c // the person plays the same side again
	}
	c.Seats[0], c.Seats[1] = c.Seats[1], c.Seats[0]
	for i, player := range c.Seats {
		if player != Human && last != "" {
			c.Seats[i] = last
		}
	}
	return c
}

// Opened is a session that was opened for this terminal.
type Opened struct {
	Session *session.Session
	// Keeper keeps the game; nil: nobody does. Drafts are where set-ups of people
	// are kept; empty: nowhere.
	Keeper *library.Keeper
	Drafts [2]string
	// Standing says what a game that is over has changed in the rating of who played it; nil: nobody knows.
	Standing func(*record.Game) []phrase.Text
	// Note is what the person should know about the game from the start.
	Note string
	// Rules are the rules of the game in words, for those who ask.
	Rules string
	// Relevel goes on with a session against a program of another level, as it was typed,
	// and ends the one before; nil: it cannot be changed.
	Relevel func(ctx context.Context, s *session.Session, side board.Side, level string) (*session.Session, error)
	// Shuffle makes a random set-up; nil where the game has none.
	Shuffle func(ctx context.Context, side board.Side) (string, error)
	// Presets are the ready-made set-ups of the game.
	Presets []session.Preset
}

// Saved is a game that is kept.
type Saved struct {
	Name  string
	Title string // a line about it
	Over  bool
	Err   error // why it cannot be read, nil where it can
}

// First is what to show first; at most one of its fields is set.
type First struct {
	Choice  *Choice
	Opened  *Opened // a game that is open already
	Replay  string
	Contest string
	Puzzles *puzzle.Order
}

// first returns the command that brings up the first screen.
func (c *Config) first() tea.Cmd {
	switch f := c.First; {
	case f.Choice != nil:
		return c.begin(*f.Choice)
	case f.Opened != nil:
		return func() tea.Msg { return c.seat(*f.Opened) }
	case f.Replay != "":
		return c.replay(f.Replay)
	case f.Contest != "":
		return c.contest(f.Contest)
	case f.Puzzles != nil:
		return c.solve(*f.Puzzles)
	}
	return c.menu(nil)
}

func (c *Config) menu(err error) tea.Cmd {
	return func() tea.Msg {
		m := newMenu(c)
		if c.Saves != nil {
			m = m.offerSaves(c.Saves())
		}
		if err != nil {
			m.note = fault(err)
		}
		return showMsg{m}
	}
}

func (c *Config) begin(choice Choice) tea.Cmd {
	return func() tea.Msg {
		msg := c.open(func() (Opened, error) { return c.Begin(c.Context, choice) })()
		if opened, ok := msg.(openMsg); ok {
			opened.desk.again = func(last string) tea.Cmd { return c.begin(choice.changed(last)) }
			return opened
		}
		return msg
	}
}

func (c *Config) resume(file string) tea.Cmd {
	return c.open(func() (Opened, error) { return c.Resume(c.Context, file) })
}

func (c *Config) open(f func() (Opened, error)) tea.Cmd {
	return func() tea.Msg {
		o, err := f()
		if err != nil {
			return failMsg{err}
		}
		return c.seat(o)
	}
}

// seat sits down at a session: at the person's side, the first of two.
func (c *Config) seat(o Opened) tea.Msg {
	d := openSession{
		game: o.Session, watch: o.Session.Watch(c.Context), ctx: c.Context, shuffle: o.Shuffle, presets: o.Presets,
		talk: c.Talk, rules: o.Rules, relevel: o.Relevel, keeper: o.Keeper, drafts: o.Drafts, setups: &setupFiles{},
		standing: o.Standing,
	}
	sc := o.Session.Scene(session.Spectator)
	viewer := session.Spectator
	for s := range board.Side(2) {
		if sc.Bots[s] || sc.Solo && s == board.Second {
			continue
		}
		if viewer == session.Spectator || sc.Turn == s && sc.Phase == session.Playing {
			viewer = session.ViewerOf(s)
		}
		if sc.Phase == session.SettingUp {
			d.proposed[s] = propose(d, s)
		}
	}
	return openMsg{d, o.Session.Scene(viewer), time.Now(), o.Note}
}

// propose returns the set-up that the editor starts from: the one that was left,
// otherwise a random one.
func propose(d openSession, side board.Side) string {
	if d.drafts[side] != "" {
		if text, err := readDraft(d.drafts[side]); err == nil {
			return text
		}
	}
	if d.shuffle != nil {
		if text, err := d.shuffle(d.ctx, side); err == nil {
			return text
		}
	}
	return ""
}

func (c *Config) replay(name string) tea.Cmd {
	return func() tea.Msg {
		o, err := c.Replay(c.Context, name)
		if err != nil {
			return failMsg{err}
		}
		return showMsg{newReplay(o, name)}
	}
}

func (c *Config) contest(file string) tea.Cmd {
	return func() tea.Msg {
		t, err := c.Contest(c.Context, file)
		if err != nil {
			return failMsg{err}
		}
		return showMsg{contest{config: c, file: file, state: t}}
	}
}
