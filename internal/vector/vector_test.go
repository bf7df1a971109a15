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
const integers = 0xd2cf7ca5

func TestIntegersAreTheSameOnEveryPath(t *testing.T) {
	t.Logf("accelerated: %v", Accelerated())
	rng := rand.New(rand.NewPCG(1, 2))
	sum := fnv.New32a()
	for n := range 300 {
		x, y := numbers(rng, n), numbers(rng, n)
		fast, plain := slices.Clone(y), slices.Clone(y)
		AddTo(fast, x)
		addTo(plain, x)
		SubFrom(fast[n/2:], y[n/2:])
		subFrom(plain[n/2:], y[n/2:])
		a, b := ClippedDot(fast, x, 255), clippedDot(plain, x, 255)
		checkRows(t, n)
		if !slices.Equal(fast, plain) || a != b {
			t.Fatalf("length %d: %v and %v, %d and %d", n, fast, plain, a, b)
		}
		for _, v := range append(fast, int16(a), int16(a>>16)) {
			sum.Write([]byte{byte(v), byte(uint16(v) >> 8)})
		}
	}
	if sum.Sum32() != integers {
		t.Errorf("all together come to %#x, want %#x", sum.Sum32(), integers)
	}
}

// checkRows compares the loops over rows with those over one.
func checkRows(t *testing.T, n int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 6))
	rows := n % 11
	x, w := numbers(rng, n), numbers(rng, n*rows)
	clipped, out := make([]int16, n), make([]int32, rows)
	Clip(clipped, x, 255)
	Dots(out, clipped, w)
	for k, got := range out {
		if want := clippedDot(x, w[k*n:(k+1)*n], 255); got != want {
			t.Fatalf("length %d, row %d of %d: %d, want %d", n, k, rows, got, want)
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

func BenchmarkAddTo(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	x, y := numbers(rng, 128), numbers(rng, 128)
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
