package stratego

import "math/bits"

// newRuns returns what runs reach on lines of up to a given number of squares, by
// place<<length | obstacles: the empty squares up to the nearest obstacle on either
// side, and these obstacles. Bit i of a line is its i-th square.
func newRuns(length int) []uint16 {
	reach := make([]uint16, length<<length)
	for at := range length {
		for obstacles := range 1 << length {
			reach[at<<length|obstacles] = reachOnLine(uint32(obstacles), at, length)
		}
	}
	return reach
}

// reachOnLine returns what a run from a place on a line reaches. The nearest obstacle
// above is the lowest one bit, the one below the highest; the edges of the board are
// obstacles that it does not reach.
func reachOnLine(obstacles uint32, at, length int) uint16 {
	full := uint32(2)<<length | obstacles<<1 | 1 // with the edges
	square := uint32(2) << at
	above := full &^ (square<<1 - 1)
	up := (above&-above)<<1 - square<<1
	below := uint32(1) << (bits.Len32(full&(square-1)) - 1)
	return uint16((up | (square - below)) >> 1 & (1<<length - 1))
}
