package vector

// Clip writes x to y, each number clipped to 0 to top. The slices are of one length.
func Clip(y []int16, x []int32, top int16) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] = int16(min(max(v, 0), int32(top)))
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
