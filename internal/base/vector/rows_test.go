package vector

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
			places := make([]uint8, n)
			for i := range places {
				places[i] = uint8(rng.IntN(n))
			}
			slices.Sort(places)
			for name, do := range map[string]struct{ fast, slow func(x []float32) }{
				"Gather": {
					func(x []float32) { Gather(x[:k], rows, weights, places[:n]) },
					func(x []float32) { gather(x[:k], rows, weights, places[:n]) },
				},
				"RaiseSquares": {
					func(x []float32) { RaiseSquares(x[:k], b, factor) }, func(x []float32) { raiseSquares(x[:k], b, factor) },
				},
				"Differ": {func(x []float32) { differences(x[:k], b, Differ) }, func(x []float32) { differences(x[:k], b, differ) }},
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

func TestTemperedSumsAreTheirDefinitionToTheLastBit(t *testing.T) { everyWidth(t, sumsAsDefined) }

func sumsAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, k := range []int{0, 1, 4, 8, 12, 24, 100, 256} {
		x, by, rows := drawn(rng, k), drawn(rng, k), drawn(rng, Width*k)
		for i := range x {
			x[i] += 1e-9
		}
		var got, want [Width]float32
		TemperedSums(&got, x, by, rows)
		if temperedSums(&want, x, by, rows); got != want {
			t.Fatalf("%d numbers: %v, expected %v", k, got, want)
		}
	}
}

// joined replaces numbers by their sums with others.
func joined(x, by []float64, of func(out []int16, a, b []float64, x, y, times float64)) {
	out := make([]int16, len(x))
	of(out, x, by, 0.3, -0.7, 1234.5)
	for i, v := range out {
		x[i] = float64(v)
	}
}

// portions replaces numbers by their shares of a half, or 0.
func portions(x []float64, of func(out []float32, x []float64, most, least float64)) {
	out := make([]float32, len(x))
	of(out, x, 0.5, 1e-4)
	for i, v := range out {
		x[i] = float64(v)
	}
}

// differences replaces numbers by their differences to others, which are much larger.
func differences(x, by []float32, of func(out []int16, a, b []float32, more, less float64)) {
	out := make([]int16, len(x))
	of(out, x, by, 4321.5, 12345.6)
	for i := range x {
		x[i] = float32(out[i])
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
		weights := doubles(rng, k)
		for name, do := range map[string]struct {
			on         []float64
			fast, slow func(x []float64)
		}{
			"Exp":   {logs, Exp, exps},
			"Times": {a, func(x []float64) { Times(x, by) }, func(x []float64) { times(x, by) }},
			"Level": {a, Level, level},
			"Fade": {
				a, func(x []float64) { x[0] += Fade(x[:k/8*8], weights) },
				func(x []float64) { x[0] += fade(x[:k/8*8], weights) },
			},
			"Join":    {a, func(x []float64) { joined(x, weights, Join) }, func(x []float64) { joined(x, weights, join) }},
			"Shares":  {a, func(x []float64) { portions(x, Shares) }, func(x []float64) { portions(x, shares) }},
			"Stretch": {a, func(x []float64) { Stretch(x, by, -2.5, 0.7) }, func(x []float64) { stretch(x, by, -2.5, 0.7) }},
		} {
			got, want := slices.Clone(do.on), slices.Clone(do.on)
			do.fast(got)
			do.slow(want)
			sameBits(t, name, got, want)
		}
	}
}

func TestBlendIsItsDefinitionToTheLastBit(t *testing.T) { everyWidth(t, blendAsDefined) }

func blendAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for rows := range 20 {
		factors, shares, base := doubles(rng, rows*Width), doubles(rng, rows), [Width]float64(doubles(rng, Width))
		base[rng.IntN(Width)], base[0] = 0, 1
		var got, want [Width]float64
		got[3], want[3] = 5, 7 // what was there does not count
		Blend(&got, &base, factors, shares)
		blend(&want, &base, factors, shares)
		sameBits(t, "Blend", got[:], want[:])
	}
}

func TestSubsetsAreTheirDefinitionToTheLastBit(t *testing.T) { everyWidth(t, subsetsAsDefined) }

func subsetsAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 20 {
		x := [Width]float64(doubles(rng, Width))
		got, want := [2 << (Width / 2)]float32{5}, [2 << (Width / 2)]float32{7} // what was there does not count
		Subsets(&got, &x)
		if subsets(&want, &x); got != want {
			t.Fatalf("the sums of sets of %v are %v, expected %v", x, got, want)
		}
	}
}

func TestMixIsItsDefinitionToTheLastBit(t *testing.T) { everyWidth(t, mixAsDefined) }

func mixAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for n := range 14 {
		x, rows := doubles(rng, n), make([][Width]float64, n)
		for i := range rows {
			rows[i] = [Width]float64(doubles(rng, Width))
		}
		got := [Width]float64(doubles(rng, Width))
		want := got
		Mix(&got, rows, x)
		mix(&want, rows, x)
		sameBits(t, "Mix", got[:], want[:])
	}
}

func TestRelaxIsItsDefinition(t *testing.T) { everyWidth(t, relaxAsDefined) }

func relaxAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 40 {
		var got, want [256 * Lanes]uint8
		var toll [256]uint8
		steps, order := make([][4]uint16, 128), make([]uint8, rng.IntN(100))
		for q := range steps {
			toll[q] = []uint8{1, 3, 255}[rng.IntN(3)]
			for d := range steps[q] {
				steps[q][d] = uint16(rng.IntN(129) % 129 * Lanes)
			}
		}
		for i := range order {
			order[i] = uint8(rng.IntN(128))
		}
		for i := range 128 * Lanes {
			got[i] = uint8(rng.IntN(256))
		}
		want = got
		for more := true; more; {
			for _, back := range []bool{false, true} {
				more = relax(&want, steps, &toll, order, back)
				if Relax(&got, steps, &toll, order, back) != more || got != want {
					t.Fatal("other numbers than by the definition")
				}
			}
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

func BenchmarkTemperedSums(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	x, by, rows := drawn(rng, 256), drawn(rng, 256), drawn(rng, Width*256)
	var out [Width]float32
	for b.Loop() {
		TemperedSums(&out, x, by, rows)
	}
}

func BenchmarkGather(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	sum, rows, x := drawn(rng, 256), drawn(rng, 12*256), drawn(rng, 12)
	for b.Loop() {
		Gather(sum, rows, x, []uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
	}
}
