package rollout

import (
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// contestOf returns a contest of moves with some values, which are told apart by their targets.
func contestOf(w *parameter.Values, values ...int32) *contest {
	c := &contest{r: &Rollouts{p: w}, steepness: 1e-4}
	for i, value := range values {
		c.moves = append(c.moves, tree.RootMove{Move: stratego.Move{To: board.Square(i)}, Value: value})
	}
	return c
}

func TestMovesNearTheBestContendAndNoMoreThanThereMayBe(t *testing.T) {
	w := *parameter.Standard()
	w.ContendReach = 100
	for most, want := range map[float64][]board.Square{1: {0}, 2: {0, 1}, 4: {0, 1, 2}} {
		w.Contenders = most
		var got []board.Square
		for _, one := range contestOf(&w, 30, -20, -70, -71, -170).contenders() {
			got = append(got, one.move.Move.To)
		}
		if !slices.Equal(got, want) {
			t.Errorf("of at most %v, %v contend, want %v", most, got, want)
		}
	}
}

func TestContendersStayBeforeTheOthersInTheOrderOfTheirMerits(t *testing.T) {
	w := *parameter.Standard()
	w.ContendReach = 100
	c := contestOf(&w, 30, 20, -60, -200, -300)
	all := c.contenders()
	for i, merit := range []float64{0.01, 0.03, 0.02} {
		all[i].merit = merit
	}
	slices.SortFunc(all, func(a, b contender) int { return int(1000 * (b.merit - a.merit)) })
	c.rank(all)
	for i, want := range []board.Square{1, 2, 0, 3, 4} {
		if c.moves[i].Move.To != want || i > 0 && c.moves[i].Value > c.moves[i-1].Value {
			t.Errorf("place %d has move %d of %d points, want move %d", i, c.moves[i].Move.To, c.moves[i].Value, want)
		}
	}
}
