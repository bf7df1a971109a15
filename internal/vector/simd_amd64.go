//go:build goexperiment.simd && amd64

package vector

import "simd/archsimd"

const simd = true

// Every loop ends with clear: the compiler's own instructions for floats and copies are of the
// older kind, and each change between the two kinds would cost tens of cycles.
func clear() { archsimd.ClearAVXUpperBits() }

func fastAddTo(y []int32, x []int16) {
	y = y[:len(x)]
	n := len(x) &^ 7
	for i := 0; i < n; i += 8 {
		archsimd.LoadInt32x8Slice(y[i:]).Add(archsimd.LoadInt16x8Slice(x[i:]).ExtendToInt32()).StoreSlice(y[i:])
	}
	clear()
	addTo(y[n:], x[n:])
}

func fastSubFrom(y []int32, x []int16) {
	y = y[:len(x)]
	n := len(x) &^ 7
	for i := 0; i < n; i += 8 {
		archsimd.LoadInt32x8Slice(y[i:]).Sub(archsimd.LoadInt16x8Slice(x[i:]).ExtendToInt32()).StoreSlice(y[i:])
	}
	clear()
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
	sum := total(sums)
	clear()
	return sum + clippedDot(a[n:], w[n:], top)
}

func fastClip(y []int16, x []int32, top int16) {
	y = y[:len(x)]
	n := len(x) &^ 15
	low, high := archsimd.BroadcastInt16x16(0), archsimd.BroadcastInt16x16(top)
	for i := 0; i < n; i += 16 {
		narrow(archsimd.LoadInt32x8Slice(x[i:]), archsimd.LoadInt32x8Slice(x[i+8:])).Max(low).Min(high).StoreSlice(y[i:])
	}
	clear()
	clip(y[n:], x[n:], top)
}

func fastClipSum(y []int16, x []int32, w []int16, top int16) {
	y, w = y[:len(x)], w[:len(x)]
	n := len(x) &^ 15
	low, high := archsimd.BroadcastInt16x16(0), archsimd.BroadcastInt16x16(top)
	for i := 0; i < n; i += 16 {
		a := archsimd.LoadInt32x8Slice(x[i:]).Add(archsimd.LoadInt16x8Slice(w[i:]).ExtendToInt32())
		b := archsimd.LoadInt32x8Slice(x[i+8:]).Add(archsimd.LoadInt16x8Slice(w[i+8:]).ExtendToInt32())
		narrow(a, b).Max(low).Min(high).StoreSlice(y[i:])
	}
	clear()
	clipSum(y[n:], x[n:], w[n:], top)
}

// narrow returns the numbers of a and those of b, each the nearest of 16 bits. The instruction
// packs each half by itself, so it is given the lower halves and the upper ones.
func narrow(a, b archsimd.Int32x8) archsimd.Int16x16 {
	return a.Select128FromPair(0, 2, b).SaturateToInt16ConcatGrouped(a.Select128FromPair(1, 3, b))
}

func total(x archsimd.Int32x8) int32 {
	x = x.AddPairsGrouped(x)
	x = x.AddPairsGrouped(x)
	return x.GetLo().GetElem(0) + x.GetHi().GetElem(0)
}

func fastAxpy(f float32, x, y []float32) {
	y = y[:len(x)]
	n := len(x) &^ 7
	factor := archsimd.BroadcastFloat32x8(f)
	for i := 0; i < n; i += 8 {
		factor.MulAdd(archsimd.LoadFloat32x8Slice(x[i:]), archsimd.LoadFloat32x8Slice(y[i:])).StoreSlice(y[i:])
	}
	clear()
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
	a = a.Add(b)
	a = a.AddPairsGrouped(a)
	a = a.AddPairsGrouped(a)
	sum := a.GetLo().GetElem(0) + a.GetHi().GetElem(0)
	clear()
	return sum + dot(x[n:], y[n:])
}
