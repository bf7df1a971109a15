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
	return total(sums) + clippedDot(a[n:], w[n:], top)
}

func fastClip(y, x []int16, top int16) {
	y = y[:len(x)]
	n := len(x) &^ 15
	low, high := archsimd.BroadcastInt16x16(0), archsimd.BroadcastInt16x16(top)
	for i := 0; i < n; i += 16 {
		archsimd.LoadInt16x16Slice(x[i:]).Max(low).Min(high).StoreSlice(y[i:])
	}
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
		out[k] = total(s0) + dot16(a[n:], w0[n:width])
		out[k+1] = total(s1) + dot16(a[n:], w1[n:width])
		out[k+2] = total(s2) + dot16(a[n:], w2[n:width])
		out[k+3] = total(s3) + dot16(a[n:], w3[n:width])
	}
	dots(out[k:], a, w[k*width:])
}

func total(x archsimd.Int32x8) (sum int32) {
	var parts [8]int32
	x.Store(&parts)
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
