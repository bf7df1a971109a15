package tui

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
)

// A whole game, by turns with the mouse, the arrow keys and typed moves.
func TestAWholeGameIsPlayedByEveryMeans(t *testing.T) {
	for _, name := range []string{"mini", "duel", "advance"} {
		t.Run(name, func(t *testing.T) {
			s := begin(t, name, true, session.Options{})
			d := drive(t, opened(s), 80, 24)
			d.sitDown()
			rng := rand.New(rand.NewPCG(5, 6))
			for turn := 0; ; turn++ {
				d.until("your turn", func() bool {
					sc := d.play().scene
					return sc.Phase == session.Over || sc.Turn == board.First && len(sc.Moves) > 0
				})
				p := d.play()
				if p.scene.Phase == session.Over {
					break
				}
				ply := p.scene.Ply
				d.makeMove(p.scene.Moves[rng.IntN(len(p.scene.Moves))], turn)
				d.until("the move on the board", func() bool { return d.play().scene.Ply > ply || d.play().scene.Phase == session.Over })
				if turn == 60 {
					d.press("f9", "y")
					d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
				}
			}
			d.until("every piece", func() bool { return d.play().scene.Viewer == session.Open })
			if verdict := s.Scene(session.Open).Verdict; verdict == "" || !strings.HasPrefix(d.play().note.text, verdict) {
				t.Errorf("verdict %q, told %q", verdict, d.play().note.text)
			}
		})
	}
}

// makeMove makes a move by one of three means.
func (d *driver) makeMove(m session.Move, means int) {
	p := d.play()
	switch means % 3 {
	case 0:
		d.click(m.From)
		d.click(m.To)
	case 1:
		d.goTo(m.From)
		d.press("enter")
		d.goTo(m.To)
		d.press("enter")
	case 2:
		d.write(m.Text)
		d.press("enter")
	}
	if len(d.play().choices) > 0 {
		for i, c := range d.play().choices {
			if c.Text == m.Text {
				d.press(string(rune('1' + i)))
				return
			}
		}
		d.t.Fatalf("%s is not among %v", m.Text, p.choices)
	}
}

// goTo goes to a square by the arrow keys.
func (d *driver) goTo(sq board.Square) {
	p := d.play()
	geo := geometry{grid: p.scene.Grid, seenAs: p.orientation()}
	col, row := geo.seen(sq)
	for range p.scene.Grid.Squares() {
		c, r := geo.seen(d.play().cursor)
		switch {
		case c < col:
			d.press("right")
		case c > col:
			d.press("left")
		case r < row:
			d.press("down")
		case r > row:
			d.press("up")
		default:
			return
		}
	}
}

func TestSpecialMovesOfAdvanceAreOfferedByTheirWords(t *testing.T) {
	pos := must.Get(advance.Parse(strings.Join([]string{
		"........g", ".........", ".........", ".........", "....b....", "....B....", ".........", ".........", "G........",
	}, "\n"), board.First))(t)
	s := must.Get(session.NewAdvance(session.AdvanceConfig{Start: pos}, session.Options{}))(t)
	defer s.Close()
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	sc := d.play().scene
	var step session.Move
	for _, m := range sc.Moves {
		for _, other := range sc.Moves {
			if m.From == other.From && m.To == other.To && m.Kind == "build" && other.Kind == "step" {
				step = m
			}
		}
	}
	if step.Text == "" {
		t.Fatal("no square to step to or build on")
	}
	d.click(step.From)
	d.click(step.To)
	d.shows("Which move?")
	d.shows(step.Words)
	d.press("down", "up", "esc") // the piece stays taken up
	d.click(step.To)
	for i, c := range d.play().choices {
		if c.Kind == "build" {
			d.send(tea.MouseClickMsg{X: 40, Y: boxTop(d.model.env, d.play().choiceLines(d.model.env)) + i, Button: tea.MouseLeft})
		}
	}
	d.until("the wall", func() bool { return d.play().scene.Squares[step.To].Wall })
}

func TestATypedLineThatMeansNothingIsExplained(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	for _, line := range []string{"xyzzy", "re", "z9-z8", "  "} {
		d.play()
		d.write(line)
		d.press("enter")
		if strings.TrimSpace(line) != "" {
			d.until("an explanation of "+line, func() bool { return d.play().note.role == bad })
		}
		d.press("esc")
	}
}

func TestAQuestionIsAnsweredByTheMouse(t *testing.T) {
	d := drive(t, opened(begin(t, "duel", true, session.Options{})), 80, 24)
	d.sitDown()
	click := func(word string, beside int) {
		d.press("f9")
		for y, line := range strings.Split(d.text(), "\n") {
			if before, _, ok := strings.Cut(line, word); ok {
				d.send(tea.MouseClickMsg{X: ansi.StringWidth(before) + beside, Y: y, Button: tea.MouseLeft})
				return
			}
		}
		t.Fatalf("no %q on\n%s", word, d.text())
	}
	click(yesAnswer, -20)
	click(yesAnswer, len(yesAnswer)+1)
	if d.play().ask == nil {
		t.Error("a click beside the answers is one")
	}
	d.press("esc")
	click(noAnswer, 0)
	if d.play().ask != nil || d.play().scene.Phase == session.Over {
		t.Error("the no was not taken")
	}
	click(yesAnswer, len(yesAnswer)-1)
	d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
}

func TestEnterIsNeverAYes(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	for _, key := range []string{"f6", "f9", "f10"} {
		d.press(key)
		if d.play().ask == nil {
			t.Fatalf("%s asks nothing", key)
		}
		d.press("enter")
		if sc := s.Scene(session.AsFirst); d.play().ask != nil || sc.Phase != session.Playing || sc.Opened || d.quit {
			t.Errorf("Enter after %s did it", key)
		}
	}
}

func TestTheBoardIsFreeWhileAMoveIsTyped(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	m, before := d.play().scene.Moves[0], d.play().cursor
	d.write(m.Text[:2])
	d.press("up")
	if d.play().cursor == before {
		t.Error("the arrows are dead")
	}
	d.write(m.Text[2:])
	d.press("enter")
	d.until("the move", func() bool { return len(d.play().scene.History) > 0 && d.play().scene.History[0].Text == m.Text })
}
