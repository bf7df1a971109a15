package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
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

// readToEnd scrolls to the end of twenty numbered sentences, each of which is to be shown on the way.
func readToEnd(t *testing.T, p play, e env) play {
	t.Helper()
	seen := ""
	for range 30 {
		seen += ansi.Strip(strings.Join(p.draw(e), "\n"))
		p = p.scroll(3, e)
	}
	for i := range 20 {
		if want := fmt.Sprintf("sentence %d.", i); !strings.Contains(seen, want) {
			t.Errorf("%q is never shown", want)
		}
	}
	return p
}

func TestALongHintIsReadToItsEndByScrollingAndOneKeyBackShowsLess(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.until("a turn", func() bool { return len(d.play().scene.Moves) > 0 })
	p, e := d.play(), d.model.env
	for i := range 20 {
		p.counsel = append(p.counsel, phrase.New("sentence %d.", i))
	}
	screen := func() string { return ansi.Strip(strings.Join(p.draw(e), "\n")) }
	p = readToEnd(t, p, e)
	end := screen()
	if strings.Contains(end, "below: Ctrl+N") || !strings.Contains(end, "above: Ctrl+P") {
		t.Errorf("at the end:\n%s", end)
	}
	if p = p.scroll(-3, e); !strings.Contains(screen(), "4 below: Ctrl+N") {
		t.Errorf("one key back from the end:\n%s", screen())
	}
	p.counsel = p.counsel[:2]
	if p = p.scroll(3, e); p.scrolled != 0 || strings.Contains(screen(), "above") {
		t.Errorf("what fits is scrolled by %d:\n%s", p.scrolled, screen())
	}
}

func TestALongHintIsReadToItsEndWhereThePanelIsBelowTheBoard(t *testing.T) {
	s := begin(t, "classic", true, session.Options{})
	d := drive(t, opened(s), 60, 20)
	d.sitDown()
	d.until("a turn", func() bool { return len(d.play().scene.Moves) > 0 })
	d.press("f2")
	d.until("a hint", func() bool { return d.play().advice != nil })
	p, e := d.play(), d.model.env
	advice := *p.advice
	p.advice = &advice
	for i := range 20 {
		p.advice.Thought.Guesses = append(p.advice.Thought.Guesses, phrase.New("sentence %d.", i))
	}
	screen := func() string { return ansi.Strip(strings.Join(p.draw(e), "\n")) }
	if !strings.Contains(screen(), "below: Ctrl+N") {
		t.Errorf("nothing says that there is more:\n%s", screen())
	}
	p = readToEnd(t, p, e)
	if end := screen(); strings.Contains(end, "below: Ctrl+N") || !strings.Contains(end, "above: Ctrl+P") {
		t.Errorf("at the end:\n%s", end)
	}
}

func TestTheResultOfAGameIsWholeWhereThePanelIsBelowTheBoard(t *testing.T) {
	s := begin(t, "classic", true, session.Options{})
	d := drive(t, opened(s), 60, 20)
	d.sitDown()
	d.until("a turn", func() bool { return len(d.play().scene.Moves) > 0 })
	must.Do(t, s.Resign(board.First))
	d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
	if text := squeezed(d.text(), 0); !strings.Contains(text, "quittoleave") {
		t.Errorf("the note ends early:\n%s", d.text())
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

func TestARematchKeepsTheLevelThatWasChosenInTheGame(t *testing.T) {
	c := Choice{Seats: [2]string{Human, "marshal:level=1"}}
	if got, want := c.changed("marshal:level=4").Seats, [2]string{"marshal:level=4", Human}; got != want {
		t.Errorf("%q instead of %q", got, want)
	}
}

func TestOnlyAGameThatCanBeBegunAgainOffersARematch(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	must.Do(t, s.Resign(board.First))
	d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
	if offered := strings.Contains(d.text(), "rematch"); offered != (d.play().again != nil) {
		t.Errorf("offered: %v\n%s", offered, d.text())
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
