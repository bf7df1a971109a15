package gametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/stratego"
)

// Twins returns two positions of equal pasts, Red to move, that differ only in
// ranks that are hidden from Red.
func Twins(t testing.TB, v *stratego.Variant, seed uint64, plies int) (a, b *stratego.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 2))
	red, blue := check.RandomSetup(v, rng), check.RandomSetup(v, rng)
	a = start(t, v, red, blue)
	for a.Ply() < plies || a.Turn() != stratego.Red {
		if a.Result().Over() {
			t.Skip("the game was over too soon")
		}
		a.Make(a.Nth(rng.IntN(a.Count())))
	}
	still := a.Pieces(stratego.Blue).AndNot(a.Moved()).AndNot(a.Known())
	other := slices.Clone(blue)
	for i := range other {
		j := swappable(v, other, still, i)
		if j >= 0 {
			other[i], other[j] = other[j], other[i]
			b = start(t, v, red, other)
			for _, e := range a.History() {
				b.Make(e.Move)
			}
			return a, b
		}
	}
	t.Skip("nothing to exchange")
	return nil, nil
}

func start(t testing.TB, v *stratego.Variant, red, blue stratego.Setup) *stratego.Position {
	t.Helper()
	p, err := stratego.NewPosition(v, red, blue)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// swappable returns the index of a piece with which the i-th can change places
// unseen, -1 if there is none. Flags stay where they are allowed to stand.
func swappable(v *stratego.Variant, s stratego.Setup, still board.Set, i int) int {
	ok := func(k int) bool {
		return s[k] != stratego.NoRank && s[k] != stratego.Flag && still.Has(v.HomeSquare(stratego.Blue, k))
	}
	for j := i + 1; j < len(s); j++ {
		if ok(i) && ok(j) && s[i] != s[j] {
			return j
		}
	}
	return -1
}
