package stratego

import "flagfall.dev/board"

// fan is the one-square moves of a piece that can go in some of the four
// directions. Four moves fit in a word of eight bytes, from and to alternating
// from the low end, so the moves from any square are that square in every byte
// plus the fan's offsets in the second, fourth, … byte. Sums are exact although
// offsets may be negative, because every byte of a real move fits.
type fan struct {
	offsets uint64
	count   int
}

// newFans returns the fans by set of directions: bit d is direction d.
func newFans(delta [4]int) (fans [16]fan) {
	for set := range fans {
		f := &fans[set]
		for d, offset := range delta {
			if set>>d&1 != 0 {
				f.offsets += uint64(offset) << (16*f.count + 8)
				f.count++
			}
		}
	}
	return fans
}

// from returns the fan's moves from a square, first ones in the low bytes; what
// follows them is of no meaning.
func (f *fan) from(sq board.Square) uint64 {
	return uint64(sq)*0x0101010101010101 + f.offsets
}
