package proof

import "math/bits"

// maxWorlds is the most worlds that are searched.
const maxWorlds = 256

// set is a set of worlds: world w is bit w%64 of word w/64.
type set [maxWorlds / 64]uint64

// only returns the set of one world.
func only(w int) (s set) {
	s[w>>6&3] = 1 << (w & 63)
	return s
}

// upTo returns the set of the first n worlds.
func upTo(n int) (s set) {
	for w := range n {
		s = s.or(only(w))
	}
	return s
}

func (s set) empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

func (s set) has(w int) bool { return s[w>>6&3]>>(w&63)&1 != 0 }

func (s set) or(t set) set { return set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]} }

func (s set) and(t set) set { return set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]} }

func (s set) andNot(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]} }

func (s set) intersects(t set) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0 }

// within reports whether every world of s is in t.
func (s set) within(t set) bool { return s.andNot(t).empty() }

// first returns the first world of a set that must not be empty.
func (s set) first() int {
	for i, word := range s {
		if word != 0 {
			return i<<6 + bits.TrailingZeros64(word)
		}
	}
	return 0
}

// pop takes the first world out of a set that must not be empty, and returns it.
func (s *set) pop() int {
	for i := range s {
		if s[i] != 0 {
			w := i<<6 + bits.TrailingZeros64(s[i])
			s[i] &= s[i] - 1
			return w
		}
	}
	return 0
}

// single reports whether a set that is not empty has one world.
func (s set) single() bool {
	s.pop()
	return s.empty()
}
