package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
)

// memory has the odds of strikes that were weighed since the last Study: the positions of a search
// and of rollouts ask for the same ones again and again.
type memory struct {
	slots [1 << memoryBits]memorized
	study uint64 // number of the Study, part of the keys
}

// memorized is a strike with its odds.
type memorized struct {
	strike strike // never zero where there is one
	odds   state.Odds
}

// memoryBits is of how many bits the number of a slot is, and studyShift where the number of the
// Study lies in a strike.
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

// strike is what odds may depend on after a Study, packed as the key under which they are
// remembered. They are weighed without the state, so they cannot depend on anything that the key lacks.
type strike struct {
	pieces uint64 // number of the Study, squares, pieces, ranks of the enemy, what is known and moved
	others uint64 // hidden enemies that may strike my piece too, where the enemy strikes
}

func (s strike) from() uint8     { return uint8(s.pieces>>41) & 127 }
func (s strike) to() uint8       { return uint8(s.pieces>>34) & 127 }
func (s strike) striker() uint8  { return uint8(s.pieces>>27) & 127 }
func (s strike) defender() uint8 { return uint8(s.pieces>>20) & 127 }

// ranks are those that the enemy's piece may have.
func (s strike) ranks() uint16 { return uint16(s.pieces>>6) & (1<<14 - 1) }

func (s strike) strikerKnown() bool  { return s.pieces&1 != 0 }
func (s strike) defenderKnown() bool { return s.pieces&2 != 0 }
func (s strike) strikerMoved() bool  { return s.pieces&4 != 0 }
func (s strike) defenderMoved() bool { return s.pieces&8 != 0 }

// stormed reports whether the defender took its square.
func (s strike) stormed() bool { return s.pieces&16 != 0 }

// strike packs a strike of a side.
func (e *Evaluation) strike(st *state.State, side int, from, to uint8) (s strike) {
	a, d := st.At[from], st.At[to]
	ranks := st.Mask[d] // my pieces keep theirs
	if side == state.Enemy {
		ranks = st.Mask[a]
		if st.Known.Has(board.Square(to)) && !st.Known.Has(board.Square(from)) {
			s.others = e.others(st, from, to)
		}
	}
	s.pieces = e.memory.study<<studyShift | uint64(from)<<41 | uint64(to)<<34 | uint64(a)<<27 | uint64(d)<<20 | uint64(ranks)<<6 |
		has(&st.Known, from) | has(&st.Known, to)<<1 | has(&st.Moved, from)<<2 | has(&st.Moved, to)<<3 | has(&st.Stormed, to)<<4
	return s
}

// has is 1 where a square is in a set, and 0 elsewhere.
func has(s *board.Set, q uint8) uint64 {
	w := s.Lo
	if q >= 64 {
		w = s.Hi
	}
	return w >> (q & 63) & 1
}

// Each of the others takes as many bits: its number, its ranks and whether it has moved.
const (
	otherBits  = 21
	otherPiece = 14
	otherRanks = 1
	otherMoved = 1 << 0
	mostOthers = 3
)

// others packs the hidden enemies that may move and stand beside my piece on to, but for the one on
// from. There are at most three, but for a Scout that strikes from afar: then my piece has an empty
// square beside it.
func (e *Evaluation) others(st *state.State, from, to uint8) (others uint64) {
	rest := e.board.Adjacent[to].And(st.Movers[state.Enemy]).AndNot(st.Known).Without(board.Square(from))
	for !rest.Empty() {
		q := rest.Pop()
		p := st.At[q]
		others = others<<otherBits | uint64(p)<<otherPiece | uint64(st.Mask[p])<<otherRanks | has(&st.Moved, uint8(q))
	}
	return others
}

// Strike fills in how a strike of a side may end, and what that changes of the Score. It
// depends on the two pieces and on those of the striker's side.
func (e *Evaluation) Strike(st *state.State, side int, from, to uint8, o *state.Odds) {
	s := e.strike(st, side, from, to)
	m := &e.memory.slots[(s.pieces+s.others)*0x9e3779b97f4a7c15>>(64-memoryBits)]
	if m.strike != s {
		m.strike = s
		e.weigh(s, side, &m.odds)
	}
	*o = m.odds
}

// weigh is Strike where it was not asked yet.
func (e *Evaluation) weigh(s strike, side int, o *state.Odds) {
	if side == state.Me {
		e.myStrike(s, o)
	} else {
		e.enemyStrike(s, o)
	}
}
