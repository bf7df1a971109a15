//go:build !amd64

package row

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
