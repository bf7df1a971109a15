package state

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

func TestSetsOfLinesAreWhatAWalkAlongThemMeets(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, v := range stratego.Variants() {
		b := NewBoard(v)
		for range 50 {
			var occupied board.Set
			for q := range b.Playable.All() {
				if rng.IntN(3) == 0 {
					occupied = occupied.With(q)
				}
			}
			for q := range b.Playable.All() {
				walk(t, b, uint8(q), occupied)
			}
		}
	}
}

// walk compares what a square sees with what steps from it meet.
func walk(t *testing.T, b *Board, q uint8, occupied board.Set) {
	t.Helper()
	var sight, line board.Set
	ways := uint8(0)
	for d, n := range b.Next[q] {
		if n != None && !occupied.Has(board.Square(n)) {
			ways |= 1 << d
		}
		ahead := uint8(None)
		for ; n != None; n = b.Next[n][d] {
			line = line.With(board.Square(n))
			if ahead != None {
				continue
			}
			sight = sight.With(board.Square(n))
			if occupied.Has(board.Square(n)) {
				ahead = n
			}
		}
		if got := b.Ahead(q, d, occupied); got != ahead {
			t.Fatalf("%s, from %d in direction %d: a piece on %d, expected one on %d", b.Variant.Name(), q, d, got, ahead)
		}
	}
	if got := b.Ways(q, occupied); got != ways {
		t.Fatalf("%s, %d: free directions %04b, expected %04b", b.Variant.Name(), q, got, ways)
	}
	if got := b.Sight(q, occupied); got != sight {
		t.Fatalf("%s, %d sees %v, expected %v", b.Variant.Name(), q, got, sight)
	}
	if want := line.AndNot(b.Adjacent[q]); b.Afar[q] != want {
		t.Fatalf("%s, %d: lines afar are %v, expected %v", b.Variant.Name(), q, b.Afar[q], want)
	}
}

func TestSquaresApartAreFurtherThanTwoStepsAway(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, v := range stratego.Variants() {
		b := NewBoard(v)
		for range 100 {
			var s board.Set
			for range 1 + rng.IntN(4) {
				s = s.With(b.Playable.Nth(rng.IntN(b.Playable.Count())))
			}
			apart := b.Apart(s)
			for q := range b.Playable.All() {
				if far := !s.Has(q) && !b.Near[q].Intersects(s); apart.Has(q) != far {
					t.Fatalf("%s: %d is apart from %v: %v, expected %v", v.Name(), q, s, !far, far)
				}
			}
		}
	}
}
