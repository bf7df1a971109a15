package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// point returns where a square lies on the screen.
func (d *driver) point(sq board.Square) (x, y int) {
	d.t.Helper()
	geo, ok := d.play().geometry(d.model.env)
	if !ok {
		d.t.Fatal("there is no room for the board")
	}
	for y := range d.model.env.height {
		for x := range d.model.env.width {
			if geo.at(x, y) == sq {
				return x, y
			}
		}
	}
	d.t.Fatalf("square %d is not on the screen", sq)
	return 0, 0
}

func TestAPieceIsDraggedAndARightClickTellsOfASquare(t *testing.T) {
	d := drive(t, opened(begin(t, "duel", true, session.Options{})), 80, 24)
	d.sitDown()
	m := d.play().scene.Moves[0]
	x, y := d.point(m.From)
	d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseRight})
	d.shows(d.play().scene.Squares[m.From].Name + ": your ")
	d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	d.send(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
	if p := d.play(); p.chosen != m.From {
		t.Fatal("a click does not take the piece up")
	}
	d.press("esc")
	d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	x, y = d.point(m.To)
	d.send(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
	d.until("the answer to the dragged move", func() bool { return d.play().scene.Ply == 2 })
}

func TestTheKeysOnTheScreenCanBeClicked(t *testing.T) {
	d := drive(t, opened(begin(t, "duel", true, session.Options{})), 80, 24)
	d.sitDown()
	bottom := func(label string) tea.MouseClickMsg {
		lines := strings.Split(d.text(), "\n")
		before, _, found := strings.Cut(lines[len(lines)-1], label)
		if !found {
			t.Fatalf("no %q in %q", label, lines[len(lines)-1])
		}
		return tea.MouseClickMsg{X: len(before), Y: 23, Button: tea.MouseLeft}
	}
	d.send(bottom("? keys"))
	d.until("the overlay", func() bool { return d.model.help })
	for y, line := range strings.Split(d.text(), "\n") {
		if strings.Contains(line, "flip (f)") {
			d.send(tea.MouseClickMsg{X: 40, Y: y, Button: tea.MouseLeft})
		}
	}
	d.until("the board turned round", func() bool { return d.play().flipped && !d.model.help })
}

func TestEveryCommandOfASessionIsObeyed(t *testing.T) {
	for i, c := range session.Commands {
		if playCommands[i].word != c.Word || playCommands[i].run == nil {
			t.Errorf("%s does nothing", c.Word)
		}
	}
	d := drive(t, opened(begin(t, "duel", true, session.Options{})), 80, 24)
	d.sitDown()
	for typed, shown := range map[string]string{
		"look A1": "A1: ", "look z9": "is no square", "moves": "Legal moves", "history": "Nobody has moved",
		"rules": "no rules in", "level 3": "level cannot be", "talk figures": "add their figures",
	} {
		d.write(typed)
		d.press("enter")
		d.shows(shown)
		d.press("esc", "esc")
	}
}
