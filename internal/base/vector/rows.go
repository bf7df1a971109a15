package vector

import "math"

// lanes is how many numbers are added up in parallel, before their sums are.
const lanes = 4

// Gather adds rows to sum, which lie one behind the other and are as long as it: those at
// some places, from the lowest to the highest, each times the number of x at its place.
func Gather(sum, rows, x []float32, at []uint8) {
	k := len(sum)
	if !wide || k == 0 || k%16 != 0 || len(at) == 0 {
		gather(sum, rows, x, at)
		return
	}
	most := int(at[len(at)-1])
	_, _ = rows[(most+1)*k-1], x[most]
	gather16(&sum[0], &rows[0], &x[0], &at[0], len(at), k)
}

// gather is the definition of Gather.
func gather(sum, rows, x []float32, at []uint8) {
	for _, i := range at {
		row := rows[int(i)*len(sum):][:len(sum)]
		for k, c := range row {
			sum[k] += float32(x[i] * c)
		}
	}
}

// TemperedSums fills out with the sums of the products of by, each number of which is divided
// by the power 3/4 of that of x, which is above 0, with each of Width rows, which lie one
// behind the other and are as long as x.
func TemperedSums(out *[Width]float32, x, by, rows []float32) {
	k := len(x)
	if !wide || k == 0 || k%8 != 0 {
		temperedSums(out, x, by, rows)
		return
	}
	_, _ = by[k-1], rows[Width*k-1]
	tempered8(&out[0], &x[0], &by[0], &rows[0], k)
}

// temperedSums is the definition of TemperedSums.
func temperedSums(out *[Width]float32, x, by, rows []float32) {
	var sum [Width][lanes]float32 // which need not wait for each other
	by = by[:len(x)]
	for k, b := range by {
		root := float32(math.Sqrt(float64(x[k])))
		b /= root * float32(math.Sqrt(float64(root)))
		for i := range sum {
			sum[i][k%lanes] += float32(b * rows[i*len(x)+k])
		}
	}
	for i, s := range sum {
		out[i] = s[0] + s[1] + (s[2] + s[3])
	}
}

// fits reports whether a row is for the functions that work on eight or four numbers at a time.
func fits(k int) bool { return wide && k >= 4 && k%4 == 0 }

// Raise lifts the numbers of x to those of by, times a factor, where these are higher.
func Raise(x, by []float32, factor float32) {
	if !fits(len(x)) {
		raise(x, by, factor)
		return
	}
	_ = by[len(x)-1]
	raise8(&x[0], &by[0], len(x), factor)
}

// raise is the definition of Raise.
func raise(x, by []float32, factor float32) {
	by = by[:len(x)]
	for k, b := range by {
		if v := factor * b; v > x[k] {
			x[k] = v
		}
	}
}

// RaiseSquares lifts the numbers of x to the squares of those of by, times a factor, where
// these are higher.
func RaiseSquares(x, by []float32, factor float32) {
	if !fits(len(x)) {
		raiseSquares(x, by, factor)
		return
	}
	_ = by[len(x)-1]
	raisesquares8(&x[0], &by[0], len(x), factor)
}

// raiseSquares is the definition of RaiseSquares.
func raiseSquares(x, by []float32, factor float32) {
	by = by[:len(x)]
	for k, b := range by {
		if v := factor * float32(b*b); v > x[k] {
			x[k] = v
		}
	}
}

// fours returns how many of n numbers vector instructions take, four at a time.
func fours(n int) int {
	if !wide {
		return 0
	}
	return n &^ 3
}

// Differ fills out with the numbers of a times more, less those of b times less, without what
// is behind the point. All must be such that they fit.
func Differ(out []int16, a, b []float32, more, less float64) {
	n := fours(len(out))
	if n > 0 {
		_, _ = a[n-1], b[n-1]
		differ4(&out[0], &a[0], &b[0], n, more, less)
	}
	differ(out[n:], a[n:], b[n:], more, less)
}

// differ is the definition of Differ.
func differ(out []int16, a, b []float32, more, less float64) {
	for k := range out {
		out[k] = int16(float64(more*float64(a[k])) - float64(less*float64(b[k])))
	}
}
