// Package vector does arithmetic on rows of numbers, several at a time where the processor
// can. Every function has a definition in plain Go, which says in which order numbers are
// added and rounds products before it adds them. The results have the same bits with vector
// instructions and without, but for Dot and Axpy, by which nets are learned: with them they
// may differ in their last bits.
//
// On amd64 most functions are in assembly. The loops of nets, but for Dots, use the vector
// instructions of the compiler instead, and only where it has them (GOEXPERIMENT=simd).
package vector

// Wide reports whether many numbers are worked on at a time.
func Wide() bool { return wide }

// Accelerated reports whether all loops of nets work on many numbers at a time too.
func Accelerated() bool { return simd && wide }
