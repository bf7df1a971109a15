package row

// The functions of row_amd64.s want lengths that four divides, and at least four; SSE,
// which they use, is part of every amd64 processor.

//go:noescape
func dots4(out, a, rows *float32, n, k int)

//go:noescape
func mix4(sum, weights, rows *float32, n, k int, least float32)

//go:noescape
func add4(sum, row *float32, k int, factor float32)

//go:noescape
func temper4(x, by *float32, k int)

//go:noescape
func raise4(x, by *float32, k int, factor float32)

// fits reports whether a row is for the functions in assembly.
func fits(k int) bool { return k >= lanes && k%lanes == 0 }

// Dots fills out with the sums of the products of a with each of as many rows, which lie
// one behind the other and are as long as a.
func Dots(out, a, rows []float32) {
	if len(out) == 0 || !fits(len(a)) {
		dots(out, a, rows)
		return
	}
	_ = rows[len(out)*len(a)-1]
	if wide && len(out)%4 == 0 {
		dots8(&out[0], &a[0], &rows[0], len(out), len(a))
		return
	}
	dots4(&out[0], &a[0], &rows[0], len(out), len(a))
}

// Mix sets every number of sum to least plus the rows, which lie one behind the other and
// are as long as sum, each times its weight.
func Mix(sum, weights, rows []float32, least float32) {
	if len(weights) == 0 || !fits(len(sum)) {
		mix(sum, weights, rows, least)
		return
	}
	_ = rows[len(weights)*len(sum)-1]
	if wide && len(sum)%32 == 0 {
		mix32(&sum[0], &weights[0], &rows[0], len(weights), len(sum), least)
		return
	}
	mix4(&sum[0], &weights[0], &rows[0], len(weights), len(sum), least)
}

// Add adds a row times a factor to sum.
func Add(sum, row []float32, factor float32) {
	if !fits(len(sum)) {
		add(sum, row, factor)
		return
	}
	_ = row[len(sum)-1]
	add4(&sum[0], &row[0], len(sum), factor)
}

// Temper divides each number of by by the power 3/4 of that of x, which is above 0, and
// leaves the quotient in x.
func Temper(x, by []float32) {
	if !fits(len(x)) {
		temper(x, by)
		return
	}
	_ = by[len(x)-1]
	if wide && len(x)%8 == 0 {
		temper8(&x[0], &by[0], len(x))
		return
	}
	temper4(&x[0], &by[0], len(x))
}

// Raise lifts the numbers of x to those of by, times a factor, where these are higher.
func Raise(x, by []float32, factor float32) {
	if !fits(len(x)) {
		raise(x, by, factor)
		return
	}
	_ = by[len(x)-1]
	if wide {
		raise8(&x[0], &by[0], len(x), factor)
		return
	}
	raise4(&x[0], &by[0], len(x), factor)
}
