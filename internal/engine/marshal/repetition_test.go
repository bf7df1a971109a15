//go:build !race

package marshal

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestComingBackCostsMoreEachTimeUpToABound(t *testing.T) {
	p := New(Config{})
	p.know.Root.Clear()
	p.know.Root.At[10] = 3
	back := &tree.RootMove{Move: stratego.Move{From: 10, To: 11}}
	last := int32(1)
	for times := range 10 {
		seen := slices.Repeat([]uint64{state.SquareKey(3, 11), 7}, times)
		cost := -p.stale(seen, state.SquareKey(3, 10), back)
		if cost <= last && times > 1 || times == 0 && cost != 0 {
			t.Errorf("coming back for the %d. time costs %d, the time before %d", times, cost, last)
		}
		last = cost
	}
	if cost := -p.stale(
		slices.Repeat([]uint64{state.SquareKey(3, 11)}, 1000), state.SquareKey(3, 10), back,
	); cost != int32(p.c.Parameters.StaleMost) {
		t.Errorf("coming back for ever costs %d, want %d", cost, int32(p.c.Parameters.StaleMost))
	}
}

func TestWhoWouldBeBehindGivesAChasedPieceUpOnlyAfterLong(t *testing.T) {
	for _, c := range []struct {
		rank  stratego.Rank
		plies int
		gives bool
		why   string
	}{
		{stratego.Scout, 20, false, "nothing is stale yet"},
		{stratego.Scout, 60, true, "the game stays even without a Scout"},
		{stratego.Colonel, 200, false, "without a Colonel Red is behind"},
		{stratego.Colonel, 700, true, "the game would go on like this for ever"},
		{stratego.Marshal, 200, false, "without its Marshal Red is behind"},
	} {
		view := shuffled(t, c.rank, c.plies).View(stratego.Red)
		p := New(Config{Memory: 1 << 18})
		th := p.think(view, limitOf(t.Context(), &p.c, search.Limits{Nodes: 1}, time.Now()))
		runner, cost := p.overused(view, &th)
		if gives := runner == p.know.Root.At[shuttle] && cost > 0; gives != c.gives {
			t.Errorf("a %v after %d plies: given up is %v, expected %v, for %s", c.rank, c.plies, gives, c.gives, c.why)
		}
	}
}

// shuttle is where a piece stands that only goes back and forth.
const shuttle = board.Square(30)

// shuffled plays a game in which Red's piece of a rank and a piece of Blue's went
// back and forth for a given number of plies, a multiple of four.
func shuffled(t *testing.T, rank stratego.Rank, plies int) *stratego.Position {
	t.Helper()
	v := gametest.Variant(t, "ucc")
	rng := rand.New(rand.NewPCG(3, 3))
	red, blue := deploy.New(v).Random(rng), deploy.New(v).Random(rng)
	at := slices.Index(red, rank)
	red[shuttle], red[at] = red[at], red[shuttle]
	p := must.Get(stratego.NewPosition(v, red, blue))(t)
	theirs := board.Square(69)
	for !p.At(theirs).Rank().Movable() {
		theirs--
	}
	for range plies / 4 {
		for _, m := range [][2]board.Square{
			{shuttle, shuttle + 10}, {theirs, theirs - 10}, {shuttle + 10, shuttle}, {theirs - 10, theirs},
		} {
			must.Get(p.Play(stratego.Move{From: m[0], To: m[1]}))(t)
		}
	}
	return p
}
