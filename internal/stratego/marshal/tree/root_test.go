package tree

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

func TestTheOrderOfTheRootChangesNoBestValueAtAFixedDepth(t *testing.T) {
	for _, name := range []string{"ucc", "classic", "barrage", "duel"} {
		v := scene.Variant(t, name)
		b := state.NewBoard(v)
		for seed := range uint64(3) {
			p := scene.Game(t, v, seed, 20+int(seed)*30)
			if p.Result().Over() {
				continue
			}
			view := p.View(p.Turn())
			const depth = 3
			var plain, ordered Root
			plain.Begin(treeOf(b, view), view.Moves(nil), 0)
			ordered.Begin(treeOf(b, view), view.Moves(nil), 0)
			rng := rand.New(rand.NewPCG(seed, 1))
			for i := range ordered.Moves {
				ordered.Moves[i].Prior = rng.NormFloat64()
			}
			ordered.Order()
			if !slices.IsSortedFunc(ordered.Moves, func(a, b RootMove) int { return cmp.Compare(b.Prior, a.Prior) }) {
				t.Fatalf("%s, seed %d: the moves are not in the order of their priors", name, seed)
			}
			plain.Deepen(depth, time.Now(), 1)
			ordered.Deepen(depth, time.Now(), 1)
			if got, want := ordered.Moves[0].Value, plain.Moves[0].Value; got != want {
				t.Errorf("%s, seed %d: the best move is worth %d in another order, %d before", name, seed, got, want)
			}
		}
	}
}

func TestAMoveGetsAnExactValueAsFarAsItsReach(t *testing.T) {
	v := scene.Variant(t, "ucc")
	b := state.NewBoard(v)
	const depth, far = 3, 1_000_000
	cut := 0
	for seed := range uint64(3) {
		p := scene.Game(t, v, seed, 80)
		view := p.View(p.Turn())
		values := func(margin, reach int32) map[stratego.Move]int32 {
			var r Root
			r.Begin(treeOf(b, view), view.Moves(nil), margin)
			for i := range r.Moves {
				r.Moves[i].Reach = reach
			}
			r.Deepen(depth, time.Now(), 1)
			found := map[stratego.Move]int32{}
			for _, m := range r.Moves {
				found[m.Move] = m.Value
			}
			return found
		}
		all, none := values(far, 0), values(0, 0)
		if got := values(0, far); !maps.Equal(got, all) {
			t.Errorf("seed %d: with reach %v, with as large a margin %v", seed, got, all)
		}
		if got := values(far, -2*far); !maps.Equal(got, none) {
			t.Errorf("seed %d: with less reach than margin %v, with neither %v", seed, got, none)
		}
		if !maps.Equal(all, none) {
			cut++
		}
	}
	if cut == 0 {
		t.Error("all values were exact without a margin")
	}
}
