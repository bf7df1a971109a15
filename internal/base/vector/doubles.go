package vector

import (
	"math"
	"slices"
)

// Exp replaces numbers from -700 to 700 by math.Exp of them.
func Exp(x []float64) {
	n := len(x) &^ 3
	if !wide {
		n = 0
	}
	if n > 0 {
		exp4(&x[0], n)
	}
	exps(x[n:])
}

// exps is the definition of Exp.
func exps(x []float64) {
	for i, v := range x {
		x[i] = math.Exp(v)
	}
}

// Times multiplies each number of product by that of by.
func Times(product []float64, by []float32) {
	if !wide || len(product) < 8 || len(product)%8 != 0 {
		times(product, by)
		return
	}
	_ = by[len(product)-1]
	times8(&product[0], &by[0], len(product))
}

// times is the definition of Times.
func times(product []float64, by []float32) {
	by = by[:len(product)]
	for k, x := range by {
		product[k] *= float64(x)
	}
}

// Level multiplies all numbers, of which one at least is above 0, by one that makes the
// largest 1.
func Level(x []float64) {
	if !wide || len(x) < 8 || len(x)%8 != 0 {
		level(x)
		return
	}
	scale8(&x[0], len(x), 1/most8(&x[0], len(x)))
}

// level is the definition of Level.
func level(x []float64) {
	up := 1 / slices.Max(x)
	for k := range x {
		x[k] *= up
	}
}

// Fade replaces numbers by their powers 3/4, each times its weight, and returns the largest:
// two roots take a fraction of the time of any other power.
func Fade(x, weights []float64) (most float64) {
	if !wide || len(x) < 8 || len(x)%8 != 0 {
		return fade(x, weights)
	}
	_ = weights[len(x)-1]
	fade4(&x[0], &weights[0], len(x))
	return most8(&x[0], len(x))
}

// fade is the definition of Fade.
func fade(x, weights []float64) (most float64) {
	weights = weights[:len(x)]
	for k, w := range weights {
		root := math.Sqrt(x[k])
		x[k] = float64(root*math.Sqrt(root)) * w
		most = max(most, x[k])
	}
	return most
}

// Shares fills out with the numbers of x that are above the least, as shares of most, and 0
// for the others.
func Shares(out []float32, x []float64, most, least float64) {
	n := fours(len(out))
	if n > 0 {
		_ = x[n-1]
		shares4(&out[0], &x[0], n, most, least)
	}
	shares(out[n:], x[n:], most, least)
}

// shares is the definition of Shares.
func shares(out []float32, x []float64, most, least float64) {
	for k := range out {
		if out[k] = 0; x[k] > least {
			out[k] = float32(x[k] / most)
		}
	}
}

// Join fills out with the sums of the numbers of a times x and those of b times y, times a
// factor, without what is behind the point. All must be such that they fit.
func Join(out []int16, a, b []float64, x, y, times float64) {
	n := fours(len(out))
	if n > 0 {
		_, _ = a[n-1], b[n-1]
		join4(&out[0], &a[0], &b[0], n, x, y, times)
	}
	join(out[n:], a[n:], b[n:], x, y, times)
}

// join is the definition of Join.
func join(out []int16, a, b []float64, x, y, times float64) {
	for k := range out {
		out[k] = int16(times * (float64(x*a[k]) + float64(y*b[k])))
	}
}

// Stretch fills out with the numbers of x times a factor, bounded on both sides of 0.
func Stretch(out []float64, x []float32, factor, bound float64) {
	n := fours(len(out))
	if n > 0 {
		_ = x[n-1]
		stretch4(&out[0], &x[0], n, factor, bound)
	}
	stretch(out[n:], x[n:], factor, bound)
}

// stretch is the definition of Stretch.
func stretch(out []float64, x []float32, factor, bound float64) {
	for k := range out {
		out[k] = min(max(factor*float64(x[k]), -bound), bound)
	}
}
