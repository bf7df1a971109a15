package environment

import "flagfall.dev/stratego"

// Planes is how many planes the squares of an observation make, each with 1 on some squares and 0
// elsewhere. In order: own pieces by rank, Marshal to Flag; enemies whose rank the side has
// seen, by rank; enemies that it has not seen; own pieces that have moved; own pieces that
// the enemy has seen; enemies that have moved.
const Planes = 2*(stratego.Ranks-1) + 4

// The planes after those of ranks.
const (
	planeSeen   = stratego.Ranks - 1 // the first of the enemy's ranks
	planeHidden = 2 * planeSeen
	planeMoved  = planeHidden + 1
	planeKnown  = planeHidden + 2
	planeTheirs = planeHidden + 3
)

// PlaneWords returns how many words a plane of PlaneBits has.
func (e *Env) PlaneWords() int { return (e.squares + 63) / 64 }

// half1 is 1 as a floating-point number of 16 bits (IEEE 754).
const half1 = 0x3c00

// showPlanes writes the squares of an observation, one byte a square, as planes.
func (e *Env) showPlanes(i int, squares []byte) {
	b, n := &e.buffers, Planes*e.squares
	if b.Planes != nil {
		setPlanes(part(b.Planes, i, n), squares, 1)
	}
	if b.HalfPlanes != nil {
		setPlanes(part(b.HalfPlanes, i, n), squares, half1)
	}
	if b.PlaneBits != nil {
		setPlaneBits(part(b.PlaneBits, i, Planes*e.PlaneWords()), squares)
	}
}

// setPlanes writes one on the squares of each plane, zero elsewhere.
func setPlanes[T float32 | uint16](to []T, squares []byte, one T) {
	clear(to)
	for q, c := range squares {
		for at := planesOf[c&(squareBytes-1)]; at != 0; at >>= 8 {
			to[int(at&255-1)*len(squares)+q] = one
		}
	}
}

// setPlaneBits is setPlanes with a bit a square: bit q%64 of word q/64 of a plane is square q.
func setPlaneBits(to []uint64, squares []byte) {
	clear(to)
	words := len(to) / Planes
	for q, c := range squares {
		for at := planesOf[c&(squareBytes-1)]; at != 0; at >>= 8 {
			to[int(at&255-1)*words+q>>6] |= 1 << (q & 63)
		}
	}
}

// squareBytes is one more than the greatest byte of a square in an observation.
const squareBytes = 128

// planesOf has the planes that have 1 on a square, by its byte in an observation: 1 more than
// each, from the lowest byte on.
var planesOf = func() (table [squareBytes]uint32) {
	for c := range table {
		for _, plane := range planesOn(byte(c)) {
			table[c] = table[c]<<8 | uint32(plane+1)
		}
	}
	return table
}()

// planesOn returns the planes that have 1 on a square.
func planesOn(c byte) []int {
	rank, moved := int(c&15), c&stratego.ObservedMoved != 0
	if rank == 0 || rank > int(stratego.Hidden) {
		return nil
	}
	if c&stratego.ObservedEnemy != 0 {
		planes := []int{planeSeen + rank - 1} // planeHidden for Hidden, which follows the Flag
		if moved {
			planes = append(planes, planeTheirs)
		}
		return planes
	}
	if rank == int(stratego.Hidden) {
		return nil
	}
	planes := []int{rank - 1}
	if moved {
		planes = append(planes, planeMoved)
	}
	if c&stratego.ObservedKnown != 0 {
		planes = append(planes, planeKnown)
	}
	return planes
}
