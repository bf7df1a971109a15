package belief_test

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// stillFree counts, by square, at how many turns of its side a piece that never moved could have.
type stillFree map[board.Square]int

// count takes in a position of which a side is to move.
func (f stillFree) count(p *stratego.Position) {
	view := p.View(p.Turn())
	own := view.Pieces(p.Turn())
	for q := range own.AndNot(view.Moved()).All() {
		if !p.Variant().Adjacent(q).AndNot(own).AndNot(view.Pieces(p.Turn().Opponent())).Empty() {
			f[q]++
		}
	}
}

// inFront reports whether a square is of the two front rows of a side's four.
func inFront(v *stratego.Variant, s board.Side, q board.Square) bool {
	row := v.Grid().Row(q)
	if !v.AtTop(s) {
		row = v.Grid().Height - 1 - row
	}
	return row == 2 || row == 3
}

func TestAPieceInFrontThatCouldMoveAndNeverDidIsRatherABomb(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	w, plain := *parameter.Standard(), *parameter.Standard()
	w.Blind, plain.Blind, plain.Idle = 1, 1, 0 // behaviour tells nothing else
	likelier := 0
	for seed := range uint64(4) {
		p := scene.Game(t, v, seed, 0)
		rng := rand.New(rand.NewPCG(seed, 11))
		free := stillFree{}
		var with, without [2]belief.Watch
		for ply := 0; ply < 160 && !p.Result().Over(); ply++ {
			free.count(p)
			p.Make(p.Nth(rng.IntN(p.Count())))
			for viewer := range board.Side(2) {
				view := p.View(viewer)
				var idle board.Set
				for q := range view.Hidden().AndNot(view.Moved()).All() {
					if free[q] > 0 && inFront(v, viewer.Opponent(), q) {
						idle = idle.With(q)
					}
				}
				more, less := with[viewer].Belief(view, belief.Options{Parameters: &w}), without[viewer].Belief(
					view, belief.Options{Parameters: &plain},
				)
				before, after := bombs(less, idle), bombs(more, idle)
				switch {
				case idle.Empty() && !sameChances(more, less):
					t.Fatalf("seed %d, ply %d: beliefs differ where no piece in front was idle", seed, ply)
				case before > 0.01 && before < bombs(less, view.Hidden())-0.01 && after <= before:
					t.Fatalf("seed %d, ply %d: idle pieces in front are %v Bombs, and %v if that told nothing", seed, ply, after, before)
				case after > before:
					likelier++
				}
			}
		}
	}
	if likelier < 100 {
		t.Errorf("%d positions with idle pieces in front: too few", likelier)
	}
}

// bombs is how many of some hidden pieces are believed to be Bombs.
func bombs(b *belief.Belief, on board.Set) (sum float64) {
	for q := range on.All() {
		sum += b.On(q).Chance[stratego.Bomb]
	}
	return sum
}

func TestMoreIdleTurnsTellMore(t *testing.T) {
	i := belief.NewIdleness(0.8, 30)
	last := 0.0
	for _, turns := range []int{1, 4, 12, 30} {
		if lean := i.Lean(3, turns); lean <= last || lean > 0.8 {
			t.Errorf("%d turns: log odds of %v, after %v for fewer", turns, lean, last)
		} else {
			last = lean
		}
	}
	if lean := i.Lean(3, 200); lean != 0.8 {
		t.Errorf("200 turns: log odds of %v, want 0.8", lean)
	}
	for row := range 2 {
		if lean := i.Lean(row, 30); lean != 0 {
			t.Errorf("home row %d: log odds of %v, want 0", row, lean)
		}
	}
}
