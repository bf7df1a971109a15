package tui

import (
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
)

// Whatever is typed, the game stands and the screen can be drawn: moves and
// commands are carried out by commands only, which nobody runs here.
func FuzzTypedLine(f *testing.F) {
	for _, seed := range []string{"a4-a5", "A4A5", "hint", "h", "re", "save /x", "0 3 0 4", "", "é", "99999999999999999999-1"} {
		f.Add(seed)
	}
	s := must.Get(session.NewAdvance(session.AdvanceConfig{}, session.Options{}))(f)
	f.Cleanup(s.Close)
	p := newPlay(openSession{game: s}, s.Scene(session.AsFirst), time.Time{})
	e := env{width: 80, height: 24, theme: newTheme(true, false, nil)}
	f.Fuzz(func(t *testing.T, line string) {
		typed := p.typed(line)
		next, _ := typed.run(e)
		if next.input != "" || next.scene.Ply != 0 {
			t.Errorf("after %q: input %q, ply %d", line, next.input, next.scene.Ply)
		}
		if n := len(next.draw(e)); n != e.height {
			t.Errorf("after %q: %d rows", line, n)
		}
	})
}

// A set-up from a file is taken only where every square of it means something.
func FuzzSetupText(f *testing.F) {
	for _, seed := range []string{"FB12", "F..1 2B..", "x", ".", "\x00\x00", strings.Repeat("9", 8)} {
		f.Add(seed)
	}
	sc := session.Scene{
		Grid: board.Grid{Width: 4, Height: 4}, Squares: make([]session.Square, 16), Turned: true,
		Armies: [2][]session.Unit{{{Tokens: "F", Total: 1}, {Tokens: "12", Total: 2}, {Tokens: "B", Total: 1}}},
	}
	for i := range 8 {
		sc.Squares[i].Home = true
	}
	ed := newEditor(openSession{}, &sc, board.First)
	f.Fuzz(func(t *testing.T, text string) {
		next := ed.receive(setupMsg{text: text, said: "Read."})
		if len(next.tokens) != len(ed.homes) || strings.Trim(next.tokens, "F12B.") != "" {
			t.Errorf("%q made the set-up %q", text, next.tokens)
		}
	})
}
