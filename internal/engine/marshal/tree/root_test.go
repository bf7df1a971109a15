package tree

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestTheOrderOfTheRootChangesNoBestValueAtAFixedDepth(t *testing.T) {
	for _, name := range []string{"ucc", "classic", "barrage", "duel"} {
		v := gametest.Variant(t, name)
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
			rand.New(rand.NewPCG(seed, 1)).Shuffle(len(ordered.Moves), func(i, k int) {
				ordered.Moves[i], ordered.Moves[k] = ordered.Moves[k], ordered.Moves[i]
			})
			plain.Deepen(depth, time.Now(), 1)
			ordered.Deepen(depth, time.Now(), 1)
			if got, want := ordered.Moves[0].Value, plain.Moves[0].Value; got != want {
				t.Errorf("%s, seed %d: the best move is worth %d in another order, %d before", name, seed, got, want)
			}
		}
	}
}

func TestMovesGetExactValuesAsFarAsTheMargin(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	b := state.NewBoard(v)
	const depth, far = 3, 1_000_000
	cut := 0
	for seed := range uint64(3) {
		p := scene.Game(t, v, seed, 80)
		view := p.View(p.Turn())
		values := func(margin int32) map[stratego.Move]int32 {
			var r Root
			r.Begin(treeOf(b, view), view.Moves(nil), margin)
			r.Deepen(depth, time.Now(), 1)
			found := map[stratego.Move]int32{}
			for _, m := range r.Moves {
				found[m.Move] = m.Value
			}
			return found
		}
		exact := values(far)
		best := slices.Max(slices.Collect(maps.Values(exact)))
		for _, margin := range []int32{0, 50, 150} {
			for m, got := range values(margin) {
				switch want := exact[m]; {
				case want >= best-margin && got != want:
					t.Errorf("seed %d, margin %d: %v is worth %d, exactly %d of at most %d", seed, margin, m, got, want, best)
				case want < best-margin && got >= best-margin:
					t.Errorf("seed %d, margin %d: %v is worth %d, within the margin of %d; exactly %d", seed, margin, m, got, best, want)
				case got != want:
					cut++
				}
			}
		}
	}
	if cut == 0 {
		t.Error("all values were exact whatever the margin")
	}
}
