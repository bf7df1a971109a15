package row

// The functions of row_amd64.s want lengths that four divides, and at least four; SSE,
// which they use, is part of every amd64 processor.

//go:noescape
func dots4(out, a, rows *float32, n, k int)

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
