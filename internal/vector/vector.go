// Package vector does arithmetic on rows of numbers, several at a time where the processor
// can. Every function has a definition in plain Go, which says in which order numbers are
// added and rounds products before it adds them. The results have the same bits with vector
// instructions, which are in assembly for amd64, and without.
package vector

// Wide reports whether many numbers are worked on at a time.
func Wide() bool { return wide }
