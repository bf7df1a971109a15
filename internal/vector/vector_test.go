package vector

import (
	"hash/fnv"
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

// The sum of everything that the integer loops return, the same on every platform and with
// and without GOEXPERIMENT=simd.
const integers = 0x3d17f375

func TestIntegersAreTheSameOnEveryPath(t *testing.T) {
	t.Logf("accelerated: %v", Accelerated())
	rng := rand.New(rand.NewPCG(1, 2))
	sum := fnv.New32a()
	for n := range 300 {
		x, y := numbers(rng, n), numbers(rng, n)
		fast, plain := make([]int32, n), make([]int32, n)
		for i := range n {
			fast[i] = int32(rng.Uint32()) / 3 // beyond 16 bits
			plain[i] = fast[i]
		}
		AddTo(fast, x)
		addTo(plain, x)
		SubFrom(fast[n/2:], y[n/2:])
		subFrom(plain[n/2:], y[n/2:])
		checkClip(t, fast, x)
		a, b := ClippedDot(y, x, 255), clippedDot(y, x, 255)
		checkRows(t, n)
		if !slices.Equal(fast, plain) || a != b {
			t.Fatalf("length %d: %v and %v, %d and %d", n, fast, plain, a, b)
		}
		for _, v := range append(fast, a) {
			sum.Write([]byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)})
		}
	}
	if sum.Sum32() != integers {
		t.Errorf("all together come to %#x, want %#x", sum.Sum32(), integers)
	}
}

// checkClip compares what numbers are clipped to with what they should be.
func checkClip(t *testing.T, x []int32, w []int16) {
	t.Helper()
	// Small numbers too, for most are far outside.
	small := make([]int32, len(x))
	for i := range small {
		small[i] = x[i] >> 20
	}
	for _, x := range [][]int32{x, small} {
		clipped, sums := make([]int16, len(x)), make([]int16, len(x))
		Clip(clipped, x, 255)
		ClipSum(sums, x, w, 255)
		for i, v := range x {
			one, sum := min(max(v, 0), 255), min(max(v+int32(w[i]), 0), 255)
			if int32(clipped[i]) != one || int32(sums[i]) != sum {
				t.Fatalf("place %d of %d: %d became %d and, with %d, %d", i, len(x), v, clipped[i], w[i], sums[i])
			}
		}
	}
}

// checkRows compares the loops over rows with those over one.
func checkRows(t *testing.T, n int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 6))
	rows := n % 11
	x, w := numbers(rng, n), numbers(rng, n*rows)
	wide, clipped, out := make([]int32, n), make([]int16, n), make([]int32, rows)
	addTo(wide, x)
	Clip(clipped, wide, 255)
	Dots(out, clipped, w)
	for k, got := range out {
		if want := clippedDot(x, w[k*n:(k+1)*n], 255); got != want {
			t.Fatalf("length %d, row %d of %d: %d, want %d", n, k, rows, got, want)
		}
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

func TestSumsOfFloatsDifferInTheirLastBitsOnly(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 100 {
		x, y := make([]float32, n), make([]float32, n)
		exact, size := 0.0, 1.0
		for i := range x {
			x[i], y[i] = float32(rng.NormFloat64()), float32(rng.NormFloat64())
			exact += float64(x[i]) * float64(y[i])
			size += math.Abs(float64(x[i]) * float64(y[i]))
		}
		if got := float64(Dot(x, y)); math.Abs(got-exact) > 1e-6*size {
			t.Fatalf("length %d: %v, want %v", n, got, exact)
		}
		z := slices.Clone(y)
		Axpy(0.5, x, z)
		for i := range z {
			if want := float64(y[i]) + 0.5*float64(x[i]); math.Abs(float64(z[i])-want) > 1e-6*(1+math.Abs(want)) {
				t.Fatalf("length %d: %v, want %v", n, z[i], want)
			}
		}
	}
}

func BenchmarkClippedDot(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	x, y := numbers(rng, 128), numbers(rng, 128)
	for b.Loop() {
		ClippedDot(x, y, 255)
	}
}

func BenchmarkDots(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	x, w, out := numbers(rng, 64), numbers(rng, 64*32), make([]int32, 32)
	for b.Loop() {
		Dots(out, x, w)
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

func BenchmarkAddTo(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	x, y := make([]int32, 128), numbers(rng, 128)
	for b.Loop() {
		AddTo(x, y)
	}
}

func BenchmarkAxpy(b *testing.B) {
	x, y := make([]float32, 128), make([]float32, 128)
	for b.Loop() {
		Axpy(0.5, x, y)
	}
}
