package vector

// AddTo adds x to y. The slices are of one length, as in all loops of nets.
func AddTo(y []int32, x []int16) {
	if simd && wide {
		fastAddTo(y, x)
		return
	}
	addTo(y, x)
}

func addTo(y []int32, x []int16) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += int32(v)
	}
}

// SubFrom subtracts x from y.
func SubFrom(y []int32, x []int16) {
	if simd && wide {
		fastSubFrom(y, x)
		return
	}
	subFrom(y, x)
}

func subFrom(y []int32, x []int16) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] -= int32(v)
	}
}

// ClippedDot returns the sum of the products of a, each clipped to 0 to top, and w. Sums
// wrap around as int32 do.
func ClippedDot(a, w []int16, top int16) int32 {
	if simd && wide {
		return fastClippedDot(a, w, top)
	}
	return clippedDot(a, w, top)
}

func clippedDot(a, w []int16, top int16) int32 {
	w = w[:len(a)]
	sum := int32(0)
	for i, v := range a {
		sum += int32(min(max(v, 0), top)) * int32(w[i])
	}
	return sum
}

// Clip writes x to y, each number clipped to 0 to top.
func Clip(y []int16, x []int32, top int16) {
	if simd && wide {
		fastClip(y, x, top)
		return
	}
	clip(y, x, top)
}

func clip(y []int16, x []int32, top int16) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] = int16(min(max(v, 0), int32(top)))
	}
}

// ClipSum writes the sum of x and w to y, each number clipped to 0 to top.
func ClipSum(y []int16, x []int32, w []int16, top int16) {
	if simd && wide {
		fastClipSum(y, x, w, top)
		return
	}
	clipSum(y, x, w, top)
}

func clipSum(y []int16, x []int32, w []int16, top int16) {
	y, w = y[:len(x)], w[:len(x)]
	for i, v := range x {
		y[i] = int16(min(max(v+int32(w[i]), 0), int32(top)))
	}
}

// Dots fills out with the sums of the products of a and each row of w, which has as many
// rows as out has numbers. Sums wrap around as int32 do.
func Dots(out []int32, a, w []int16) {
	n, rows := len(a), len(out)
	if !wide || n == 0 || n%16 != 0 || rows == 0 {
		dots(out, a, w)
		return
	}
	_ = w[rows*n-1]
	dots16(&out[0], &a[0], &w[0], rows, n)
}

// dots is the definition of Dots.
func dots(out []int32, a, w []int16) {
	for k := range out {
		out[k] = dot16(a, w[k*len(a):(k+1)*len(a)])
	}
}

// dot16 keeps four sums, which the processor adds at the same time.
func dot16(a, w []int16) int32 {
	w = w[:len(a)]
	var s, t, u, v int32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s += int32(a[i]) * int32(w[i])
		t += int32(a[i+1]) * int32(w[i+1])
		u += int32(a[i+2]) * int32(w[i+2])
		v += int32(a[i+3]) * int32(w[i+3])
	}
	for ; i < len(a); i++ {
		s += int32(a[i]) * int32(w[i])
	}
	return s + t + u + v
}

// Axpy adds f times x to y.
func Axpy(f float32, x, y []float32) {
	if simd && wide {
		fastAxpy(f, x, y)
		return
	}
	axpy(f, x, y)
}

func axpy(f float32, x, y []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += float32(f * v)
	}
}

// Dot returns the sum of the products of x and y.
func Dot(x, y []float32) float32 {
	if simd && wide {
		return fastDot(x, y)
	}
	return dot(x, y)
}

// dot keeps four sums, which the processor adds at the same time.
func dot(x, y []float32) float32 {
	y = y[:len(x)]
	var a, b, c, d float32
	i := 0
	for ; i+4 <= len(x); i += 4 {
		a += float32(x[i] * y[i])
		b += float32(x[i+1] * y[i+1])
		c += float32(x[i+2] * y[i+2])
		d += float32(x[i+3] * y[i+3])
	}
	for ; i < len(x); i++ {
		a += float32(x[i] * y[i])
	}
	return (a + b) + (c + d)
}
