package board

import (
	"iter"
	"math/bits"
)

// Set is a set of squares, one bit a square: square q is bit q of the 128-bit
// number Hi<<64 | Lo. The zero value is the empty set, and sets can be compared
// with ==.
type Set struct {
	Lo, Hi uint64
}

// SetOf returns the set of the given squares.
func SetOf(squares ...Square) Set {
	var s Set
	for _, q := range squares {
		s = s.With(q)
	}
	return s
}

// bit returns the set of one square without a branch.
func bit(q Square) Set {
	hi := uint64(q>>6) & 1
	b := uint64(1) << (q & 63)
	return Set{Lo: b &^ -hi, Hi: b & -hi}
}

// Has reports whether the square is in the set.
func (s Set) Has(q Square) bool {
	w := s.Lo
	if q >= 64 {
		w = s.Hi
	}
	return w>>(q&63)&1 != 0
}

// With returns the set with one square added.
func (s Set) With(q Square) Set { return s.Or(bit(q)) }

// Without returns the set with one square taken out.
func (s Set) Without(q Square) Set { return s.AndNot(bit(q)) }

// Or returns the union.
func (s Set) Or(t Set) Set { return Set{s.Lo | t.Lo, s.Hi | t.Hi} }

// And returns the intersection.
func (s Set) And(t Set) Set { return Set{s.Lo & t.Lo, s.Hi & t.Hi} }

// AndNot returns the squares of s that are not in t.
func (s Set) AndNot(t Set) Set { return Set{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }

// Xor returns the squares that are in exactly one of the two sets.
func (s Set) Xor(t Set) Set { return Set{s.Lo ^ t.Lo, s.Hi ^ t.Hi} }

// Empty reports whether no square is in the set.
func (s Set) Empty() bool { return s.Lo|s.Hi == 0 }

// Intersects reports whether some square is in both sets.
func (s Set) Intersects(t Set) bool { return s.Lo&t.Lo|s.Hi&t.Hi != 0 }

// Count returns the number of squares in the set.
func (s Set) Count() int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

// First returns the lowest square of a set that must not be empty.
func (s Set) First() Square {
	if s.Lo != 0 {
		return Square(bits.TrailingZeros64(s.Lo))
	}
	return Square(64 + bits.TrailingZeros64(s.Hi))
}

// Last returns the highest square of a set that must not be empty.
func (s Set) Last() Square {
	if s.Hi != 0 {
		return Square(127 - bits.LeadingZeros64(s.Hi))
	}
	return Square(63 - bits.LeadingZeros64(s.Lo))
}

// Pop takes the lowest square out of a set that must not be empty, and returns
// it.
func (s *Set) Pop() Square {
	if s.Lo != 0 {
		q := Square(bits.TrailingZeros64(s.Lo))
		s.Lo &= s.Lo - 1
		return q
	}
	q := Square(64 + bits.TrailingZeros64(s.Hi))
	s.Hi &= s.Hi - 1
	return q
}

// Nth returns the n-th lowest square of the set, counted from 0; n must be
// below Count.
func (s Set) Nth(n int) Square {
	low := bits.OnesCount64(s.Lo)
	// up is all ones where the wanted bit is in Hi: no branch, for which word
	// it is in is as good as random.
	up := uint64(int64(low-n-1) >> 63)
	w := s.Lo&^up | s.Hi&up
	n -= low & int(up)
	return Square(nthBit(w, uint64(n)) + 64&uint(up))
}

const (
	everyByte = 0x0101010101010101
	topBits   = 0x8080808080808080
)

// nthBit returns the index of the n-th lowest one bit of w: broadword
// selection of the byte (Vigna 2008), then a table for the bit in the byte.
func nthBit(w, n uint64) uint {
	sums := w - w>>1&0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f * everyByte
	// A byte's top bit is set where at most n ones lie up to and in it.
	passed := (n*everyByte | topBits) - sums&^topBits
	// Eight for each of them: a multiplication adds up all bytes in the highest one.
	at := uint(passed&topBits>>4*everyByte>>56) & 63
	n -= sums << 8 >> at & 0xff
	return at + uint(nthInByte[n&7][w>>at&0xff])
}

// nthInByte has the index of the n-th one bit of a byte.
var nthInByte = func() (t [8][256]uint8) {
	for b := range 256 {
		n := 0
		for i := range 8 {
			if b>>i&1 != 0 {
				t[n][b] = uint8(i)
				n++
			}
		}
	}
	return t
}()

// All ranges over the squares from the lowest to the highest.
func (s Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for !s.Empty() {
			if !yield(s.Pop()) {
				return
			}
		}
	}
}

// Shift moves every square up by n places in the numbering (down for negative
// n), |n| below 64. Squares that leave the 128 bits are lost; the caller masks
// those that wrap round an edge of its board.
func (s Set) Shift(n int) Set {
	if n >= 0 {
		return Set{s.Lo << uint(n), s.Hi<<uint(n) | s.Lo>>(64-uint(n))}
	}
	m := uint(-n)
	return Set{s.Lo>>m | s.Hi<<(64-m), s.Hi >> m}
}
