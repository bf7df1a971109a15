package tree

// entry is one remembered search result. Scores are kept relative to the
// node's own score, because two ways to the same pieces may differ by what
// strikes were expected to bring.
type entry struct {
	check    uint32
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

// table is a transposition table of pairs: the deeper entry and the newest.
type table struct {
	entries []entry
	mask    uint64
	age     uint8 // of this thought; what is older does not count
}

// newTable makes a table of at most the given number of bytes.
func newTable(bytes int) *table {
	n := 1 << 10
	for n*2*16 <= bytes {
		n *= 2
	}
	return &table{entries: make([]entry, n), mask: uint64(n/2 - 1), age: 1}
}

// maxAge is the highest age that fits an entry.
const maxAge = 63

// forget makes everything remembered old: scores of another thought mean
// nothing. The memory is only wiped when the ages have run out.
func (t *table) forget() {
	if t.age++; t.age > maxAge {
		clear(t.entries)
		t.age = 1
	}
}

func (t *table) probe(hash uint64) *entry {
	i := (hash & t.mask) * 2
	for k := i; k < i+2; k++ {
		if e := &t.entries[k]; e.bound>>2 == t.age && e.check == uint32(hash>>32) {
			return e
		}
	}
	return nil
}

func (t *table) store(hash uint64, value int32, m step, depth int, bound uint8) {
	i := (hash & t.mask) * 2
	deep := &t.entries[i]
	e := &t.entries[i+1]
	check := uint32(hash >> 32)
	if deep.check == check || int(deep.depth) <= depth || deep.bound>>2 != t.age {
		e = deep
	}
	*e = entry{check: check, value: value, from: m.from, to: m.to, depth: int8(depth), bound: bound | t.age<<2}
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
