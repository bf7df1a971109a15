package stratego

import "flagfall.dev/board"

// On processors that work on eight words at a time the moves of all pieces but Scouts are
// found at once: four directions, up, right, down and left, of two words each. The
// instructions are in vector_amd64.s; generate and nth do the same for every processor.

// vector is what that needs of a variant, by direction and word.
type vector struct {
	turn  [8]uint64 // by how many bits words are rotated to the left
	other [8]uint64 // bits that come from the set's other word
	reach [8]uint64 // squares that something can go to
}

// newVector returns the tables for the directions of a board. The squares of a word that
// nothing can go to are those where a rotation brings in what left at the other end.
func newVector(delta [4]int, adjacent *[board.MaxSquares]board.Set) vector {
	var t vector
	for d, by := range delta {
		lo, hi := 2*d, 2*d+1
		turn := by & 63
		t.turn[lo], t.turn[hi] = uint64(turn), uint64(turn)
		if low := uint64(1)<<turn - 1; by > 0 {
			t.other[hi] = low
		} else {
			t.other[lo] = ^low
		}
		var reach board.Set
		for q := range board.Square(board.MaxSquares) {
			if to := int(q) + by; to >= 0 && to < board.MaxSquares && adjacent[q].Has(board.Square(to)) {
				reach = reach.With(board.Square(to))
			}
		}
		t.reach[lo], t.reach[hi] = reach.Lo, reach.Hi
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
