// Package tree searches the public knowledge of a position: alpha-beta over states, with
// chance nodes where a strike on a hidden piece may end in several ways.
package tree

import (
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

const (
	// Infinity is above every score.
	Infinity = 1 << 24
	maxPly   = 48
	// maxQuiet is how many plies of strikes may be looked at past the depth.
	maxQuiet = 12
	// maxStates bounds how deep a line goes.
	maxStates = maxPly + maxQuiet + 4
)

// Limits bound a search. The zero value sets none.
type Limits struct {
	Nodes    uint64    // 0 = not limited
	Deadline time.Time // zero = not limited
	Done     <-chan struct{}
}

// Timed reports whether a search has a deadline.
func (l *Limits) Timed() bool { return !l.Deadline.IsZero() }

// Tree is a search from one root. It keeps its buffers.
type Tree struct {
	Nodes   uint64 // visited since the limits were set
	Stopped bool   // a limit was reached

	pause   uint64 // at which node the limits are looked at next
	know    *state.Knowledge
	board   *state.Board // of know
	eval    *evaluation.Evaluation
	places  *state.Places // a prior of the moves: by what they raise the place, they are tried first
	extent  extent
	limits  Limits
	yielder search.Yielder
	// draw is what a draw is worth, beside the root.
	draw int32
	open bool      // so few are left that every step is searched
	zone board.Set // near my Flag, where every step is searched once an enemy came there

	table  *transpositions
	stored bool // something was remembered since Idle was asked
	passed bool // the value of the state that Idle was asked about is known
	helper bool // of the tree whose table it is
	states [maxStates]state.State
	lists  [maxStates]stepList
	// odds are those of the strikes on the way, and weighed those of one that is listed:
	// variables of a call would be cleared each time.
	odds    [maxStates]state.Odds
	weighed state.Odds
	trail   [past + maxStates]hop // moves before the root, and on the way
	bans    [maxStates]bans       // of the nodes on the way
	statics [maxStates]int32      // of the nodes on the way, for the side to move
	killers [maxStates][2]pair
	// standing are the strikes that Idle found, where moves are tried with depth 0.
	standing standing
	history  [2][state.MaxPieces][board.MaxSquares]int32
	// credited are the pieces, by number, whose history is not 0.
	credited [2]board.Set
}

// New returns a tree that remembers positions in at most the given number of bytes.
func New(bytes int) *Tree { return &Tree{table: newTranspositions(bytes)} }

// Helper returns a tree that searches at the same time as t, on another processor. They
// share what they remember, so each saves the other work (lazy SMP).
func (t *Tree) Helper() *Tree {
	t.table.shared = true
	return &Tree{table: t.table, helper: true}
}

// Task is what a tree is to search.
type Task struct {
	Know       *state.Knowledge
	Eval       *evaluation.Evaluation
	Places     *state.Places    // a prior of the moves
	History    []stratego.Event // before the root, oldest first; nil for a root that is not at its end
	Draw       int32            // what a draw is worth, in points beside the root
	Parameters *parameter.Values
}

// Study makes a task the tree's own. The knowledge and the evaluation must stay as they
// are while it searches.
func (t *Tree) Study(x Task) {
	k := x.Know
	t.know, t.board, t.eval, t.places, t.draw = k, k.Board, x.Eval, x.Places, x.Draw
	t.extent = extentOf(x.Parameters)
	if x.Parameters.TwoSquares {
		t.extent.twoSquares = k.Board.TwoSquares
	}
	t.extent.chasing = x.Parameters.Chasing && k.Board.Chasing
	t.remembers(x.History)
	t.open = k.Root.Movers[state.Me].Count()+k.Root.Movers[state.Enemy].Count() <= x.Parameters.FewMovers
	t.zone = t.zoneOf(x.Parameters)
}

// zoneOf returns the squares near my Flag.
func (t *Tree) zoneOf(w *parameter.Values) (zone board.Set) {
	if t.know.Flag == state.None {
		return zone
	}
	steps := w.Zone
	if float64(t.board.Variant.Pieces()) < w.SmallArmy {
		steps = w.SmallZone
	}
	for q := range t.board.Squares {
		if t.board.Distance[q][t.know.Flag] <= uint8(steps) {
			zone = zone.Or(state.Bit(uint8(q)))
		}
	}
	return zone
}

// Limit sets the limits of what follows, and counts its nodes from 0.
func (t *Tree) Limit(l Limits) {
	t.Nodes, t.Stopped, t.limits = 0, false, l
	if t.pause = lookEvery; l.Nodes > 0 {
		t.pause = min(t.pause, l.Nodes)
	}
}

// Forget makes all that was found until now old: positions, and moves that were good.
// A helper leaves the positions to the tree whose table it is.
func (t *Tree) Forget() {
	if !t.helper {
		t.table.forget()
	}
	t.killers = [maxStates][2]pair{}
	for side := range t.history {
		for left := t.credited[side]; !left.Empty(); {
			clear(t.history[side][left.Pop()][:])
		}
		t.credited[side] = board.Set{}
	}
}

// sign turns a score from my point of view into a side's.
func sign(side int, score int32) int32 {
	if side == state.Me {
		return score
	}
	return -score
}

// walk makes a move to an empty square.
func (t *Tree) walk(st *state.State, side int, m step) {
	st.Score += t.eval.Step(st, side, m.from, m.to)
	st.Step(side, m.from, m.to, t.board.Distance[m.from][m.to] > 1)
}
