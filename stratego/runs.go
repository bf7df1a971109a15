package stratego

import "math/bits"

// runs has, for a place on a line and the obstacles of the line, the squares
// that a run reaches: the empty ones up to the nearest obstacle on either side,
// and these obstacles. Lines are words as in place: bit i+1 is square i.
type runs struct {
	reach []uint16 // by place<<length | obstacles
	// length is the number of squares of the longest line, and the number of
	// bits of the obstacles in the index.
	length uint8
}

func newRuns(length int) runs {
	r := runs{reach: make([]uint16, length<<length), length: uint8(length)}
	for at := range length {
		for obstacles := range 1 << length {
			r.reach[at<<length|obstacles] = reachOnLine(uint32(1)<<(length+1)|uint32(obstacles)<<1|1, uint32(2)<<at)
		}
	}
	return r
}

// from looks up a run; full has the obstacles of a line.
func (r *runs) from(at uint8, full uint16) uint16 {
	return r.reach[uint(at)<<(r.length&15)|uint(full>>1)&(1<<(r.length&15)-1)]
}

// reachOnLine returns what a run from the square of a bit reaches, ends
// included. The nearest obstacle above is the lowest one bit, the one below the
// highest.
func reachOnLine(full, square uint32) uint16 {
	above := full &^ (square<<1 - 1)
	up := (above&-above)<<1 - square<<1
	below := uint32(1) << (bits.Len32(full&(square-1)) - 1)
	return uint16(up | (square - below))
}
