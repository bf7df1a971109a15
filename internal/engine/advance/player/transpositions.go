package player

import (
	"flagfall.dev/advance"
)

// bound says how a stored value relates to the true one.
type bound uint8

const (
	exact bound = iota + 1
	lower       // the true value is at least this
	upper       // the true value is at most this
)

// entry is what the table remembers of a position.
type entry struct {
	check uint32 // the upper half of the key
	move  advance.Move
	value int16
	depth int8
	bound bound
	age   uint8
}

// transpositionBits is the binary logarithm of the number of entries: 4 MiB of memory.
const transpositionBits = 18

// transpositions is a transposition table: one entry a slot, replaced when it is old or
// shallower.
type transpositions struct {
	entries []entry
	age     uint8
}

// advance starts a new search: older entries become replaceable.
func (t *transpositions) advance() {
	if t.entries == nil {
		t.entries = make([]entry, 1<<transpositionBits)
	}
	t.age++
}

func (t *transpositions) slot(key uint64) *entry { return &t.entries[key&(1<<transpositionBits-1)] }

// probe returns the best move known for a position and, if ok, a value that ends
// the search of it.
func (t *transpositions) probe(key uint64, depth, alpha, beta, ply int) (move advance.Move, value int, ok bool) {
	e := t.slot(key)
	if e.check != uint32(key>>32) {
		return advance.NoMove, 0, false
	}
	if int(e.depth) < depth {
		return e.move, 0, false
	}
	v := fromTable(int(e.value), ply)
	switch e.bound {
	case exact:
		return e.move, v, true
	case lower:
		return e.move, v, v >= beta
	}
	return e.move, v, v <= alpha
}

// store remembers a position unless its slot holds a deeper one of this search.
func (t *transpositions) store(key uint64, m advance.Move, v, depth int, b bound, ply int) {
	e := t.slot(key)
	if e.age == t.age && int(e.depth) > depth && e.check != uint32(key>>32) {
		return
	}
	*e = entry{uint32(key >> 32), m, int16(toTable(v, ply)), int8(min(depth, 127)), b, t.age}
}

// toTable returns a value as the table has it: wins by their distance from the position, not from the root.
func toTable(v, ply int) int {
	switch {
	case v > mateZone:
		return v + ply
	case v < -mateZone:
		return v - ply
	}
	return v
}

func fromTable(v, ply int) int {
	switch {
	case v > mateZone:
		return v - ply
	case v < -mateZone:
		return v + ply
	}
	return v
}
