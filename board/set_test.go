package board_test

import (
	"testing"

	"pgregory.net/rapid"

	"flagfall.dev/board"
)

func anySet() *rapid.Generator[board.Set] {
	return rapid.Custom(func(t *rapid.T) board.Set {
		s := board.Set{Lo: rapid.Uint64().Draw(t, "lo"), Hi: rapid.Uint64().Draw(t, "hi")}
		if rapid.Bool().Draw(t, "sparse") {
			s.Lo &= rapid.Uint64().Draw(t, "lo2")
			s.Hi &= rapid.Uint64().Draw(t, "hi2") & rapid.Uint64().Draw(t, "hi3")
		}
		return s
	})
}

func TestNthAgreesWithPopping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySet().Draw(t, "set")
		rest := s
		for n := range s.Count() {
			if want, got := rest.Pop(), s.Nth(n); got != want {
				t.Fatalf("Nth(%d) of %x = %d, want %d", n, s, got, want)
			}
		}
		if !rest.Empty() {
			t.Fatalf("Count is too small: %x left", rest)
		}
	})
}

func TestWithAndWithoutChangeOneSquare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySet().Draw(t, "set")
		q := board.Square(rapid.IntRange(0, board.MaxSquares-1).Draw(t, "square"))
		if !s.With(q).Has(q) || s.Without(q).Has(q) {
			t.Fatalf("square %d", q)
		}
		if diff := s.With(q).Xor(s.Without(q)); diff != board.SetOf(q) {
			t.Fatalf("With and Without differ in %x", diff)
		}
	})
}

func TestFirstAndLastAreTheEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySet().Draw(t, "set")
		if s.Empty() {
			return
		}
		if s.First() != s.Nth(0) || s.Last() != s.Nth(s.Count()-1) {
			t.Fatalf("%x: %d to %d", s, s.First(), s.Last())
		}
	})
}
