package analysis

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/puzzle"
)

// The pieces that are left and those that had moved are handed over with the record of a puzzle, so that analysis
// finds what the puzzle has proved, before its right move and after it.
func TestTheAnalysisOfAPuzzleSaysWhatIsProved(t *testing.T) {
	quick := stage{4_000, 2, 2}
	of, none := map[puzzle.Goal]int{}, 0
	for i := range puzzle.Shipped().Puzzles {
		p := &puzzle.Shipped().Puzzles[i]
		hidden := must.Get(p.Assignments())(t) > 1
		switch {
		case of[p.Goal] == 3, p.Goal == puzzle.Win && (p.Plies > 5 || !hidden || p.Moved == ""):
			continue
		case p.Goal == puzzle.Trap && p.Plies > 3, p.Goal == puzzle.Name || p.Goal == puzzle.Keep:
			continue
		}
		of[p.Goal]++
		var prove prover
		rec := must.Get(p.Record())(t)
		side := must.Get(puzzle.Begin(p, nil))(t).Side()
		r := must.Get(quick.report(t.Context(), &prove, rec, side))(t)
		if len(r.Moves) == 0 || r.Moves[0].Text != p.Move {
			t.Errorf("%s (%s): %+v are the best moves: expected %s", p.ID, p.Theme, r.Moves, p.Move)
		}
		if p.Goal == puzzle.Safe {
			continue
		}
		rec = must.Get(p.Record(p.Move))(t)
		after := must.Get(quick.report(t.Context(), &prove, rec, side.Opponent()))(t)
		for _, got := range []*Report{r, after} {
			first := got.Truth.Win
			if side == board.Second {
				first = 1 - first
			}
			if got.Known[side].Win != 1 || first != 1 || len(got.Says) == 0 {
				t.Errorf("%s (%s): %+v", p.ID, p.Theme, got)
			}
			other, told := got.Known[side.Opponent()], strings.Contains(phrase.List(got.Says...).String(), "may not know that")
			if other != (Chance{}) && !told {
				t.Errorf("%s (%s): the other side has %+v without a word", p.ID, p.Theme, other)
			}
			if other == (Chance{}) {
				none++
			}
		}
	}
	t.Logf("%d times the other side knows that it loses", none)
	for _, goal := range []puzzle.Goal{puzzle.Win, puzzle.Safe, puzzle.Trap} {
		if of[goal] < 2 {
			t.Errorf("%d puzzles of goal %s were analysed", of[goal], goal)
		}
	}
}
