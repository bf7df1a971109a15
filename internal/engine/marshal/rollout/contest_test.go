package rollout

import (
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
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

func TestWhereTheBestMoveIsAGambleMoreMovesContendAndOneThatIsNone(t *testing.T) {
	w := *parameter.Standard()
	w.ContendReach, w.GambleReach = 100, 200
	for name, c := range map[string]struct {
		gambles []int // places of the moves that are gambles
		want    []board.Square
	}{
		"none is a gamble":             {nil, []board.Square{0}},
		"the best is a gamble":         {[]int{0}, []board.Square{0, 1}},
		"all that are near are":        {[]int{0, 1}, []board.Square{0, 1, 3}},
		"all are":                      {[]int{0, 1, 2, 3}, []board.Square{0, 1}},
		"another than the best is one": {[]int{1, 2}, []board.Square{0}},
	} {
		one := contestOf(&w, 30, -100, -300, -400)
		for _, i := range c.gambles {
			one.moves[i].Gamble = true
		}
		if name == "all that are near are" {
			one.moves[2].Gamble = true
		}
		var got []board.Square
		for _, x := range one.contenders() {
			got = append(got, x.move.Move.To)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v contend, want %v", name, got, c.want)
		}
	}
}

func TestAGambleHasToBeBetterByMoreThanItsError(t *testing.T) {
	w := *parameter.Standard()
	w.GambleErrors = 1
	even := 0.25 / w.WinScale
	for name, c := range map[string]struct {
		ahead float64 // of the gamble over the other move, in chance to win by the search
		calm  bool    // the best is no gamble
		want  board.Square
	}{
		"a gamble that is far better":       {ahead: 0.05, want: 0},
		"a gamble that is a little better":  {ahead: 0.005, want: 2},
		"a calm move that is little better": {ahead: 0.005, calm: true, want: 0},
	} {
		one := contestOf(&w, 0, 0, 0)
		one.steepness = even
		one.moves[0].Gamble, one.moves[1].Gamble = !c.calm, true
		list := []contender{{move: &one.moves[0], prior: c.ahead}, {move: &one.moves[1]}, {move: &one.moves[2]}}
		one.caution(list)
		if got := list[0].move.Move.To; got != c.want || len(list) != 3 {
			t.Errorf("%s: move %d comes first, want %d", name, got, c.want)
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
