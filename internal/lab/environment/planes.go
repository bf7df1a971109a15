package environment

import (
	"encoding/binary"
	"math/bits"

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
func (e *Env) showPlanes(i int, observation []byte) {
	b, n := &e.buffers, Planes*e.squares
	if b.Planes == nil && b.HalfPlanes == nil && b.PlaneBits == nil {
		return
	}
	f := fieldsOf(observation, e.squares)
	if b.Planes != nil {
		setPlanes(part(b.Planes, i, n), observation[:e.squares], &f, 1)
	}
	if b.HalfPlanes != nil {
		setPlanes(part(b.HalfPlanes, i, n), observation[:e.squares], &f, half1)
	}
	if b.PlaneBits != nil {
		setPlaneBits(part(b.PlaneBits, i, Planes*e.PlaneWords()), observation, &f)
	}
}

// Fields are sets of squares, a bit each.
type fields struct {
	occupied [2]uint64
	more     [3][2]uint64 // planeMoved, planeKnown and planeTheirs
}

// fieldsOf reads the sets from the bytes of an observation, eight squares at a time. It may
// read bytes after the squares, whose bits it leaves out.
func fieldsOf(observation []byte, squares int) (f fields) {
	for q := 0; q < squares; q += 8 {
		cells := binary.LittleEndian.Uint64(observation[q:])
		if left := squares - q; left < 8 {
			cells &= 1<<(8*left) - 1
		}
		if cells == 0 {
			continue
		}
		word, at := q>>6, q&63
		ranks := cells & 0x0f0f0f0f0f0f0f0f
		f.occupied[word] |= topBits((ranks + 0x7f7f7f7f7f7f7f7f)) << at
		enemy, moved, known := topBits(cells<<3), topBits(cells<<2), topBits(cells<<1)
		f.more[0][word] |= (moved &^ enemy) << at
		f.more[1][word] |= (known &^ enemy) << at
		f.more[2][word] |= (moved & enemy) << at
	}
	return f
}

// topBits gathers the highest bits of eight bytes, that of the lowest byte first.
func topBits(bytes uint64) uint64 {
	return (bytes >> 7 & 0x0101010101010101) * 0x0102040810204080 >> 56
}

// setPlanes writes one on the squares of each plane, zero elsewhere.
func setPlanes[T float32 | uint16](to []T, squares []byte, f *fields, one T) {
	clear(to)
	n := len(squares)
	for w, set := range f.occupied {
		for ; set != 0; set &= set - 1 {
			q := w<<6 + bits.TrailingZeros64(set)
			to[int(pieces[squares[q]&(pieceBytes-1)])*n+q] = one
		}
	}
	for k := range f.more {
		plane := to[(planeMoved+k)*n:][:n]
		for w, set := range f.more[k] {
			for ; set != 0; set &= set - 1 {
				plane[w<<6+bits.TrailingZeros64(set)] = one
			}
		}
	}
}

// setPlaneBits is setPlanes with a bit a square: bit q%64 of word q/64 of a plane is square q.
func setPlaneBits(to []uint64, squares []byte, f *fields) {
	clear(to)
	words := len(to) / Planes
	for w, set := range f.occupied[:words] {
		for ; set != 0; set &= set - 1 {
			q := bits.TrailingZeros64(set)
			to[int(pieces[squares[w<<6+q]&(pieceBytes-1)])*words+w] |= 1 << (q & 63)
		}
	}
	for k := range f.more {
		copy(to[(planeMoved+k)*words:], f.more[k][:words])
	}
}

// pieceBytes is how many bytes a square can have by its rank and side.
const pieceBytes = 32

// pieces has the plane of a piece, by the rank and side of its byte.
var pieces = func() (planes [pieceBytes]uint8) {
	for rank := 1; rank < stratego.Ranks; rank++ {
		planes[rank] = uint8(rank - 1)
		planes[rank|stratego.ObservedEnemy] = uint8(planeSeen + rank - 1)
	}
	planes[stratego.Hidden|stratego.ObservedEnemy] = uint8(planeHidden)
	return planes
}()
