package learned

import (
	"slices"
	"testing"

	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

func TestAFlagThatIsInferredIsSeenAsAHiddenPiece(t *testing.T) {
	v := scene.Variant(t, "ucc")
	n := scene.Net(t, v, 32)
	moves := []stratego.Move{{From: 70, To: 80}, {From: 70, To: 60}}
	prefer := func(r stratego.Rank, known bool) []int32 {
		k := scene.Known(t, "ucc", scene.Mine(70, stratego.Miner), scene.Mine(0, stratego.Flag))
		var likely state.Likely
		likely[r] = 1
		k.AddFoe(80, &likely, 1<<r, known, false)
		p := NewPolicy(n)
		if !p.Begin(k) {
			t.Fatal("the net does not fit")
		}
		return p.Prefer(&k.Root, moves, nil)
	}
	if a, b := prefer(stratego.Flag, true), prefer(stratego.Flag, false); !slices.Equal(a, b) {
		t.Errorf("log odds of %v where the Flag is known to stand, of %v where it is not", a, b)
	}
	if a, b := prefer(stratego.Bomb, true), prefer(stratego.Bomb, false); slices.Equal(a, b) {
		t.Error("whether a Bomb is known makes no difference")
	}
}

// BenchmarkPolicy measures what a policy costs at the root; rollouts measure what each ply costs.
func BenchmarkPolicy(b *testing.B) {
	v := scene.Variant(b, "ucc")
	p := scene.Game(b, v, 7, 80)
	view := p.View(p.Turn())
	k, _ := scene.Learned(state.NewBoard(v), view)
	legal := view.Moves(nil)
	policy := NewPolicy(scene.Net(b, v, 64))
	var odds []int32
	for b.Loop() {
		policy.Begin(k)
		odds = policy.Prefer(&k.Root, legal, odds[:0])
	}
}
