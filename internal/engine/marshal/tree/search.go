package tree

import (
	"time"

	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

const (
	sideKey = 0x7a3c9e5b1d2f4861
	passKey = 0x1b56c4f9a7e3d20d
	plyKey  = 0x5d2c86e31f4a97b3
)

// static returns the value of a node without a search, for the side to move.
func (t *Tree) static(st *state.State, side, ply int) int32 {
	v := sign(side, t.eval.Value(st, side))
	t.statics[ply] = v
	return v
}

func (t *Tree) enter() bool {
	t.Nodes++
	if t.Nodes >= t.pause {
		t.look()
	}
	return t.Stopped
}

// lookEvery is after how many nodes the clock is looked at.
const lookEvery = 1024

// look checks the limits, lets others go on every quarter of a millisecond, and says when
// it is to be called next.
func (t *Tree) look() {
	t.pause = (t.Nodes/lookEvery + 1) * lookEvery
	if limit := t.limits.Nodes; limit > t.Nodes {
		t.pause = min(t.pause, limit)
	}
	t.yielder.Yield(t.limits.Timed())
	if t.limits.Nodes > 0 && t.Nodes >= t.limits.Nodes {
		t.Stopped = true
	}
	if t.limits.Timed() && time.Now().After(t.limits.Deadline) {
		t.Stopped = true
	}
	select {
	case <-t.limits.Done:
		t.Stopped = true
	default:
	}
}

// hashOf returns the key under which a node is remembered.
func (t *Tree) hashOf(st *state.State, side, ply int, passed bool) uint64 {
	hash := st.Hash
	if side == state.Enemy {
		hash ^= sideKey
	}
	if passed {
		hash ^= passKey
	}
	if ply < t.extent.branching {
		hash ^= uint64(ply+1) * plyKey
	}
	return hash
}

// A turn is whose move it is, how deep the search goes from there, and how many plies
// were played before.
type turn struct{ side, depth, ply int }

// next is the turn of the other side, less plies of depth later.
func (n turn) next(less int) turn { return turn{1 - n.side, n.depth - less, n.ply + 1} }

// A window is between which values a search tells moves apart, for the side to move.
type window struct{ alpha, beta int32 }

// whole tells all values apart.
var whole = window{-Infinity, Infinity}

// turned is the window for the other side.
func (w window) turned() window { return window{-w.beta, -w.alpha} }

// node returns the value of a state for the side to move. passed is set after
// a pass: a second one ends the line.
func (t *Tree) node(st *state.State, n turn, w window, passed bool) int32 {
	side, depth, ply, alpha, beta := n.side, n.depth, n.ply, w.alpha, w.beta
	if depth <= 0 || ply >= maxPly {
		return t.quiesce(st, side, ply, t.extent.quiesce, w)
	}
	if t.enter() {
		return 0
	}
	static := t.static(st, side, ply)
	if v, over := t.over(st, side, ply); over {
		return v
	}
	hash := t.hashOf(st, side, ply, passed)
	var forbidden *bans
	if t.mayBan(ply) {
		if forbidden = t.banned(st, side, ply); forbidden != nil {
			hash ^= forbidden.key()
		}
	}
	first := pair{state.None, state.None}
	if e, found := t.table.probe(hash); found {
		first = pair{e.from, e.to}
		if v, enough := e.settles(static, depth, alpha, beta); enough {
			return v
		}
	}
	// What all quiet moves elsewhere come to.
	rest := static
	if !passed {
		t.trail[past+ply] = noHop
		rest = -t.node(st, n.next(t.extent.passCost), w.turned(), true)
	}
	best, chosen := rest, pass
	if best < beta {
		best, chosen = t.best(st, n, w, rest, first, forbidden)
	}
	if t.Stopped {
		return 0
	}
	t.stored = true
	t.table.store(hash, best-static, chosen, depth, boundOf(best, alpha, beta))
	return best
}

// best searches a node's moves after the pass, which comes to rest.
func (t *Tree) best(st *state.State, n turn, w window, rest int32, first pair, forbidden *bans) (int32, step) {
	best, bestMove := rest, pass
	w.alpha = max(w.alpha, rest)
	l := &t.lists[n.ply]
	l.n = 0
	t.strikes(st, n.side, l)
	t.quiet(st, n.side, n.ply, l)
	l.prefer(first)
	for i := 0; i < l.n && !t.Stopped; i++ {
		m := *l.next(i)
		if forbidden != nil && t.forbids(forbidden, &m) {
			continue
		}
		if i >= t.extent.eager && !m.strike && n.depth >= t.extent.eagerDepth &&
			t.try(st, m, turn{n.side, n.depth - 1, n.ply}, window{w.alpha, w.alpha + 1}, rest) <= w.alpha {
			continue
		}
		v := t.try(st, m, n, w, rest)
		if v <= best || t.Stopped {
			continue
		}
		best, bestMove = v, m
		w.alpha = max(w.alpha, v)
		if v >= w.beta {
			if !m.strike {
				t.remember(st, n.side, n.ply, n.depth, &m)
			}
			break
		}
	}
	return best, bestMove
}

// over returns the value of a node for the side to move, and whether the game is
// over there: a Flag fell, or a side has nothing left to move.
func (t *Tree) over(st *state.State, side, ply int) (int32, bool) {
	mine, theirs := st.Movers[side].Empty(), st.Movers[1-side].Empty()
	switch {
	case !mine && !theirs:
		return t.decided(t.statics[ply], ply)
	case mine && theirs && t.board.Attrition:
		return sign(side, t.draw), true
	case mine:
		return int32(ply)*t.extent.hurry - t.extent.stuck, true
	}
	return t.extent.stuck - int32(ply)*t.extent.hurry, true
}

// decided returns the value of a game that is over, sooner wins first.
func (t *Tree) decided(static int32, ply int) (int32, bool) {
	switch {
	case static > t.extent.decided:
		return static - int32(ply)*t.extent.hurry, true
	case static < -t.extent.decided:
		return static + int32(ply)*t.extent.hurry, true
	}
	return static, false
}

// try returns the value of a move for the mover. rest is what passing comes
// to.
func (t *Tree) try(st *state.State, m step, n turn, w window, rest int32) int32 {
	side, ply := n.side, n.ply
	t.trail[past+ply] = hop{m.from, m.to, m.strike}
	if !m.strike {
		c := &t.states[ply+1]
		*c = *st
		t.walk(c, side, m)
		return -t.node(c, n.next(1), w.turned(), false)
	}
	o := &t.odds[ply]
	t.weigh(st, side, m.from, m.to, o)
	if ply < t.extent.branching {
		return t.branch(st, m, o, n, w, rest)
	}
	if side == state.Enemy && o.P[stratego.NoStrike] > t.extent.doubtful {
		return t.threat(st, m, o, n, rest)
	}
	like := o.Likeliest()
	if like == stratego.NoStrike {
		return t.unlikely(st, m, side, ply, o)
	}
	p, others := t.apart(o, side, ply, like, rest)
	c := &t.states[ply+1]
	*c = *st
	t.make(c, side, m, o, like)
	v := -t.node(c, n.next(1), w.widened(others, p), false)
	return int32(others + float32(p*float32(v)))
}

// quiesce plays out strikes that are expected to gain.
func (t *Tree) quiesce(st *state.State, side, ply, left int, w window) int32 {
	if t.enter() {
		return 0
	}
	if side == state.Enemy && t.refuted(st.Score, w.beta) {
		return -st.Score
	}
	t.static(st, side, ply)
	if v, over := t.over(st, side, ply); over || v >= w.beta || left == 0 {
		return v
	}
	l := &t.lists[ply]
	l.n = 0
	t.strikes(st, side, l)
	return t.exchanges(st, side, ply, left, w, l)
}

// refuted reports whether a score alone is enough for the enemy to reach a bound: dangers only
// make it better for it.
func (t *Tree) refuted(score, beta int32) bool {
	return -score >= beta && score > -t.extent.decided
}

// exchanges plays out those of the listed strikes that are expected to gain, from a node whose
// static value is known.
func (t *Tree) exchanges(st *state.State, side, ply, left int, w window, l *stepList) int32 {
	static := t.statics[ply]
	best := static
	w.alpha = max(w.alpha, best)
	for i := 0; i < l.n && best < w.beta; i++ {
		m := l.next(i)
		if m.gain <= 0 || static+m.gain <= w.alpha {
			break
		}
		v := t.exchange(st, *m, side, ply, left, w)
		if t.Stopped {
			return 0
		}
		best = max(best, v)
		w.alpha = max(w.alpha, v)
	}
	return best
}

// exchange returns the value of a strike past the depth.
func (t *Tree) exchange(st *state.State, m step, side, ply, left int, w window) int32 {
	o := &t.odds[ply]
	t.weigh(st, side, m.from, m.to, o)
	like := o.Likeliest()
	if like == stratego.NoStrike || side == state.Enemy && o.P[stratego.NoStrike] > t.extent.doubtful {
		return t.unlikely(st, m, side, ply, o)
	}
	p, others := t.apart(o, side, ply, like, t.statics[ply])
	c := &t.states[ply+1]
	*c = *st
	t.make(c, side, m, o, like)
	v := -t.quiesce(c, 1-side, ply+1, left-1, w.widened(others, p))
	return int32(others + float32(p*float32(v)))
}
