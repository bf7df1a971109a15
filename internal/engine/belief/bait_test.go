package belief_test

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
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
	if n := baited(t, gametest.Variant(t, "ucc")); n < 20 {
		t.Fatalf("%d positions with baits: too few", n)
	}
}

func TestNothingIsABaitWhereTheSpyDoesNotBeatTheMarshal(t *testing.T) {
	d := gametest.Variant(t, "ucc").Definition()
	d.Battle.SpySlays = stratego.RanksOf(stratego.General)
	v := must.Get(stratego.New(d))(t)
	if n := baited(t, v); n != 0 {
		t.Fatalf("%d positions with baits", n)
	}
}

// baited compares beliefs with and without baits in random games. It returns in how many positions
// the Spy beside a bait was likelier; everywhere else they must be the same.
func baited(t *testing.T, v *stratego.Variant) (likelier int) {
	t.Helper()
	w, plain := parameter.Standard(), parameter.Standard()
	plain.Bait, plain.BaitHidden = 1, 1
	for seed := range uint64(12) {
		p := scene.Game(t, v, seed, 0)
		rng := rand.New(rand.NewPCG(seed, 9))
		var with, without [2]belief.Watch
		for ply := 0; ply < 300 && !p.Result().Over(); ply++ {
			p.Make(p.Nth(rng.IntN(p.Count())))
			for viewer := range board.Side(2) {
				view := p.View(viewer)
				more := with[viewer].Belief(view, belief.Options{Parameters: w})
				less := without[viewer].Belief(view, belief.Options{Parameters: plain})
				var left board.Set
				if p.Turn() == viewer && v.Strike(stratego.Spy, stratego.Marshal) == stratego.Win { // or the enemy can still take it away
					left = leftToMarshal(view, stratego.Rank(w.BaitRank))
				}
				switch before, after := ofSpy(less, left), ofSpy(more, left); {
				case left.Empty() && !sameChances(more, less):
					t.Fatalf("seed %d, ply %d: beliefs differ without a bait", seed, ply)
				case before > 0.001 && before < 0.999 && after <= before:
					t.Fatalf("seed %d, ply %d: the Spy beside a bait has a chance of %v, and %v without it", seed, ply, after, before)
				case after > before:
					likelier++
				}
			}
		}
	}
	return likelier
}
