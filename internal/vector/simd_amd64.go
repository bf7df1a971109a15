//go:build goexperiment.simd && amd64

package vector

import "simd/archsimd"

var fast = archsimd.X86.AVX2() && archsimd.X86.FMA()

func fastAddTo(y, x []int16) {
	y = y[:len(x)]
	n := len(x) &^ 15
	for i := 0; i < n; i += 16 {
		archsimd.LoadInt16x16Slice(y[i:]).Add(archsimd.LoadInt16x16Slice(x[i:])).StoreSlice(y[i:])
	}
	addTo(y[n:], x[n:])
}

func fastSubFrom(y, x []int16) {
	y = y[:len(x)]
	n := len(x) &^ 15
	for i := 0; i < n; i += 16 {
		archsimd.LoadInt16x16Slice(y[i:]).Sub(archsimd.LoadInt16x16Slice(x[i:])).StoreSlice(y[i:])
	}
	subFrom(y[n:], x[n:])
}

func fastClippedDot(a, w []int16, top int16) int32 {
	w = w[:len(a)]
	n := len(a) &^ 15
	low, high := archsimd.BroadcastInt16x16(0), archsimd.BroadcastInt16x16(top)
	var sums archsimd.Int32x8
	for i := 0; i < n; i += 16 {
		v := archsimd.LoadInt16x16Slice(a[i:]).Max(low).Min(high)
		sums = sums.Add(v.DotProductPairs(archsimd.LoadInt16x16Slice(w[i:])))
	}
	var parts [8]int32
	sums.Store(&parts)
	sum := clippedDot(a[n:], w[n:], top)
	for _, p := range parts {
		sum += p
	}
	return sum
}

func fastAxpy(f float32, x, y []float32) {
	y = y[:len(x)]
	n := len(x) &^ 7
	factor := archsimd.BroadcastFloat32x8(f)
	for i := 0; i < n; i += 8 {
		factor.MulAdd(archsimd.LoadFloat32x8Slice(x[i:]), archsimd.LoadFloat32x8Slice(y[i:])).StoreSlice(y[i:])
	}
	axpy(f, x[n:], y[n:])
}

func fastDot(x, y []float32) float32 {
	y = y[:len(x)]
	n := len(x) &^ 15
	var a, b archsimd.Float32x8
	for i := 0; i < n; i += 16 {
		a = archsimd.LoadFloat32x8Slice(x[i:]).MulAdd(archsimd.LoadFloat32x8Slice(y[i:]), a)
		b = archsimd.LoadFloat32x8Slice(x[i+8:]).MulAdd(archsimd.LoadFloat32x8Slice(y[i+8:]), b)
	}
	var parts [8]float32
	a.Add(b).Store(&parts)
	sum := dot(x[n:], y[n:])
	for _, p := range parts {
		sum += p
	}
	return sum
}
