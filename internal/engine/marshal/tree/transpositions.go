package tree

import "sync/atomic"

// entry is one remembered search result. Scores are kept relative to the
// node's own score, because two ways to the same pieces may differ by what
// strikes were expected to bring.
type entry struct {
	value    int32
	from, to uint8
	depth    int8
	bound    uint8 // exact, lower or upper in the low two bits, the age above
}

const (
	exact = 1 + iota
	lower
	upper
)

// slot is an entry as the table has it. Several trees may write to one table at a time
// (Hyatt and Mann 2002): the key is xored with the entry, so that one half of an entry
// beside half of another fits no position.
type slot struct{ key, entry uint64 }

// pack and unpack turn an entry into a word and back.
func pack(e entry) uint64 {
	return uint64(uint32(e.value)) | uint64(e.from)<<32 | uint64(e.to)<<40 | uint64(uint8(e.depth))<<48 | uint64(e.bound)<<56
}

func unpack(x uint64) entry {
	return entry{int32(uint32(x)), uint8(x >> 32), uint8(x >> 40), int8(uint8(x >> 48)), uint8(x >> 56)}
}

// transpositions is a transposition table of pairs: the deeper entry and the newest.
type transpositions struct {
	slots  []slot
	mask   uint64
	age    uint8 // of this thought; what is older does not count
	shared bool  // by trees that search at the same time
}

// newTranspositions makes a table of at most the given number of bytes.
func newTranspositions(bytes int) *transpositions {
	n := 1 << 10
	for n*2*16 <= bytes {
		n *= 2
	}
	return &transpositions{slots: make([]slot, n), mask: uint64(n/2 - 1), age: 1}
}

// maxAge is the highest age that fits an entry.
const maxAge = 63

// forget makes everything remembered old: scores of another thought mean
// nothing. The memory is only wiped when the ages have run out.
func (t *transpositions) forget() {
	if t.age++; t.age > maxAge {
		clear(t.slots)
		t.age = 1
	}
}

// load reads a slot, and put writes one. What is not shared needs no atomic writes,
// which are several times as dear.
func (t *transpositions) load(i uint64) (key uint64, e entry) {
	s := &t.slots[i]
	x := atomic.LoadUint64(&s.entry)
	return atomic.LoadUint64(&s.key) ^ x, unpack(x)
}

func (t *transpositions) put(i, key uint64, e entry) {
	s, x := &t.slots[i], pack(e)
	if !t.shared {
		s.key, s.entry = key^x, x
		return
	}
	atomic.StoreUint64(&s.key, key^x)
	atomic.StoreUint64(&s.entry, x)
}

// probe returns what is remembered of a position.
func (t *transpositions) probe(hash uint64) (e entry, found bool) {
	i := (hash & t.mask) * 2
	for k := i; k < i+2; k++ {
		if key, e := t.load(k); key == hash && e.bound>>2 == t.age {
			return e, true
		}
	}
	return entry{}, false
}

func (t *transpositions) store(hash uint64, value int32, m step, depth int, bound uint8) {
	i := (hash & t.mask) * 2
	key, deep := t.load(i)
	if key != hash && int(deep.depth) > depth && deep.bound>>2 == t.age {
		i++
	}
	t.put(i, hash, entry{value: value, from: m.from, to: m.to, depth: int8(depth), bound: bound | t.age<<2})
}

// settles returns the remembered value of a node with a static score, if it was
// found deep enough for the window.
func (e *entry) settles(static int32, depth int, alpha, beta int32) (int32, bool) {
	v := e.value + static
	b := e.bound & 3
	enough := b == exact || b == lower && v >= beta || b == upper && v <= alpha
	return v, enough && int(e.depth) >= depth
}

// boundOf says what a value found in a window is.
func boundOf(v, alpha, beta int32) uint8 {
	switch {
	case v >= beta:
		return lower
	case v <= alpha:
		return upper
	}
	return exact
}
