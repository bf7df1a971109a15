//go:build !amd64

package row

// wide is set where there are functions for more numbers at a time.
var wide = false

// Dots fills out with the sums of the products of a with each of as many rows, which lie
// one behind the other and are as long as a.
func Dots(out, a, rows []float32) { dots(out, a, rows) }

// Mix sets every number of sum to least plus the rows, which lie one behind the other and
// are as long as sum, each times its weight.
func Mix(sum, weights, rows []float32, least float32) { mix(sum, weights, rows, least) }

// Add adds a row times a factor to sum.
func Add(sum, row []float32, factor float32) { add(sum, row, factor) }

// Temper divides each number of by by the power 3/4 of that of x, which is above 0, and
// leaves the quotient in x.
func Temper(x, by []float32) { temper(x, by) }

// Raise lifts the numbers of x to those of by, times a factor, where these are higher.
func Raise(x, by []float32, factor float32) { raise(x, by, factor) }

// Exp replaces numbers from -700 to 700 by math.Exp of them.
func Exp(x []float64) { exps(x) }

// Times multiplies each number of product by that of by.
func Times(product []float64, by []float32) { times(product, by) }

// Level multiplies all numbers, of which one at least is above 0, by one that makes the
// largest 1.
func Level(x []float64) { level(x) }

// Balance fills the rows of out, which are Width long: with the weights, each times the
// scale of its column and at least the least one, divided by their sum, which is above 0.
// sum becomes that of every column. Numbers are added in the order in which they lie.
func Balance(out, weights, least []float64, scale, sum *[Width]float64) {
	balance(out, weights, least, scale, sum)
}
