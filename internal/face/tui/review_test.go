package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/review"
)

// finished is a game of a variant that was resigned after some plies, on a screen.
func finished(t *testing.T, name string, plies, width, height int) *driver {
	t.Helper()
	s := begin(t, name, true, session.Options{})
	d := drive(t, opened(s), width, height)
	d.sitDown()
	for s.Ply() < plies {
		if _, playing := s.Side(); !playing {
			break
		}
		d.until("your turn", func() bool {
			sc := d.play().scene
			return sc.Phase == session.Over || sc.Ply == s.Ply() && len(sc.Moves) > 0
		})
		if d.play().scene.Phase == session.Over {
			break
		}
		must.Do(t, s.Play(board.First, d.play().scene.Moves[0].Text))
	}
	if _, playing := s.Side(); playing {
		must.Do(t, s.Resign(board.First))
	}
	d.until("the end", func() bool { return d.play().scene.Phase == session.Over && d.play().viewer == session.Open })
	return d
}

// findReview opens the review and waits for it.
func (d *driver) findReview() {
	d.t.Helper()
	d.press("f2")
	d.shows("moves reviewed")
	d.until("the review", func() bool { r := d.play().review; return r != nil && r.found != nil })
}

func TestTheResultStaysInTheTitleUntilTheNextGame(t *testing.T) {
	d := finished(t, "duel", 6, 80, 24)
	top := func() string { return strings.SplitN(d.text(), "\n", 2)[0] }
	won := "Blue wins: Red resigned"
	d.findReview()
	for _, keys := range [][]string{{}, {"down"}, {"esc"}, {"pgup"}, {"end"}, {"f2"}} {
		d.press(keys...)
		if !strings.Contains(top(), won) || !strings.Contains(d.model.View().WindowTitle, won) {
			t.Errorf("after %v the title is %q, of the window %q", keys, top(), d.model.View().WindowTitle)
		}
	}
	if d.play().review.found == nil {
		t.Error("the review is made again")
	}
}

func TestAReviewUnderWayIsStoppedAndNothingElse(t *testing.T) {
	d := finished(t, "classic", 12, 80, 24)
	d.press("f2")
	d.shows("Esc stops it")
	steps := d.play().review.steps
	d.press("esc")
	d.shows("The review was stopped.")
	for range steps {
	}
	if d.quit || d.play().reading() {
		t.Fatal("more ended than the review")
	}
}

func TestAReviewWaitsForTheEndOfTheGame(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.press("ctrl+r")
	d.shows("The review comes after the game")
}

func TestAReplayIsReviewed(t *testing.T) {
	d := watching(t, 12)
	d.press("f2")
	d.shows("moves reviewed")
	d.shows("How the game went")
	d.press("end", "left", "esc")
	d.shows("everything")
	d.press("home")
	d.shows("ply 0 of 12")
}

func TestScreensOfAReview(t *testing.T) {
	d := finished(t, "duel", 30, 80, 24)
	d.findReview()
	p := d.play()
	for p.item().Part == review.Story {
		p, _ = p.goTo(p.review.at + 1)
	}
	past := p.game.SceneAt(session.Open, p.item().Ply)
	p.past = &past
	ascii := paint(t, Config{ASCII: true}, p)
	if i := strings.IndexFunc(ascii, func(r rune) bool { return r > '~' }); i >= 0 {
		t.Errorf("%q is no ASCII", ascii[i:min(len(ascii), i+20)])
	}
	small := New(&Config{})
	small.screen, small.env.width, small.env.height = p, 60, 20
	gametest.Golden(t, "review.golden", paint(t, Config{}, p)+ascii+ansi.Strip(small.View().Content)+"\n")
}

func TestAReviewIsDrawnInAWindowOfAnySize(t *testing.T) {
	d := finished(t, "duel", 30, 80, 24)
	d.findReview()
	p := d.play()
	for height := range 30 {
		for _, width := range []int{0, 1, 10, 40, 80} {
			if lines := p.reviewPanel(New(&Config{}).env, width, height); len(lines) != height {
				t.Errorf("%d lines in %d", len(lines), height)
			}
			small := New(&Config{})
			small.screen, small.env.width, small.env.height = p, width, height
			small.View()
		}
	}
}

// squeezed is a text from a column on without what wrapping puts between its words.
func squeezed(text string, left int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.Join(strings.Fields(ansi.Cut(strings.TrimRight(line, "\n"), left, 2000)), ""))
	}
	return b.String()
}
