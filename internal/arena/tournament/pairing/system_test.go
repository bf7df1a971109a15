package pairing

import (
	"math"
	"slices"
	"testing"
)

func TestEverybodyMeetsEverybodyOnceInARoundRobin(t *testing.T) {
	for n := 2; n < 60; n++ {
		var want, got []Match
		for b := range n {
			for a := range b {
				want = append(want, Match{Round: 1, A: a, B: b})
			}
		}
		next, _ := NewRoundRobin(n).Next()
		for i := range next.Size {
			got = append(got, next.Match(i))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%d players: %v", n, got)
		}
	}
	const most = 1 << 30 // players
	if m := everybody(most*(most-1)/2 - 1); m != (Match{Round: 1, A: most - 2, B: most - 1}) {
		t.Errorf("the last match of very many: %v", m)
	}
}

func FuzzIntRoot(f *testing.F) {
	f.Add(uint64(24))
	f.Add(uint64(math.MaxInt64))
	f.Fuzz(func(t *testing.T, x uint64) {
		n := int(x >> 1)
		r := uint64(intRoot(n))
		if r > 3_037_000_499 || r*r > uint64(n) || (r+1)*(r+1) <= uint64(n) {
			t.Errorf("the root of %d is not %d", n, r)
		}
	})
}
