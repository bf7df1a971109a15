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

// everyWidth runs a test with and without the processor's wider instructions.
func everyWidth(t *testing.T, test func(t *testing.T)) {
	t.Run("as wide as can be", test)
	if wide {
		wide = false
		defer func() { wide = true }()
		t.Run("four at a time", test)
	}
}

func TestEveryFunctionIsItsDefinitionToTheLastBit(t *testing.T) { everyWidth(t, floatsAsDefined) }

func floatsAsDefined(t *testing.T) {
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

func TestEveryFunctionOfDoublesIsItsDefinitionToTheLastBit(t *testing.T) {
	everyWidth(t, doublesAsDefined)
}

func doublesAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, k := range []int{1, 3, 4, 7, 8, 16, 36, 48, 120, 256} {
		a, by := doubles(rng, k), drawn(rng, k)
		a[rng.IntN(k)] = 0.5
		logs := make([]float64, k)
		for i := range logs {
			logs[i] = (rng.Float64() - 0.5) * []float64{1e-3, 1, 6, 1300}[rng.IntN(4)]
		}
		for name, do := range map[string]struct {
			on         []float64
			fast, slow func(x []float64)
		}{
			"Exp":   {logs, Exp, exps},
			"Times": {a, func(x []float64) { Times(x, by) }, func(x []float64) { times(x, by) }},
			"Level": {a, Level, level},
		} {
			got, want := slices.Clone(do.on), slices.Clone(do.on)
			do.fast(got)
			do.slow(want)
			sameBits(t, name, got, want)
		}
	}
}

func TestBalanceIsItsDefinitionToTheLastBit(t *testing.T) { everyWidth(t, balanceAsDefined) }

func balanceAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for rows := range 40 {
		n := rows * Width
		weights, least := doubles(rng, n), make([]float64, n)
		for i := range least {
			if weights[i] > 0 {
				least[i] = 1e-6
			}
		}
		for i := 0; i < n; i += Width {
			weights[i+rng.IntN(Width)] = 1
		}
		scale := [Width]float64(doubles(rng, Width))
		got, want := make([]float64, n), make([]float64, n)
		var sum, wanted [Width]float64
		Balance(got, weights, least, &scale, &sum)
		balance(want, weights, least, &scale, &wanted)
		sameBits(t, "Balance", got, want)
		sameBits(t, "sums of Balance", sum[:], wanted[:])
	}
}

// doubles returns numbers as drawn does.
func doubles(rng *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i, v := range drawn(rng, n) {
		x[i] = float64(v) * (1 + rng.Float64())
	}
	return x
}

func sameBits(t *testing.T, name string, got, want []float64) {
	t.Helper()
	for i := range want {
		if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
			t.Fatalf("%s of %d: number %d is %v, expected %v", name, len(want), i, got[i], want[i])
		}
	}
}

func BenchmarkExp(b *testing.B) {
	x, y := doubles(rand.New(rand.NewPCG(1, 1)), 128), make([]float64, 128)
	for b.Loop() {
		copy(y, x)
		Exp(y)
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
