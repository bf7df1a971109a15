package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
)

func TestAScreenOf60By20HasThePanelBelowTheBoard(t *testing.T) {
	for _, name := range []string{"classic", "barrage", "duel", "advance"} {
		s := begin(t, name, true, session.Options{})
		d := drive(t, opened(s), 60, 20)
		d.sitDown()
		d.until("the game", func() bool { return len(d.play().scene.Moves) > 0 })
		geo, ok := d.play().geometry(d.model.env)
		if text := d.text(); !ok || strings.Contains(text, "make it larger") || !strings.Contains(text, d.play().scene.Sides[1]) {
			t.Errorf("%s does not fit:\n%s", name, text)
		}
		if name == "classic" && !geo.below {
			t.Errorf("the panel is beside the board:\n%s", d.text())
		}
	}
}

func TestALongHintIsReadToItsEndByScrolling(t *testing.T) {
	th := newTheme(true, false, nil)
	var said []string
	for i := range 20 {
		said = append(said, fmt.Sprintf("sentence %d", i))
	}
	p, seen := play{}, map[string]bool{}
	for range 20 {
		for _, l := range p.scrolling(&th, said, 30, 6) {
			seen[ansi.Strip(l)] = true
		}
		p = p.scroll(scrollStep)
	}
	for _, l := range said {
		if !seen[l] {
			t.Errorf("%q is never shown", l)
		}
	}
	if last := (play{}).scrolling(&th, said, 30, 6)[5]; !strings.Contains(last, "15 below: Ctrl+N") {
		t.Errorf("the last line is %q", last)
	}
	if lines := p.scrolling(&th, said[:6], 30, 6); len(lines) != 6 || strings.Contains(strings.Join(lines, ""), "below") {
		t.Errorf("what fits is not whole: %q", lines)
	}
}

func TestAfterAGameTheOldHintIsGoneAndTheResultStaysInTheTitle(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.until("a turn", func() bool { return len(d.play().scene.Moves) > 0 })
	d.press("f2")
	d.until("a hint", func() bool { return d.play().advice != nil })
	must.Do(t, s.Resign(board.First))
	d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
	for _, key := range []string{"pgup", "home", "end", "f7", "f7"} {
		d.press(key)
		title, _, _ := strings.Cut(d.text(), "\n")
		if !strings.Contains(title, "Blue w") || strings.Contains(d.text(), "Hint:") {
			t.Errorf("after %s:\n%s", key, d.text())
		}
	}
}

func TestARematchHasTheSidesChanged(t *testing.T) {
	var begun []Choice
	c := Config{Games: []Game{{Name: "duel", Sides: [2]string{"Red", "Blue"}, Opponents: []string{"council"}}}}
	c.Begin = func(_ context.Context, choice Choice) (Opened, error) {
		begun = append(begun, choice)
		return Opened{Session: begin(t, "duel", true, session.Options{})}, nil
	}
	c.First.Choice = &Choice{Game: "duel", Seats: [2]string{Human, "council"}}
	d := drive(t, c, 80, 24)
	d.sitDown()
	first := d.play().game
	must.Do(t, first.Resign(board.First))
	d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
	d.write("rematch")
	d.press("enter")
	d.until("another game", func() bool { return d.play().game != first })
	if len(begun) != 2 || begun[1].Seats != [2]string{"council", Human} {
		t.Errorf("begun: %+v", begun)
	}
}
