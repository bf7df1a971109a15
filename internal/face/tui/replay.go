package tui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// replay goes through a recorded game.
type replay struct {
	view    play // draws the position looked at
	name    string
	remark  string // what is to be known at the end, besides the verdict
	length  int
	playing bool // it goes on by itself
	input   string
	wanted  int // the ply that was asked for last
}

// replayTick steps a replay that goes on by itself.
type replayTick struct{ game *session.Session }

// replayPace is how long a position stands.
const replayPace = 700 * time.Millisecond

// replayViewers are the views that can be taken, by turns.
var replayViewers = []session.Viewer{session.Open, session.AsFirst, session.AsSecond}

// newReplay shows a game from its start. It reads the session: call it from a
// command.
func newReplay(o Opened, name string) replay {
	s := o.Session
	now := s.Scene(session.Open)
	p := newPlay(openSession{game: s}, now, time.Time{})
	p.viewer, p.editor = session.Open, nil
	past := s.SceneAt(session.Open, 0)
	p.past = &past
	return replay{view: p, name: name, remark: o.Note, length: now.Ply}
}

func (r replay) heading() string {
	return fmt.Sprintf("Flagfall: replay, ply %d of %d", r.view.shown().Ply, r.length)
}

func (r replay) typing() bool { return r.input != "" }

func (r replay) keys() []help {
	return []help{
		{keys: "left  right", what: "one ply back or on; the wheel does the same"},
		{keys: "PgUp  PgDn", what: "ten plies back or on"},
		{keys: "Home  End", what: "to the start, to the end"},
		{keys: "a number, Enter", what: "jump to that ply"},
		{keys: "space  Enter", what: "go on by itself, or stop"},
		{keys: "v", what: "whose view: everything, one side, the other"},
		{keys: "F2  r", what: "review: where the game turned and was lost; Esc leaves it"},
		{keys: "f  F4", what: "flip the board"},
		{keys: "t  F7", what: "both armies at this point"},
		{keys: "n  Esc", what: "the menu"},
		{keys: "q  F10", what: "leave the program"},
	}
}

func (r replay) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	if r.view.reading() {
		if q, cmd, ok := r.reviewing(msg, e); ok {
			return q, cmd
		}
	}
	switch msg := msg.(type) {
	case reviewMsg: // of a review that was put aside
		var cmd tea.Cmd
		r.view, cmd = r.view.reviewed(msg)
		return r, cmd
	case pastMsg:
		if msg.game == r.view.game && msg.scene.Viewer == r.view.viewer && msg.scene.Ply == r.wanted {
			r.view.past = &msg.scene
		}
	case replayTick:
		if r.playing && msg.game == r.view.game {
			return r.goOn()
		}
	case tea.KeyPressMsg:
		return r.key(msg)
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			return r.jump(r.wanted - 1)
		case tea.MouseWheelDown:
			return r.jump(r.wanted + 1)
		}
	}
	return r, nil
}

// reviewing hands on what the review takes, and follows it to the position that it shows.
func (r replay) reviewing(msg tea.Msg, e env) (q replay, cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case reviewMsg:
		r.view, cmd = r.view.reviewed(msg)
		ok = true
	case tea.KeyPressMsg:
		r.view, cmd, ok = r.view.reviewKey(msg.String())
	case tea.MouseWheelMsg, tea.MouseClickMsg:
		r.view, cmd, ok = r.view.reviewMouse(msg, e)
	}
	if r.wanted = r.view.wanted; r.wanted < 0 {
		r.wanted = r.length
	}
	return r, cmd, ok
}

// openReview opens the review of the game, and begins one where there is none.
func (r replay) openReview() (screen, tea.Cmd) {
	var cmd tea.Cmd
	r = r.stop()
	r.view.wanted = r.wanted
	r.view, cmd = r.view.openReview("", env{})
	return r, cmd
}

func (r replay) key(msg tea.KeyPressMsg) (screen, tea.Cmd) {
	r.view.note = note{}
	switch key := msg.String(); key {
	case "left", "up":
		return r.stop().jump(r.wanted - 1)
	case "right", "down":
		return r.stop().jump(r.wanted + 1)
	case "pgup":
		return r.stop().jump(r.wanted - 10)
	case "pgdown":
		return r.stop().jump(r.wanted + 10)
	case "home":
		return r.stop().jump(0)
	case "end":
		return r.stop().jump(r.length)
	case "v":
		return r.turnView()
	case "r", "f2":
		return r.openReview()
	case "f", "f4":
		r.view.flipped = !r.view.flipped
	case "t", "f7":
		r.view.army = !r.view.army
	case "n", "esc":
		if r.view.army || r.input != "" {
			r.view.army, r.input = false, ""
			return r, nil
		}
		return r, send(backMsg{})
	case "q", "f10":
		return r, tea.Quit
	case "space", "enter":
		return r.enter()
	default:
		return r.digit(key), nil
	}
	return r, nil
}

// digit adds to the number of a ply.
func (r replay) digit(key string) replay {
	switch {
	case key == "backspace" && r.input != "":
		r.input = r.input[:len(r.input)-1]
	case len(key) == 1 && key[0] >= '0' && key[0] <= '9' && len(r.input) < 6:
		r.input += key
	}
	return r
}

// enter jumps to the ply that was typed, or starts and stops the replay.
func (r replay) enter() (screen, tea.Cmd) {
	if r.input != "" {
		ply, err := strconv.Atoi(r.input)
		r.input = ""
		if err != nil {
			return r, nil
		}
		return r.stop().jump(ply)
	}
	r.playing = !r.playing
	if !r.playing {
		return r, nil
	}
	if r.wanted >= r.length {
		r.wanted = -1
	}
	return r.goOn()
}

func (r replay) stop() replay {
	r.playing = false
	return r
}

// goOn takes a step and asks for the next one.
func (r replay) goOn() (screen, tea.Cmd) {
	if r.wanted+1 >= r.length {
		r.playing = false
	}
	game := r.view.game
	s, cmd := r.jump(r.wanted + 1)
	return s, tea.Batch(cmd, tea.Tick(replayPace, func(time.Time) tea.Msg { return replayTick{game} }))
}

// jump goes to a ply, the nearest one there is.
func (r replay) jump(ply int) (replay, tea.Cmd) {
	r.wanted = max(0, min(ply, r.length))
	r.view.wanted = r.wanted
	return r, r.view.back(r.view.viewer, r.wanted)
}

// turnView takes the next of the views.
func (r replay) turnView() (screen, tea.Cmd) {
	for i, v := range replayViewers {
		if v == r.view.viewer {
			r.view.viewer = replayViewers[(i+1)%len(replayViewers)]
			break
		}
	}
	r.view.seat = board.First
	if side, seated := r.view.viewer.Side(); seated {
		r.view.seat = side
	}
	return r, r.view.back(r.view.viewer, r.wanted)
}

func (r replay) draw(e env) []string {
	if r.view.reading() {
		return r.view.draw(e)
	}
	geo, ok := r.view.geometry(e)
	if !ok {
		return tooSmall(e, r.view.scene.Grid)
	}
	sc := r.view.shown()
	d := r.view.drawing(geo)
	right := fmt.Sprintf("ply %d of %d, %s", sc.Ply, r.length, r.viewName())
	lines := []string{spread(e.theme.ink(title, "Replay "+e.theme.glyphs.sepDown+" "+sc.Variant), e.theme.ink(strong, right), e.width)}
	p := r.view
	if sc.Ply == r.length {
		p.note = note{strings.TrimSpace(p.scene.Verdict + " " + r.remark + " " + p.note.text), strong}
	}
	_, _, width, height := geo.panelSize(e)
	lines = append(lines, geo.withPanel(d.lines(&e.theme), p.panel(e, width, height))...)
	left := e.theme.ink(faint, "> left and right, a number, space, v, f; n for the menu")
	if r.input != "" {
		left = "> jump to ply " + r.input + "_"
	}
	lines = append(pad(lines, e.height-1), spread(left, e.theme.ink(faint, "? keys"), e.width))
	if p.army {
		return box(e, lines, armyBox(&e.theme, sc), "Armies")
	}
	return lines
}

// viewName says whose knowledge is shown.
func (r replay) viewName() string {
	if side, seated := r.view.shown().Viewer.Side(); seated {
		return "as " + r.view.scene.Sides[side] + " saw it"
	}
	return "everything"
}

// leave ends the session.
func (r replay) leave() error {
	r.view.dropReview()
	r.view.game.Close()
	return nil
}
