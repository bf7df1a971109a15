package row

import "golang.org/x/sys/cpu"

// wide reports whether the processor has the instructions that the functions in assembly use:
// AVX2 and FMA, which amd64 processors have had since 2013.
var wide = cpu.X86.HasAVX2 && cpu.X86.HasFMA

//go:noescape
func exp4(x *float64, n int)

//go:noescape
func times8(product *float64, by *float32, k int)

//go:noescape
func most8(x *float64, k int) float64

//go:noescape
func scale8(x *float64, k int, by float64)

//go:noescape
func tempered8(out, x, by, rows *float32, k int)

//go:noescape
func raise8(x, by *float32, k int, factor float32)

//go:noescape
func gather16(sum, rows, x *float32, at *uint8, n, k int)

//go:noescape
func blend12(times, base, factors, shares *float64, n int)

//go:noescape
func stretch4(out *float64, x *float32, n int, factor, bound float64)

//go:noescape
func relax64(near *uint8, steps *uint16, toll, order *uint8, n, by int) bool

//go:noescape
func raisesquares8(x, by *float32, k int, factor float32)

//go:noescape
func differ4(out *int16, a, b *float32, n int, more, less float64)

//go:noescape
func fade4(x, weights *float64, n int)

//go:noescape
func shares4(out *float32, x *float64, n int, most, least float64)

//go:noescape
func join4(out *int16, a, b *float64, n int, x, y, times float64)

//go:noescape
func balance12(out, weights, least, scale, sum *float64, rows int)

//go:noescape
func mix12(sum, rows, x *float64, n int)

//go:noescape
func subsets12(sums *float32, x *float64)

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

// Times multiplies each number of product by that of by.
func Times(product []float64, by []float32) {
	if !wide || len(product) < 8 || len(product)%8 != 0 {
		times(product, by)
		return
	}
	_ = by[len(product)-1]
	times8(&product[0], &by[0], len(product))
}

// Blend adds up rows of factors, each times its share of the whole divided by the sum of
// its products with base; rows are Width long and lie one behind the other.
func Blend(times, base *[Width]float64, factors, shares []float64) {
	if !wide || len(shares) == 0 {
		blend(times, base, factors, shares)
		return
	}
	_ = factors[len(shares)*Width-1]
	blend12(&times[0], &base[0], &factors[0], &shares[0], len(shares))
}

// Mix adds rows to sum, each times the number of x at its place.
func Mix(sum *[Width]float64, rows [][Width]float64, x []float64) {
	if !wide || len(rows) == 0 {
		mix(sum, rows, x)
		return
	}
	_ = x[len(rows)-1]
	mix12(&sum[0], &rows[0][0], &x[0], len(rows))
}

// fours returns how many of n numbers vector instructions take, four at a time.
func fours(n int) int {
	if !wide {
		return 0
	}
	return n &^ 3
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

// Level multiplies all numbers, of which one at least is above 0, by one that makes the
// largest 1.
func Level(x []float64) {
	if !wide || len(x) < 8 || len(x)%8 != 0 {
		level(x)
		return
	}
	scale8(&x[0], len(x), 1/most8(&x[0], len(x)))
}

// Balance fills the rows of out, which are Width long: with the weights, each times the
// scale of its column and at least the least one, divided by their sum, which is above 0.
// sum becomes that of every column.
func Balance(out, weights, least []float64, scale, sum *[Width]float64) {
	if !wide || len(out) == 0 {
		balance(out, weights, least, scale, sum)
		return
	}
	_, _ = weights[len(out)-1], least[len(out)-1]
	balance12(&out[0], &weights[0], &least[0], &scale[0], &sum[0], len(out)/Width)
}

// Subsets fills out with the sums over every set of the first half of some numbers, the bits
// of whose index say which it has, and then with those of the second half.
func Subsets(out *[2 << (Width / 2)]float32, x *[Width]float64) {
	if !wide {
		subsets(out, x)
		return
	}
	subsets12(&out[0], &x[0])
}

// Relax brings squares nearer to the targets of their lanes by one step, one square after
// the other in an order, or from its end where back is set, and reports whether any came
// nearer. Each square has a row of Lanes numbers, which say how near it is; steps are where the
// rows of its four neighbours begin, and toll by how much less near it is than they are.
func Relax(near *[256 * Lanes]uint8, steps [][4]uint16, toll *[256]uint8, order []uint8, back bool) bool {
	if !wide || len(order) == 0 {
		return relax(near, steps, toll, order, back)
	}
	if back {
		return relax64(&near[0], &steps[0][0], &toll[0], &order[len(order)-1], len(order), -1)
	}
	return relax64(&near[0], &steps[0][0], &toll[0], &order[0], len(order), 1)
}

// Wide reports whether many numbers are worked on at a time.
func Wide() bool { return wide }
