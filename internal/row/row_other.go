//go:build !amd64

package row

// wide is set where there are functions for more numbers at a time.
var wide = false

// Gather adds rows to sum, which lie one behind the other and are as long as it: those at
// some places, from the lowest to the highest, each times the number of x at its place.
func Gather(sum, rows, x []float32, at []uint8) { gather(sum, rows, x, at) }

// TemperedSums fills out with the sums of the products of by, each number of which is divided
// by the power 3/4 of that of x, which is above 0, with each of Width rows, which lie one
// behind the other and are as long as x.
func TemperedSums(out *[Width]float32, x, by, rows []float32) {
	temperedSums(out, x, by, rows)
}

// Raise lifts the numbers of x to those of by, times a factor, where these are higher.
func Raise(x, by []float32, factor float32) { raise(x, by, factor) }

// Exp replaces numbers from -700 to 700 by math.Exp of them.
func Exp(x []float64) { exps(x) }

// Times multiplies each number of product by that of by.
func Times(product []float64, by []float32) { times(product, by) }

// Blend adds up rows of factors, each times its share of the whole divided by the sum of
// its products with base; rows are Width long and lie one behind the other.
func Blend(times, base *[Width]float64, factors, shares []float64) {
	blend(times, base, factors, shares)
}

// Mix adds rows to sum, each times the number of x at its place.
func Mix(sum *[Width]float64, rows [][Width]float64, x []float64) { mix(sum, rows, x) }

// Stretch fills out with the numbers of x times a factor, bounded on both sides of 0.
func Stretch(out []float64, x []float32, factor, bound float64) { stretch(out, x, factor, bound) }

// RaiseSquares lifts the numbers of x to the squares of those of by, times a factor, where
// these are higher.
func RaiseSquares(x, by []float32, factor float32) { raiseSquares(x, by, factor) }

// Differ fills out with the numbers of a times more, less those of b times less, without what
// is behind the point. All must be such that they fit.
func Differ(out []int16, a, b []float32, more, less float64) { differ(out, a, b, more, less) }

// Fade replaces numbers by their powers 3/4, each times its weight, and returns the largest:
// two roots take a fraction of the time of any other power.
func Fade(x, weights []float64) (most float64) { return fade(x, weights) }

// Shares fills out with the numbers of x that are above the least, as shares of most, and 0
// for the others.
func Shares(out []float32, x []float64, most, least float64) { shares(out, x, most, least) }

// Join fills out with the sums of the numbers of a times x and those of b times y, times a
// factor, without what is behind the point. All must be such that they fit.
func Join(out []int16, a, b []float64, x, y, times float64) { join(out, a, b, x, y, times) }

// Level multiplies all numbers, of which one at least is above 0, by one that makes the
// largest 1.
func Level(x []float64) { level(x) }

// Balance fills the rows of out, which are Width long: with the weights, each times the
// scale of its column and at least the least one, divided by their sum, which is above 0.
// sum becomes that of every column.
func Balance(out, weights, least []float64, scale, sum *[Width]float64) {
	balance(out, weights, least, scale, sum)
}

// Subsets fills out with the sums over every set of the first half of some numbers, the bits
// of whose index say which it has, and then with those of the second half.
func Subsets(out *[2 << (Width / 2)]float32, x *[Width]float64) { subsets(out, x) }

// Relax brings squares nearer to the targets of their lanes by one step, one square after
// the other in an order, or from its end where back is set, and reports whether any came
// nearer. Each square has a row of Lanes numbers, which say how near it is; steps are where the
// rows of its four neighbours begin, and toll by how much less near it is than they are.
func Relax(near *[256 * Lanes]uint8, steps [][4]uint16, toll *[256]uint8, order []uint8, back bool) bool {
	return relax(near, steps, toll, order, back)
}

// Wide reports whether many numbers are worked on at a time.
func Wide() bool { return wide }
