package evaluation

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestWaysAreTheCheapestThatThereAre(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		b, rng := state.NewBoard(v), rand.New(rand.NewPCG(1, 1))
		for range 60 {
			var land terrain
			land.pave(1, b.Playable)
			for q := range b.Playable.All() {
				switch rng.IntN(4) {
				case 0:
					land.bars = land.bars.With(q)
				case 1:
					land.toll(state.Bit(uint8(q)), uint8(1+rng.IntN(mostStep)))
				}
			}
			target := uint8(b.Playable.Nth(rng.IntN(b.Playable.Count())))
			var d [board.MaxSquares]uint8
			spread(b, target, &d, &land)
			if want := relaxed(b, target, &land); d != want {
				t.Fatalf("to %d: %v, expected %v", target, d, want)
			}
		}
	})
}

// relaxed computes what spread does, slowly: every way is lengthened by every step until none becomes cheaper.
func relaxed(b *state.Board, target uint8, land *terrain) (d [board.MaxSquares]uint8) {
	for q := range d {
		d[q] = far
	}
	d[target] = 0
	for changed := true; changed; {
		changed = false
		for q := range b.Squares {
			if d[q] == far {
				continue
			}
			cost := 1
			for c, squares := range land.costs {
				if squares.Has(board.Square(q)) && uint8(q) != target {
					cost = c
				}
			}
			for _, n := range b.Next[q] {
				if n != state.None && !land.bars.Has(board.Square(n)) && int(d[q])+cost < int(d[n]) {
					d[n], changed = uint8(int(d[q])+cost), true
				}
			}
		}
	}
	return d
}
