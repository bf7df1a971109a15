package tree

import (
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// RootMove is a legal move with what the search found about it.
type RootMove struct {
	Move   stratego.Move
	Value  int32 // of the last finished depth
	Adjust int32 // is added to what the search finds, for what it does not see
	Gamble bool  // a strong piece may fall at once to what is hidden

	step step
}

// Root is a search of the moves of a position, one ply deeper at a time.
type Root struct {
	Moves []RootMove // the best first
	Depth int        // last finished

	// Wide is the margin where the best move is a gamble, if it is more.
	Wide int32

	tree   *Tree
	margin int32
	pinned *stratego.Move // nil for none
}

// stepOf returns a move as the tree has it.
func stepOf(st *state.State, mv stratego.Move) step {
	return step{from: uint8(mv.From), to: uint8(mv.To), strike: st.At[mv.To] != state.None}
}

// Begin lists the legal moves in a first order. Moves that fall short of the best by no
// more than the margin get exact values.
func (r *Root) Begin(t *Tree, legal []stratego.Move, margin int32) {
	r.tree, r.margin, r.Wide, r.Depth, r.pinned = t, margin, margin, 0, nil
	r.Moves = r.Moves[:0]
	root := &t.know.Root
	for _, mv := range legal {
		m := stepOf(root, mv)
		value := int32(0)
		if m.strike {
			m.gain = t.weigh(root, state.Me, m.from, m.to, &t.weighed)
			value = m.gain
		} else {
			p := root.At[m.from]
			value = int32(t.places[p][m.to] - t.places[p][m.from])
		}
		r.Moves = append(r.Moves, RootMove{Move: mv, Value: value, step: m})
	}
	r.sort()
}

// Pin gives a move an exact value, however far it falls short of the best. A depth that
// ends before the move was searched does not count.
func (r *Root) Pin(mv stratego.Move) { r.pinned = &mv }

// hoist puts the pinned move right after the best, and returns how many moves must be
// searched for a depth to count.
func (r *Root) hoist() int {
	if r.pinned == nil {
		return 1
	}
	at := slices.IndexFunc(r.Moves, func(m RootMove) bool { return m.Move == *r.pinned })
	for ; at > 1; at-- {
		r.Moves[at], r.Moves[at-1] = r.Moves[at-1], r.Moves[at]
	}
	return at + 1
}

// sort orders the moves by value, best first.
func (r *Root) sort() {
	for i := 1; i < len(r.Moves); i++ {
		for j := i; j > 0 && r.Moves[j].Value > r.Moves[j-1].Value; j-- {
			r.Moves[j], r.Moves[j-1] = r.Moves[j-1], r.Moves[j]
		}
	}
}

// Deepen searches one ply deeper at a time, up to a depth. After this share of the time
// since the start no new depth is begun.
func (r *Root) Deepen(maxDepth int, start time.Time, share float64) {
	if len(r.Moves) == 1 {
		return
	}
	t := r.tree
	for d := 1; d <= min(maxDepth, maxPly-2) && !t.Stopped; d++ {
		r.iterate(d)
		if t.limits.Timed() && time.Since(start) > time.Duration(float64(t.limits.Deadline.Sub(start))*share) {
			break // the next depth would not be finished
		}
	}
}

// Follow makes it a search of the same moves by another tree.
func (r *Root) Follow(t *Tree, of *Root) {
	r.tree, r.margin, r.Wide, r.Depth, r.pinned = t, of.margin, of.Wide, 0, of.pinned
	r.Moves = append(r.Moves[:0], of.Moves...)
}

// Help searches as Deepen does, until it is stopped. It begins with the best move, as
// Deepen does, and goes on with the last: they meet in the middle.
func (r *Root) Help(maxDepth int) {
	for d := 1; d <= min(maxDepth, maxPly-2) && !r.tree.Stopped && len(r.Moves) > 1; d++ {
		slices.Reverse(r.Moves[1:])
		r.iterate(d)
	}
}

// iterate searches all moves to one depth. An unfinished depth counts as
// far as it got, if it looked at the best move of the last one.
func (r *Root) iterate(depth int) {
	t := r.tree
	best := int32(-Infinity)
	st := &t.know.Root
	t.static(st, state.Me, 0)
	t.trail[past] = noHop
	passing := t.node(st, turn{state.Enemy, depth - 1, 1}, whole, true)
	if t.Stopped {
		return
	}
	found := make([]int32, 0, len(r.Moves))
	least, margin := r.hoist(), r.margin
	if r.Moves[0].Gamble {
		margin = max(margin, r.Wide)
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		alpha := best - margin - m.Adjust - 1
		if r.pinned != nil && m.Move == *r.pinned {
			alpha = -Infinity
		}
		v := t.try(st, m.step, turn{state.Me, depth, 0}, window{max(alpha, -Infinity), Infinity}, -passing)
		if t.Stopped {
			break
		}
		v += m.Adjust
		found = append(found, v)
		best = max(best, v)
	}
	if len(found) < least {
		return
	}
	for i := range r.Moves {
		if i < len(found) {
			r.Moves[i].Value = found[i]
		} else {
			r.Moves[i].Value = min(r.Moves[i].Value, best-margin-1)
		}
	}
	if len(found) == len(r.Moves) {
		r.Depth = depth
	}
	r.sort()
}

// Line returns up to a given number of moves that the search expects after one of the root.
func (r *Root) Line(m *RootMove, length int) []stratego.Move {
	t := r.tree
	st := &t.states[0]
	*st = t.know.Root
	if !t.advance(st, state.Me, m.step) {
		return nil
	}
	var line []stratego.Move
	for ply := 1; ply <= length; ply++ {
		side := ply & 1
		e, found := t.table.probe(t.hashOf(st, side, ply, false))
		if !found || e.from == state.None {
			break
		}
		mv := stratego.Move{From: board.Square(e.from), To: board.Square(e.to)}
		line = append(line, mv)
		if st.At[e.from] == state.None || !t.advance(st, side, stepOf(st, mv)) {
			break
		}
	}
	return line
}

// advance makes a move with its likeliest outcome; false where that is none.
func (t *Tree) advance(st *state.State, side int, m step) bool {
	if !m.strike {
		t.walk(st, side, m)
		return true
	}
	o := &t.weighed
	t.weigh(st, side, m.from, m.to, o)
	like := o.Likeliest()
	if like == stratego.NoStrike {
		return false
	}
	t.make(st, side, m, o, like)
	return true
}
