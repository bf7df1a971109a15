package vector

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// weights returns n weights of a byte.
func weights(rng *rand.Rand, n int) []int16 {
	w := make([]int16, n)
	for i := range w {
		w[i] = int16(int8(rng.Uint32()))
	}
	return w
}

// clippedNumbers returns n numbers of which about half are 0, as after a layer of a net.
func clippedNumbers(rng *rand.Rand, n int) []int16 {
	a := make([]int16, n)
	for i := range a {
		a[i] = int16(max(0, rng.IntN(4097)-2048))
	}
	return a
}

// extremes returns n numbers from the ends of the range, and zeros.
func extremes(rng *rand.Rand, n int) []int16 {
	a := make([]int16, n)
	for i := range a {
		a[i] = []int16{math.MinInt16, math.MaxInt16, 0, -1}[rng.IntN(4)]
	}
	return a
}

func TestAMatrixTimesAVectorIsItsDefinition(t *testing.T) { everyWidth(t, matrixAsDefined) }

func matrixAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	for _, width := range []int{1, 2, 3, 4, 5, 7, 16, 96, 368, 864} {
		for _, rows := range []int{1, 2, 3, 36, 95, 96, 255, 256, 257, 300} {
			m := weights(rng, rows*width)
			for name, w := range map[string][]int16{"bytes": m, "none": make([]int16, rows*width), "extremes": extremes(rng, rows*width)} {
				for _, a := range [][]int16{clippedNumbers(rng, width), extremes(rng, width), make([]int16, width)} {
					got, want := make([]int32, rows), make([]int32, rows)
					NewMatrix(w, width).Dots(got, a)
					dots(want, a, w)
					if !slices.Equal(got, want) {
						t.Fatalf("%d rows of %d, %s: %v, expected %v", rows, width, name, got, want)
					}
				}
			}
		}
	}
}

// Sums of the largest numbers and of the heaviest row that is allowed stay apart.
func TestColumnsAreUsedUpToTheMostWeightOfARow(t *testing.T) {
	defer func(w bool) { wide = w }(wide)
	wide = false
	for _, x := range []struct {
		row  []int16
		used bool
	}{
		{[]int16{math.MaxInt16, math.MaxInt16, 1}, true},
		{[]int16{math.MaxInt16, -math.MaxInt16, -1}, true},
		{[]int16{math.MinInt16, math.MaxInt16}, true},
		{[]int16{math.MinInt16, math.MinInt16}, false},
		{[]int16{math.MaxInt16, math.MaxInt16, 2}, false},
	} {
		w := append(slices.Clone(x.row), x.row...)
		m := NewMatrix(w, len(x.row))
		if used := m.pairs != nil; used != x.used {
			t.Errorf("%v: columns are used: %v, expected %v", x.row, used, x.used)
		}
		for _, v := range []int16{math.MinInt16, math.MaxInt16} {
			a := slices.Repeat([]int16{v}, len(x.row))
			got, want := make([]int32, 2), make([]int32, 2)
			m.Dots(got, a)
			dots(want, a, w)
			if !slices.Equal(got, want) {
				t.Errorf("%v times %d: %v, expected %v", x.row, v, got, want)
			}
		}
	}
}

// A layer of the size of those in package policy, for one square, with wide instructions and without.
func BenchmarkMatrix(b *testing.B) {
	defer func(w bool) { wide = w }(wide)
	const channels = 96
	for _, wider := range []bool{true, false} {
		if wide = wider && wide; wider && !wide {
			continue
		}
		rng := rand.New(rand.NewPCG(1, 1))
		m, out := NewMatrix(weights(rng, 9*channels*channels), 9*channels), make([]int32, channels)
		a := clippedNumbers(rng, 9*channels)
		b.Run(map[bool]string{true: "wide", false: "columns"}[wide], func(b *testing.B) {
			for b.Loop() {
				m.Dots(out, a)
			}
		})
	}
}
