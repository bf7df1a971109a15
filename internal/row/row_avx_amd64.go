package row

import "golang.org/x/sys/cpu"

// wide reports whether the processor has the instructions of row_avx_amd64.s.
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
func mix32(sum, weights, rows *float32, n, k int, least float32)

//go:noescape
func dots8(out, a, rows *float32, n, k int)

//go:noescape
func temper8(x, by *float32, k int)

//go:noescape
func raise8(x, by *float32, k int, factor float32)

//go:noescape
func balance12(out, weights, least, scale, sum *float64, rows int)

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
// sum becomes that of every column. Numbers are added in the order in which they lie.
func Balance(out, weights, least []float64, scale, sum *[Width]float64) {
	if !wide || len(out) == 0 {
		balance(out, weights, least, scale, sum)
		return
	}
	_, _ = weights[len(out)-1], least[len(out)-1]
	balance12(&out[0], &weights[0], &least[0], &scale[0], &sum[0], len(out)/Width)
}
