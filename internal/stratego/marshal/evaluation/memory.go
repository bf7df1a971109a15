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
	key    uint64 // never 0 where there is one
	others uint64 // a second key
	odds   state.Odds
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

// key returns all that the odds of a strike depend on after a Study, but for others of the
// striker's side.
func (m *memory) key(st *state.State, side int, from, to uint8) uint64 {
	a, d := st.At[from], st.At[to]
	mask := st.Mask[d] // my pieces keep theirs
	if side == state.Enemy {
		mask = st.Mask[a]
	}
	return m.study<<studyShift | uint64(from)<<41 | uint64(to)<<34 | uint64(a)<<27 | uint64(d)<<20 | uint64(mask)<<6 |
		has(&st.Known, from) | has(&st.Known, to)<<1 | has(&st.Moved, from)<<2 | has(&st.Moved, to)<<3 | has(&st.Stormed, to)<<4
}

// has is 1 where a square is in a set, and 0 elsewhere.
func has(s *board.Set, q uint8) uint64 {
	w := s.Lo
	if q >= 64 {
		w = s.Hi
	}
	return w >> (q & 63) & 1
}

// Strike fills in how a strike of a side may end, and what that changes of the Score. It
// depends on the two pieces and on those of the striker's side.
func (e *Evaluation) Strike(st *state.State, side int, from, to uint8, o *state.Odds) {
	key, others := e.memory.key(st, side, from, to), uint64(0)
	if side == state.Enemy && st.Known.Has(board.Square(to)) && !st.Known.Has(board.Square(from)) {
		others = e.others(st, from, to)
	}
	m := &e.memory.slots[(key+others)*0x9e3779b97f4a7c15>>(64-memoryBits)]
	if m.key != key || m.others != others {
		m.key, m.others = key, others
		if side == state.Me {
			e.myStrike(st, from, to, &m.odds)
		} else {
			e.enemyStrike(st, from, to, &m.odds)
		}
	}
	*o = m.odds
}

// others returns all that the odds of a strike of a hidden enemy on my piece depend on of others
// that stand beside it. There are at most three, but for a Scout that strikes from afar: then my
// piece has an empty square beside it.
func (e *Evaluation) others(st *state.State, from, to uint8) (others uint64) {
	for rest := e.beside(st, from, to); !rest.Empty(); {
		q := rest.Pop()
		p := st.At[q]
		one := uint64(p)<<14 | uint64(st.Mask[p])<<1
		if st.Moved.Has(q) {
			one |= 1
		}
		others = others<<21 | one
	}
	return others
}
