package vector

import "golang.org/x/sys/cpu"

// wide reports whether the processor has the instructions that the functions in assembly
// use: AVX2 and FMA, which amd64 processors have had since 2013.
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

//go:noescape
func dots16(out *int32, a, w *int16, rows, n int)
