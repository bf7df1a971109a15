package stratego

import (
	"math/bits"

	"flagfall.dev/board"
)

// On processors that work on eight words at a time the moves of all pieces but Scouts are
// found at once: four directions, up, right, down and left, of two words each. The
// instructions are in vector_amd64.s; generate and nth do the same for every processor.

// vector is what that needs of a variant, by direction and word.
type vector struct {
	turn   [8]uint64 // by how many bits words are rotated, to the left from where a move begins
	other  [8]uint64 // bits of where moves end that come from the set's other word
	before [8]uint64 // bits of where they begin that do
	reach  [8]uint64 // squares where moves can end
	leave  [8]uint64 // squares where moves can begin
	// spread has where the bytes of eight such words go, so that the four directions of
	// eight squares lie together; weave has which bits belong to a square then, the four
	// directions together.
	spread, weave [64]uint8
}

// newVector returns the tables for the directions of a board. In reach and leave there are
// none of the squares to which a rotation brings what left its word at the other end.
func newVector(delta [4]int, adjacent *[board.MaxSquares]board.Set) (t vector) {
	for d, by := range delta {
		lo, hi := 2*d, 2*d+1
		turn := by & 63
		t.turn[lo], t.turn[hi] = uint64(turn), uint64(turn)
		low := uint64(1)<<turn - 1 // what a rotation by turn brings in from above
		if by > 0 {
			t.other[hi], t.before[lo] = low, bits.RotateLeft64(low, -turn)
		} else {
			t.other[lo], t.before[hi] = ^low, bits.RotateLeft64(^low, -turn)
		}
		var reach, leave board.Set
		for q := range board.Square(board.MaxSquares) {
			if to := int(q) + by; to >= 0 && to < board.MaxSquares && adjacent[q].Has(board.Square(to)) {
				leave, reach = leave.With(q), reach.With(board.Square(to))
			}
		}
		t.reach[lo], t.reach[hi] = reach.Lo, reach.Hi
		t.leave[lo], t.leave[hi] = leave.Lo, leave.Hi
	}
	for i := range t.spread {
		t.spread[i] = uint8(i&3<<4 | i>>2)
		square, direction := i>>2, i&3
		t.weave[i] = uint8((square>>3<<2|direction)<<3 | square&7)
	}
	return t
}

// movable returns the most pieces that may move which a side can have in a position.
func (v *Variant) movable() int {
	n := 0
	for r := Marshal; r <= Flag; r++ {
		if r.Movable() {
			n += v.MaxCount(r)
		}
	}
	return n
}
