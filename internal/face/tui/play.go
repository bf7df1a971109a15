package tui

import (
	"cmp"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

// play is a running game.
type play struct {
	openSession // the session, and what commands do with it

	seat    board.Side     // the side that sits at this terminal now
	viewer  session.Viewer // whose knowledge is shown
	scene   session.Scene
	seen    time.Time // when the scene was taken
	now     time.Time // of the last tick
	ticking bool

	past   *session.Scene // an earlier position that is looked at, nil for the present
	wanted int            // the ply that was last asked for, -1 for the present

	thoughts [2]*session.Thought // what the programs told, where that may be shown
	advice   *session.Advice
	counsel  []phrase.Text // what the coach says of the last moves
	scrolled int           // how many lines of the hint, or of the coach, were scrolled out at the top

	flipped bool
	cursor  board.Square
	chosen  board.Square // the piece to move, or NoSquare
	input   string       // what has been typed so far
	note    note

	choices []session.Move // several moves between the same squares, to choose from
	pick    int
	ask     *question
	curtain bool         // the other person's turn: hide the board until a key
	pacing  bool         // nobody plays here: show one move after the other at a pace to follow
	round   int          // how often the pacing was stopped and started
	army    bool         // the table of both armies is open
	text    *text        // something to read over the board
	review  *reviewing   // of the finished game; nil: none was asked for
	pressed board.Square // the piece that the mouse holds, or NoSquare

	editor *editor // where this side has still to set up
}

// question asks for a yes before something is done.
type question struct {
	text  string
	yes   func(play) (play, tea.Cmd)
	title string // empty: Sure?
}

// heading is the title of the box that asks.
func (q *question) heading() string { return cmp.Or(q.title, "Sure?") }

// newPlay shows a game that has just been opened.
func newPlay(d openSession, sc session.Scene, at time.Time) play {
	p := play{openSession: d, viewer: sc.Viewer, chosen: board.NoSquare, pressed: board.NoSquare, wanted: -1}
	if side, seated := sc.Viewer.Side(); seated {
		p.seat = side
	}
	p.scene, p.seen, p.now = sc, at, at
	p.cursor = p.firstCursor()
	if sc.Remark != nil && sc.Phase != session.Over {
		p.note = info(p.remark())
	}
	return p.prepare()
}

// firstCursor returns where the cursor starts: in the middle of the row nearest
// to the viewer from which something can move, or of the board.
func (p play) firstCursor() board.Square {
	geo := geometry{grid: p.scene.Grid, seenAs: p.orientation()}
	best, near := geo.square(p.scene.Grid.Width/2, p.scene.Grid.Height-1), 1<<20
	for _, m := range p.scene.Moves {
		col, row := geo.seen(m.From)
		if d := 100*(p.scene.Grid.Height-row) + abs(2*col-p.scene.Grid.Width); d < near {
			best, near = m.From, d
		}
	}
	return best
}

func abs(x int) int { return max(x, -x) }

// orientation says how the board is drawn.
func (p play) orientation() board.Orientation {
	o := p.shown().Orientation()
	if _, seated := p.viewer.Side(); !seated && p.seat == board.Second {
		o.Turned = !o.Turned // an onlooker sits at the first side
	}
	o.Turned = o.Turned != p.flipped
	return o
}

// shown returns the scene that is drawn: the present or an earlier one.
func (p play) shown() *session.Scene {
	if p.past != nil {
		return p.past
	}
	return &p.scene
}

// update implements screen.
func (p play) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	return p.handle(msg, e)
}

func (p play) handle(msg tea.Msg, e env) (play, tea.Cmd) {
	switch msg := msg.(type) {
	case sceneMsg:
		return p.see(msg)
	case pastMsg:
		return p.seePast(msg), nil
	case adviceMsg:
		return p.hear(msg), nil
	case knownMsg:
		return p.learn(msg)
	case reviewMsg:
		return p.reviewed(msg)
	case objectionMsg:
		return p.objected(msg)
	case savedMsg:
		return p.saved(msg)
	case doneMsg:
		return p.done(msg)
	case paceTick:
		if msg.game == p.game && msg.round == p.round {
			return p.pace()
		}
		return p, nil
	case tickMsg:
		p.now, p.ticking = time.Time(msg), false
		return p.tick()
	}
	if p.editor != nil && !p.curtain {
		ed, cmd := p.editor.handle(msg, e)
		p.editor = &ed
		return p, cmd
	}
	if p.reading() && p.text == nil && p.ask == nil {
		if q, cmd, ok := p.reviewMouse(msg, e); ok {
			return q, cmd
		}
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return p.key(msg, e)
	case tea.PasteMsg:
		return p.typed(msg.Content), nil
	case runMsg:
		if found := byWord(playCommands, string(msg)); len(found) == 1 {
			return found[0].run(p, "", e)
		}
	case tea.MouseClickMsg:
		return p.click(msg, e)
	case tea.MouseReleaseMsg:
		return p.drop(msg, e)
	case tea.MouseWheelMsg:
		return p.wheel(msg)
	}
	return p, nil
}

// prepare opens the set-up editor where this side has no set-up, and closes it
// where it has.
func (p play) prepare() play {
	missing := p.scene.Phase == session.SettingUp && p.people()[p.seat] && !p.scene.Ready[p.seat]
	switch {
	case !missing:
		p.editor = nil
	case p.editor == nil || p.editor.side != p.seat:
		ed := newEditor(p.openSession, &p.scene, p.seat)
		p.editor = &ed
	}
	return p
}

// people reports which seats are held by people.
func (p play) people() [2]bool {
	return [2]bool{!p.scene.Bots[0], !p.scene.Bots[1] && !p.scene.Solo}
}

// reseat changes the viewer: to the next person where two share the terminal, to
// one who sees everything when the game is over.
func (p play) reseat() (play, tea.Cmd) {
	want, seat := p.viewer, p.seat
	switch p.scene.Phase {
	case session.Over:
		if p.pacing || p.viewer != p.coverViewer() || p.covered {
			return p, nil
		}
		want = session.Open
	case session.SettingUp:
		if p.people() == [2]bool{true, true} && p.scene.Ready[p.seat] {
			seat = p.seat.Opponent()
		}
	default:
		if p.people() == [2]bool{true, true} {
			seat = p.scene.Turn
		}
	}
	if seat != p.seat {
		p.seat, p.curtain, want = seat, true, session.ViewerOf(seat)
	} else if p.scene.Phase == session.Playing {
		want = p.coverViewer()
	}
	if want == p.viewer {
		return p, nil
	}
	p.viewer, p.past, p.wanted = want, nil, -1
	return p, p.peek(want)
}

// coverViewer returns the viewer who sees no more than who sits here may.
func (p play) coverViewer() session.Viewer {
	if p.people()[p.seat] {
		return session.ViewerOf(p.seat)
	}
	return session.Spectator
}

// tick asks for the next tick where something on the screen runs with time.
func (p play) tick() (play, tea.Cmd) {
	running := p.scene.Thinking || p.scene.Timed && (p.scene.Clocks[0].Running || p.scene.Clocks[1].Running)
	if !running || p.ticking {
		return p, nil
	}
	p.ticking = true
	return p, tea.Tick(time.Second, func(t time.Time) tea.Msg { return tickMsg(t) })
}

// clock returns the time a side has left.
func (p play) clock(s board.Side) time.Duration {
	c := p.scene.Clocks[s]
	if c.Running {
		c.Left -= p.now.Sub(p.seen)
	}
	return max(0, c.Left)
}
