package tree

import (
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// A rollout policy asks for values of moves in states of its own, which follow from the
// root. All of them are from my point of view, and I am to move.

// Idle returns what passing comes to at once, and what a move comes to that leaves all
// strikes as they are, when the enemy then looks a given number of plies ahead. It forgets what was
// found in other states.
func (t *Tree) Idle(st *state.State, depth int) (static, idle int32) {
	t.table.forget()
	static = t.static(st, state.Me, 0)
	t.trail[past] = noHop
	return static, -t.node(st, state.Enemy, depth, 1, -Infinity, Infinity, true)
}

// Aside reports whether a move is a step of a piece that has no enemy within two
// squares, so that all strikes remain what they are.
func (t *Tree) Aside(st *state.State, mv stratego.Move) bool {
	return !t.board.Near[mv.From].Intersects(st.Occupied[state.Enemy]) && t.board.Distance[mv.From][mv.To] == 1
}

// Step returns what a step brings by itself.
func (t *Tree) Step(st *state.State, mv stratego.Move) int32 {
	return t.eval.Step(st, state.Me, uint8(mv.From), uint8(mv.To))
}

// Try returns what a move comes to, if that is more than least, when both sides then look
// a given number of plies ahead. rest is what passing comes to. Idle must have been asked before.
func (t *Tree) Try(st *state.State, mv stratego.Move, depth int, least, rest int32) int32 {
	return t.try(st, stepOf(st, mv), state.Me, 1+depth, 0, least, Infinity, rest)
}

// Hanging returns what strikes alone are expected to bring.
func (t *Tree) Hanging(st *state.State) int32 {
	static := t.static(st, state.Me, 0)
	return t.quiesce(st, state.Me, 0, t.extent.quiesce, -Infinity, Infinity) - static
}
