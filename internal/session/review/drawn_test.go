package review

import (
	"math"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// A drawn game of 297 plies with long shuffles: no shuffle is charged with half a game, unless it misses a
// win that is proved; what a side sees does not go from nothing to everything without a strike; and what is
// said of the end is that it is drawn.
func TestShufflesOfALongDrawnGameAreNotCharged(t *testing.T) {
	g := kept(t, "barrage-drawn-against-random")
	r := must.Get(Of(t.Context(), g, Options{Games: 8}, nil))(t)
	missed := map[int]bool{}
	for _, f := range r.Forced {
		missed[f.Ply] = true
		if f.Kept {
			t.Errorf("a drawn game was won by force: %+v", f)
		}
	}
	var seen [2]*Ply
	for i := range r.Plies {
		p := &r.Plies[i]
		if p.Strike != nil {
			seen = [2]*Ply{}
			continue
		}
		if p.Cost >= 0.4 && !missed[i] {
			t.Errorf("move %d, %s, is charged %.0f %%: %s", i+1, p.Move, 100*p.Cost, p.Sentence)
		}
		if last := seen[p.Side]; last != nil && math.Abs(p.Value-last.Value) > 0.6 {
			t.Errorf("from move %d to %d %s's chance goes from %.2f to %.2f", last.Ply+1, i+1, r.Sides[p.Side], last.Value, p.Value)
		}
		seen[p.Side] = p
	}
	if n := len(r.Truth); n != len(g.Record.Moves)+1 || r.Truth[n-1] != 0.5 || r.Sum.Result != 0.5 || r.Lost != nil {
		t.Errorf("%d points to %v, sum %+v, lost %+v", n, r.Truth[n-1], r.Sum, r.Lost)
	}
	if i := slices.IndexFunc(r.Sentences, func(s string) bool { return strings.Contains(s, "lost the game") }); i >= 0 {
		t.Errorf("a drawn game was lost: %s", r.Sentences[i])
	}
	if s := g.Record.Result; !s.Drawn || s.Ending != board.Limit {
		t.Errorf("the case is %v", s)
	}
}
