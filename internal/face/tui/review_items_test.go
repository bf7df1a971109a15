//go:build !race

package tui

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/session/review"
)

func TestAReviewThatWasStoppedIsMadeWhenItIsAskedForAgain(t *testing.T) {
	d := finished(t, "duel", 12, 80, 24)
	d.press("f2", "esc")
	d.findReview()
	d.shows("How the game went")
}

func TestAReviewIsReadItemByItemWithTheBoardAtEachMove(t *testing.T) {
	for _, name := range []string{"duel", "advance"} {
		d := finished(t, name, 40, 80, 24)
		d.shows("F2 review")
		d.findReview()
		d.shows("How the game went")
		items := d.play().review.items
		if len(items) < 3 || items[0].Part != review.Story {
			t.Fatalf("%s: %d items", name, len(items))
		}
		sections := map[review.Part]bool{}
		for i, item := range items {
			sections[item.Part] = true
			d.until("the position of the item", func() bool {
				return item.Ply < 0 && d.play().past == nil || d.play().past != nil && d.play().past.Ply == item.Ply
			})
			left, _, _, _ := d.play().reviewColumns(d.model.env)
			text := squeezed(d.text(), left)
			if !strings.Contains(text, squeezed(item.Text.String(), 0)) {
				t.Errorf("%s: %q is not to be read:\n%s", name, item.Text, d.text())
			}
			if item.Better != "" && !(strings.Contains(text, "played"+item.Played) && strings.Contains(text, "better"+item.Better)) {
				t.Errorf("%s: which of %s and %s was played is not said:\n%s", name, item.Played, item.Better, d.text())
			}
			marks := d.play().drawing(geometry{}).marks
			for n := range item.PlayedAt {
				if q := item.PlayedAt[n]; q != board.NoSquare && marks[q] != playedMark {
					t.Errorf("%s: item %d: %s is not marked as played", name, i, d.play().scene.Squares[q].Name)
				}
				if q := item.BetterAt[n]; q != board.NoSquare && marks[q] != betterMark && marks[q] != playedMark {
					t.Errorf("%s: item %d: %s is not marked as better", name, i, d.play().scene.Squares[q].Name)
				}
			}
			d.press("down")
		}
		if !sections[review.Mistakes] {
			t.Errorf("%s: no mistake in a game of first moves", name)
		}
		d.press("home", "pgdown", "end", "up")
		if at := d.play().review.at; at != len(items)-2 {
			t.Errorf("%s: at item %d of %d", name, at, len(items))
		}
	}
}
