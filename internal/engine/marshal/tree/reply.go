package tree

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// A rollout policy asks for values of moves in states of its own, which follow from the
// root. All of them are from my point of view, and I am to move.

// Idle returns what a move comes to that leaves all strikes as they are, when the enemy then looks a
// given number of plies ahead. It forgets what was found in other states.
func (t *Tree) Idle(st *state.State, depth int) int32 {
	if t.stored {
		t.table.forget()
		t.stored = false
	}
	t.passed = false
	if depth == 0 {
		return t.rest(st)
	}
	t.trail[past] = noHop
	return -t.node(st, turn{state.Enemy, depth, 1}, whole, true)
}

// Try returns what a move comes to, if that is more than least, when both sides then look
// a given number of plies ahead. Idle must have been asked before.
func (t *Tree) Try(st *state.State, mv stratego.Move, depth int, least int32) int32 {
	m := stepOf(st, mv)
	if depth == 0 && !m.strike {
		return t.tryStep(st, m, least)
	}
	if m.strike && !t.passed { // what passing comes to matters to strikes only
		t.static(st, state.Me, 0)
		t.passed = true
	}
	return t.try(st, m, turn{state.Me, 1 + depth, 0}, window{least, Infinity}, t.statics[0])
}

// standing is what the enemy may do where I have passed. Most steps of mine change little of it.
type standing struct {
	value   int32     // of the position
	watched board.Set // squares that decide it
	list    stepList  // of strikes
	touch   int       // of them are on the next square; strikes from afar follow
	lanes   board.Set // squares that decide what strikes from afar there are
}

// rest returns what passing comes to when only strikes follow, which it notes.
func (t *Tree) rest(st *state.State) int32 {
	if t.enter() {
		return 0
	}
	x := &t.standing
	x.value, x.watched = t.eval.Watched(st)
	t.statics[1] = -x.value
	x.list.n = 0
	t.contacts(st, state.Enemy, &x.list)
	x.touch = x.list.n
	t.distant(st, state.Enemy, &x.list)
	x.lanes = t.lanes(st)
	if v, over := t.over(st, state.Enemy, 1); over || t.extent.quiesce == 0 {
		return -v
	}
	l := &t.lists[1]
	l.n = copy(l.m[:], x.list.m[:x.list.n])
	return -t.exchanges(st, state.Enemy, 1, t.extent.quiesce, whole, l)
}

// tryStep is Try of a step when only strikes follow.
func (t *Tree) tryStep(st *state.State, m step, least int32) int32 {
	if t.enter() {
		return 0
	}
	x, c := &t.standing, &t.states[1]
	score := st.Score + t.eval.Step(st, state.Me, m.from, m.to)
	if t.refuted(score, -least) {
		return score
	}
	watched := decides(&x.watched, m)
	if watched {
		t.follow(st, m, score)
		t.static(c, state.Enemy, 1)
	} else {
		t.statics[1] = st.Score - score - x.value
	}
	if v, over := t.over(st, state.Enemy, 1); over || v >= -least || t.extent.quiesce == 0 {
		return -v
	}
	if t.harmless(st, m) {
		return -t.statics[1]
	}
	if !watched {
		t.follow(st, m, score)
	}
	l := &t.lists[1]
	t.still(c, m, l)
	return -t.exchanges(c, state.Enemy, 1, t.extent.quiesce, window{-Infinity, -least}, l)
}

// follow makes a step of mine, which leads to a score, in the state after the root.
func (t *Tree) follow(st *state.State, m step, score int32) {
	c := &t.states[1]
	*c = *st
	c.Score = score
	c.Step(state.Me, m.from, m.to, t.board.Distance[m.from][m.to] > 1)
}

// decides reports whether a step begins or ends in a set.
func decides(s *board.Set, m step) bool {
	return s.Has(board.Square(m.from)) || s.Has(board.Square(m.to))
}

// harmless reports whether it is plain that the enemy gains by no strike after a step of mine.
func (t *Tree) harmless(st *state.State, m step) bool {
	x := &t.standing
	if decides(&x.lanes, m) || t.board.Adjacent[m.to].Intersects(st.Movers[state.Enemy]) {
		return false
	}
	for i := range x.list.n {
		if s := &x.list.m[i]; s.gain > 0 && s.to != m.from {
			return false
		}
	}
	return true
}

// still lists the enemy's strikes after a step of mine, in the order of strikes: those that there
// were without it, but for those on the piece that made it.
func (t *Tree) still(st *state.State, m step, l *stepList) {
	x := &t.standing
	l.n = 0
	if decides(&x.lanes, m) {
		t.strikes(st, state.Enemy, l)
		return
	}
	strikers := t.board.Adjacent[m.to].And(st.Movers[state.Enemy])
	for i := range x.list.n {
		s := &x.list.m[i]
		for !strikers.Empty() && (i >= x.touch || before(uint8(strikers.First()), m.to, s)) {
			t.addStrike(st, state.Enemy, uint8(strikers.Pop()), m.to, l)
		}
		if s.to != m.from {
			l.add(*s)
		}
	}
	for !strikers.Empty() {
		t.addStrike(st, state.Enemy, uint8(strikers.Pop()), m.to, l)
	}
}

// before reports whether strikes from and to some squares are listed before another.
func before(from, to uint8, s *step) bool { return from < s.from || from == s.from && to < s.to }

// lanes returns the squares on which pieces decide what the enemy may strike from afar: as far as
// its Scouts see, and as my Flag is seen.
func (t *Tree) lanes(st *state.State) (lanes board.Set) {
	if !t.board.StrikesAfar || !t.board.Runs {
		return lanes
	}
	occupied := st.Occupied[state.Me].Or(st.Occupied[state.Enemy])
	for runners := st.Movers[state.Enemy].And(st.Runners); !runners.Empty(); {
		lanes = lanes.Or(t.board.Sight(uint8(runners.Pop()), occupied))
	}
	if t.know.Flag != state.None {
		lanes = lanes.Or(t.board.Sight(t.know.Flag, occupied))
	}
	return lanes
}

// Hanging returns what strikes alone are expected to bring.
func (t *Tree) Hanging(st *state.State) int32 {
	static := t.static(st, state.Me, 0)
	return t.quiesce(st, state.Me, 0, t.extent.quiesce, whole) - static
}
