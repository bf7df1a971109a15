//go:build !amd64

package vector

// wide reports whether the processor has instructions for more numbers at a time.
var wide = false

// These stand for functions in assembly, which nothing calls where wide is not set.

const none = "no assembly for this processor"

func exp4(x *float64, n int)                                                 { panic(none) }
func times8(product *float64, by *float32, k int)                            { panic(none) }
func most8(x *float64, k int) float64                                        { panic(none) }
func scale8(x *float64, k int, by float64)                                   { panic(none) }
func tempered8(out, x, by, rows *float32, k int)                             { panic(none) }
func raise8(x, by *float32, k int, factor float32)                           { panic(none) }
func gather16(sum, rows, x *float32, at *uint8, n, k int)                    { panic(none) }
func blend12(times, base, factors, shares *float64, n int)                   { panic(none) }
func stretch4(out *float64, x *float32, n int, factor, bound float64)        { panic(none) }
func relax64(near *uint8, steps *uint16, toll, order *uint8, n, by int) bool { panic(none) }
func raisesquares8(x, by *float32, k int, factor float32)                    { panic(none) }
func differ4(out *int16, a, b *float32, n int, more, less float64)           { panic(none) }
func fade4(x, weights *float64, n int)                                       { panic(none) }
func shares4(out *float32, x *float64, n int, most, least float64)           { panic(none) }
func join4(out *int16, a, b *float64, n int, x, y, times float64)            { panic(none) }
func balance12(out, weights, least, scale, sum *float64, rows int)           { panic(none) }
func mix12(sum, rows, x *float64, n int)                                     { panic(none) }
func subsets12(sums *float32, x *float64)                                    { panic(none) }
func dots16(out *int32, a, w *int16, rows, n int)                            { panic(none) }
