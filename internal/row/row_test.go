package row

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// drawn returns numbers from 0 to 1 of many magnitudes, a fifth of them 0.
func drawn(rng *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		if rng.IntN(5) > 0 {
			x[i] = float32(math.Pow(10, -9*rng.Float64()))
		}
	}
	return x
}

func TestEveryFunctionIsItsDefinitionToTheLastBit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, k := range []int{0, 1, 3, 4, 5, 8, 12, 28, 100, 128, 255, 256} {
		for n := range 14 {
			a, b, rows, weights := drawn(rng, k), drawn(rng, k), drawn(rng, n*k), drawn(rng, n)
			for i := range a {
				a[i] += 1e-9
			}
			factor := rng.Float32()*4 - 2
			for name, do := range map[string]struct{ fast, slow func(x []float32) }{
				"Dots":   {func(x []float32) { Dots(x[:n], a, rows) }, func(x []float32) { dots(x[:n], a, rows) }},
				"Mix":    {func(x []float32) { Mix(x[:k], weights, rows, 1e-9) }, func(x []float32) { mix(x[:k], weights, rows, 1e-9) }},
				"Add":    {func(x []float32) { Add(x[:k], b, factor) }, func(x []float32) { add(x[:k], b, factor) }},
				"Temper": {func(x []float32) { Temper(x[:k], b) }, func(x []float32) { temper(x[:k], b) }},
				"Raise":  {func(x []float32) { Raise(x[:k], b, factor) }, func(x []float32) { raise(x[:k], b, factor) }},
			} {
				got := append(slices.Clone(a), make([]float32, 14)...)
				want := slices.Clone(got)
				do.fast(got)
				do.slow(want)
				for i := range want {
					if math.Float32bits(got[i]) != math.Float32bits(want[i]) {
						t.Fatalf("%s of %d rows of %d: number %d is %v, expected %v", name, n, k, i, got[i], want[i])
					}
				}
			}
		}
	}
}

func BenchmarkDots(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	a, rows, out := drawn(rng, 256), drawn(rng, 12*256), make([]float32, 12)
	for b.Loop() {
		Dots(out, a, rows)
	}
}

func BenchmarkMix(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	sum, rows, weights := drawn(rng, 256), drawn(rng, 12*256), drawn(rng, 12)
	for b.Loop() {
		Mix(sum, weights, rows, 1e-9)
	}
}
