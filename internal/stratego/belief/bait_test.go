package belief_test

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// leftToMarshal returns the hidden enemies beside enemies that a known own Marshal of a view may
// strike, which are known and no weaker than some rank, or hidden and moved.
func leftToMarshal(view *stratego.View, weakest stratego.Rank) (found board.Set) {
	mine, theirs := view.Pieces(view.Side()), view.Pieces(view.Side().Opponent())
	for q := range theirs.All() {
		r := view.At(q).Rank()
		if r == stratego.Marshal || r > weakest && (r != stratego.Hidden || !view.Moved().Has(q)) {
			continue
		}
		for at := range view.Variant().Adjacent(q).And(mine).And(view.Known()).All() {
			if view.At(at).Rank() == stratego.Marshal {
				found = found.Or(view.Variant().Adjacent(q).And(view.Hidden()))
			}
		}
	}
	return found
}

// ofSpy is the chance that one of some hidden pieces is the Spy.
func ofSpy(b *belief.Belief, on board.Set) (sum float64) {
	for q := range on.All() {
		sum += b.On(q).Chance[stratego.Spy]
	}
	return sum
}

// sameChances reports whether two beliefs give every piece the same chances.
func sameChances(a, b *belief.Belief) bool {
	for i := range a.Pieces {
		if a.Pieces[i].Chance != b.Pieces[i].Chance {
			return false
		}
	}
	return len(a.Pieces) == len(b.Pieces)
}

func TestTheSpyIsLikelierBesideWhatASideLeavesToAKnownMarshal(t *testing.T) {
	w, plain := parameter.Standard(), parameter.Standard()
	plain.Bait, plain.BaitHidden = 1, 1
	likelier := 0
	for seed := range uint64(12) {
		p := scene.Game(t, scene.Variant(t, "ucc"), seed, 0)
		rng := rand.New(rand.NewPCG(seed, 9))
		var with, without [2]belief.Watch
		for ply := 0; ply < 300 && !p.Result().Over(); ply++ {
			p.Make(p.Nth(rng.IntN(p.Count())))
			for viewer := range board.Side(2) {
				view := p.View(viewer)
				more := with[viewer].Belief(view, belief.Options{Parameters: w})
				less := without[viewer].Belief(view, belief.Options{Parameters: plain})
				left := leftToMarshal(view, stratego.Rank(w.BaitRank))
				if p.Turn() != viewer || left.Empty() { // or the enemy can still take it away
					if !sameChances(more, less) {
						t.Fatalf("seed %d, ply %d: beliefs differ without a bait", seed, ply)
					}
					continue
				}
				if before := ofSpy(less, left); before > 0.001 && before < 0.999 {
					likelier++
					if after := ofSpy(more, left); after <= before {
						t.Fatalf("seed %d, ply %d: the Spy beside a bait has a chance of %v, and %v without it", seed, ply, after, before)
					}
				}
			}
		}
	}
	if likelier < 20 {
		t.Fatalf("%d positions with baits: too few", likelier)
	}
}
