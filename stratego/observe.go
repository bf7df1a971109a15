package stratego

import (
	"encoding/binary"
	"math/bits"

	"flagfall.dev/board"
)

// What a byte of Observe says besides the rank in its lowest four bits.
const (
	ObservedEnemy = 1 << 4 // the piece is the other side's
	ObservedMoved = 1 << 5 // it has moved
	ObservedKnown = 1 << 6 // the other side has seen its rank
)

// Observe writes what a side may know of each square, one byte a square: the rank,
// 0 for an empty square and Hidden for one that it has not seen, with the
// Observed bits. Squares are numbered from the side's own end: the first is the
// first of its set-up. cells must have room for every square of the board.
func (p *Position) Observe(side board.Side, cells []byte) {
	n := p.v.def.Grid.Squares()
	cells = cells[:n]
	turned, blue := !p.v.AtTop(side), uint64(side&1)
	for q := 0; q < n; q += 8 {
		seen := observed(eight((*[8]cell)(p.at[q:])), blue)
		to := q
		if turned {
			seen, to = bits.ReverseBytes64(seen), n-8-q
		}
		if 0 <= to && to+8 <= n {
			binary.LittleEndian.PutUint64(cells[to:], seen)
			continue
		}
		for k := range 8 { // where the board ends
			if at := to + k; 0 <= at && at < n {
				cells[at] = byte(seen >> (8 * k))
			}
		}
	}
}

// eight returns eight squares as one number, the first in its lowest byte.
func eight(c *[8]cell) uint64 {
	return uint64(c[0]) | uint64(c[1])<<8 | uint64(c[2])<<16 | uint64(c[3])<<24 |
		uint64(c[4])<<32 | uint64(c[5])<<40 | uint64(c[6])<<48 | uint64(c[7])<<56
}

// observed turns eight squares into bytes of Observe, for Blue where blue is 1.
func observed(cells, blue uint64) uint64 {
	const low = 0x0101010101010101 // the lowest bit of every byte
	cells &= low * uint64(pieceBits|hasMoved|isKnown)
	pieces := (cells + low*0x7f) >> 7 & low // 1 where there is a piece
	cells ^= pieces << 4 * blue             // the bit of Blue becomes that of the enemy
	hidden := cells >> 4 &^ (cells >> 6) & low
	return cells&^(hidden*uint64(rankBits)) | hidden*uint64(Hidden)
}
