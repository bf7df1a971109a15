package environment

import (
	"encoding/binary"

	"flagfall.dev/stratego"
)

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
	eachPlane(squares, func(plane, square int) { to[plane*len(squares)+square] = one })
}

// setPlaneBits is setPlanes with a bit a square: bit q%64 of word q/64 of a plane is square q.
func setPlaneBits(to []uint64, squares []byte) {
	clear(to)
	words := len(to) / Planes
	eachPlane(squares, func(plane, square int) { to[plane*words+square>>6] |= 1 << (square & 63) })
}

// eachPlane calls set for each plane that has 1 on a square.
func eachPlane(squares []byte, set func(plane, square int)) {
	q := 0
	for ; q+8 <= len(squares); q += 8 {
		if binary.LittleEndian.Uint64(squares[q:]) == 0 {
			continue // half of the board is empty, and mostly in rows
		}
		for k := q; k < q+8; k++ {
			setSquare(squares[k], k, set)
		}
	}
	for ; q < len(squares); q++ {
		setSquare(squares[q], q, set)
	}
}

func setSquare(c byte, square int, set func(plane, square int)) {
	if c == 0 {
		return
	}
	rank := int(c & 15)
	if c&stratego.ObservedEnemy != 0 {
		if rank == int(stratego.Hidden) {
			set(planeHidden, square)
		} else {
			set(planeSeen+rank-1, square)
		}
		if c&stratego.ObservedMoved != 0 {
			set(planeTheirs, square)
		}
		return
	}
	set(rank-1, square)
	if c&stratego.ObservedMoved != 0 {
		set(planeMoved, square)
	}
	if c&stratego.ObservedKnown != 0 {
		set(planeKnown, square)
	}
}
