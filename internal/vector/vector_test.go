package vector

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func numbers(rng *rand.Rand, n int) []int16 {
	x := make([]int16, n)
	for i := range x {
		x[i] = int16(rng.Uint32())
	}
	return x
}

func TestNumbersAreClippedFromZeroToTheTop(t *testing.T) {
	const top = 255
	x := []int32{math.MinInt32, -1, 0, 1, top - 1, top, top + 1, 1 << 20, math.MaxInt32}
	got, want := make([]int16, len(x)), []int16{0, 0, 0, 1, top - 1, top, top, top, top}
	if Clip(got, x, top); !slices.Equal(got, want) {
		t.Errorf("%v became %v, expected %v", x, got, want)
	}
}

func TestDotsAreTheirDefinition(t *testing.T) { everyWidth(t, dotsAsDefined) }

func dotsAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	lengths := []int{864, 2304}
	for n := range 50 {
		lengths = append(lengths, n, 16*n)
	}
	extremes := []int16{math.MinInt16, math.MinInt16, math.MinInt16, math.MaxInt16, -1, 0}
	for _, n := range lengths {
		for rows := range 14 {
			a, w := numbers(rng, n), numbers(rng, n*rows)
			if rows%2 == 1 { // so that pairs of products wrap around too
				for i := range a {
					a[i] = extremes[rng.IntN(len(extremes))]
				}
				for i := range w {
					w[i] = extremes[rng.IntN(len(extremes))]
				}
			}
			got, want := make([]int32, rows+1), make([]int32, rows+1)
			got[rows], want[rows] = 7, 7 // what lies behind stays
			Dots(got[:rows], a, w)
			dots(want[:rows], a, w)
			if !slices.Equal(got, want) {
				t.Fatalf("%d rows of %d: %v, expected %v", rows, n, got, want)
			}
		}
	}
}

// A layer of a net of the size of those in package policy, for one square.
func BenchmarkDotsOfAConvolution(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	const channels = 96
	x, w, out := numbers(rng, 9*channels), numbers(rng, 9*channels*channels), make([]int32, channels)
	for b.Loop() {
		Dots(out, x, w)
	}
}
