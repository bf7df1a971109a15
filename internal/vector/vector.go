// Package vector has the loops over numbers in which nets are learned and asked. With
// GOEXPERIMENT=simd on amd64 they use 256-bit instructions where the processor has AVX2;
// everywhere else they are plain Go. What integers come to is the same on every path; sums
// of floats differ in their last bits.
package vector

// Accelerated reports whether the fast path is used.
func Accelerated() bool { return fast }

// AddTo adds x to y. The slices are of one length, as everywhere in this package.
func AddTo(y []int32, x []int16) {
	if fast {
		fastAddTo(y, x)
		return
	}
	addTo(y, x)
}

// SubFrom subtracts x from y.
func SubFrom(y []int32, x []int16) {
	if fast {
		fastSubFrom(y, x)
		return
	}
	subFrom(y, x)
}

// ClippedDot returns the sum of the products of a, each clipped to 0 to top, and w. Sums
// wrap around as int32 do.
func ClippedDot(a, w []int16, top int16) int32 {
	if fast {
		return fastClippedDot(a, w, top)
	}
	return clippedDot(a, w, top)
}

// Clip writes x to y, each number clipped to 0 to top.
func Clip(y []int16, x []int32, top int16) {
	if fast {
		fastClip(y, x, top)
		return
	}
	clip(y, x, top)
}

// ClipSum writes the sum of x and w to y, each number clipped to 0 to top.
func ClipSum(y []int16, x []int32, w []int16, top int16) {
	if fast {
		fastClipSum(y, x, w, top)
		return
	}
	clipSum(y, x, w, top)
}

// Dots fills out with the sums of the products of a and each row of w, which has as many
// rows as out has numbers. Sums wrap around as int32 do.
func Dots(out []int32, a, w []int16) {
	if fast {
		fastDots(out, a, w)
		return
	}
	dots(out, a, w)
}

// Axpy adds f times x to y.
func Axpy(f float32, x, y []float32) {
	if fast {
		fastAxpy(f, x, y)
		return
	}
	axpy(f, x, y)
}

// Dot returns the sum of the products of x and y.
func Dot(x, y []float32) float32 {
	if fast {
		return fastDot(x, y)
	}
	return dot(x, y)
}
