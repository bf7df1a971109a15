//go:build goexperiment.simd && amd64

package vector

import "simd/archsimd"

var fast = archsimd.X86.AVX2() && archsimd.X86.FMA()

// Every loop ends with clear: the compiler's own instructions for floats and copies are of the
// older kind, and each change between the two kinds would cost tens of cycles.
func clear() { archsimd.ClearAVXUpperBits() }

func fastAddTo(y, x []int16) {
	y = y[:len(x)]
	n := len(x) &^ 15
	for i := 0; i < n; i += 16 {
		archsimd.LoadInt16x16Slice(y[i:]).Add(archsimd.LoadInt16x16Slice(x[i:])).StoreSlice(y[i:])
	}
	clear()
	addTo(y[n:], x[n:])
}

func fastSubFrom(y, x []int16) {
	y = y[:len(x)]
	n := len(x) &^ 15
	for i := 0; i < n; i += 16 {
		archsimd.LoadInt16x16Slice(y[i:]).Sub(archsimd.LoadInt16x16Slice(x[i:])).StoreSlice(y[i:])
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

func fastClip(y, x []int16, top int16) {
	y = y[:len(x)]
	n := len(x) &^ 15
	low, high := archsimd.BroadcastInt16x16(0), archsimd.BroadcastInt16x16(top)
	for i := 0; i < n; i += 16 {
		archsimd.LoadInt16x16Slice(x[i:]).Max(low).Min(high).StoreSlice(y[i:])
	}
	clear()
	clip(y[n:], x[n:], top)
}

// fastDots takes four rows at a time, for which it loads a once.
func fastDots(out []int32, a, w []int16) {
	n, width := len(a)&^15, len(a)
	k := 0
	for ; k+4 <= len(out); k += 4 {
		w0, w1, w2, w3 := w[k*width:], w[(k+1)*width:], w[(k+2)*width:], w[(k+3)*width:]
		var s0, s1, s2, s3 archsimd.Int32x8
		for i := 0; i < n; i += 16 {
			v := archsimd.LoadInt16x16Slice(a[i:])
			s0 = s0.Add(v.DotProductPairs(archsimd.LoadInt16x16Slice(w0[i:])))
			s1 = s1.Add(v.DotProductPairs(archsimd.LoadInt16x16Slice(w1[i:])))
			s2 = s2.Add(v.DotProductPairs(archsimd.LoadInt16x16Slice(w2[i:])))
			s3 = s3.Add(v.DotProductPairs(archsimd.LoadInt16x16Slice(w3[i:])))
		}
		// Each half of this has a part of the four sums.
		all := s0.AddPairsGrouped(s1).AddPairsGrouped(s2.AddPairsGrouped(s3))
		all.GetLo().Add(all.GetHi()).StoreSlice(out[k:])
		if n < width {
			clear()
			for r := range 4 {
				out[k+r] += dot16(a[n:], w[(k+r)*width+n:(k+r+1)*width])
			}
		}
	}
	clear()
	dots(out[k:], a, w[k*width:])
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
