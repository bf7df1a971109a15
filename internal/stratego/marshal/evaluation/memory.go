package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/state"
)

// memory has the odds of strikes that were weighed since the last Study: the positions of a search
// and of rollouts ask for the same ones again and again.
type memory struct {
	slots [1 << memoryBits]memorized
	study uint64 // number of the Study, part of the keys
}

// memorized is a strike with its odds.
type memorized struct {
	key  uint64 // never 0 where there is one
	odds state.Odds
}

// memoryBits is of how many bits the number of a slot is, and studyShift where the number of the
// Study lies in a key.
const (
	memoryBits = 8
	studyShift = 48
)

// forget makes all that was weighed old.
func (m *memory) forget() {
	if m.study++; m.study >= 1<<(64-studyShift) {
		*m = memory{study: 1}
	}
}

// key returns all that the odds of a strike depend on after a Study, but for what stands beside
// the piece that is struck.
func (m *memory) key(st *state.State, side int, from, to uint8) uint64 {
	a, d := st.At[from], st.At[to]
	mask := st.Mask[d] // my pieces keep theirs
	if side == state.Enemy {
		mask = st.Mask[a]
	}
	key := m.study<<studyShift | uint64(from)<<41 | uint64(to)<<34 | uint64(a)<<27 | uint64(d)<<20 | uint64(mask)<<6
	if st.Known.Has(board.Square(from)) {
		key |= 1
	}
	if st.Known.Has(board.Square(to)) {
		key |= 2
	}
	if st.Moved.Has(board.Square(from)) {
		key |= 4
	}
	if st.Moved.Has(board.Square(to)) {
		key |= 8
	}
	if st.Stormed.Has(board.Square(to)) {
		key |= 16
	}
	return key
}

// Strike weighs a strike of a side.
func (e *Evaluation) Strike(st *state.State, side int, from, to uint8, o *state.Odds) {
	if side == state.Enemy && e.crowded(st, from, to) {
		e.enemyStrike(st, from, to, o)
		return
	}
	key := e.memory.key(st, side, from, to)
	m := &e.memory.slots[key*0x9e3779b97f4a7c15>>(64-memoryBits)]
	if m.key != key {
		m.key = key
		if side == state.Me {
			e.myStrike(st, from, to, &m.odds)
		} else {
			e.enemyStrike(st, from, to, &m.odds)
		}
	}
	*o = m.odds
}

// crowded reports whether the odds of an enemy's strike depend on others of its side, which may
// stand beside my piece too.
func (e *Evaluation) crowded(st *state.State, from, to uint8) bool {
	return st.Known.Has(board.Square(to)) && !e.beside(st, from, to).Empty()
}
