package tree

import (
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// The two-squares rule (ISF rules 10) holds below the root too: who counts on going to and
// fro for ever is wrong. Package stratego says what it forbids; here it is asked of the
// moves on the way from the root and of those before. The chasing rule is not looked at.

// past is how many moves before the root are remembered: as many of each side as the rule
// counts at most.
const past = 10

// ban is what the rule forbids the side to move: the piece on a square may not cross some
// boundaries of a line. The zero value forbids nothing.
type ban struct {
	from, line uint8
	boundaries uint16
}

// noPair stands for a pass, and for no move.
var noPair = pair{state.None, state.None}

// remembers takes in the moves before the root, oldest first.
func (t *Tree) remembers(history []stratego.Event) {
	for i := range past {
		t.trail[i] = noPair
		if k := len(history) - past + i; k >= 0 {
			t.trail[i] = pair{uint8(history[k].Move.From), uint8(history[k].Move.To)}
		}
	}
}

// mayBan reports whether the rule may forbid anything at a ply: its side moved one piece
// twice running.
func (t *Tree) mayBan(ply int) bool {
	return t.trail[past+ply-2].from == t.trail[past+ply-4].to
}

// banned returns what the rule forbids the side to move at a ply.
func (t *Tree) banned(ply int) (b ban) {
	at := past + ply
	last := t.trail[at-2]
	if t.extent.twoSquares == 0 || last.from == state.None || !t.mayBan(ply) {
		return b
	}
	line, boundaries := t.board.Crossing(last.from, last.to)
	b.from, b.line = last.to, line
	for i := 2; i <= t.extent.twoSquares; i++ {
		m := t.trail[at-2*i]
		if m.from == state.None || m.to != last.from {
			return ban{}
		}
		l, crossed := t.board.Crossing(m.from, m.to)
		if l != line {
			return ban{}
		}
		boundaries &= crossed
		last = m
	}
	b.boundaries = boundaries
	return b
}

// forbids reports whether a move breaks the rule.
func (t *Tree) forbids(b *ban, m *step) bool {
	if m.from != b.from {
		return false
	}
	line, crossed := t.board.Crossing(m.from, m.to)
	return line == b.line && crossed&b.boundaries != 0
}

// key is the part of a hash that says what is forbidden.
func (b *ban) key() uint64 {
	return (uint64(b.from)<<32 | uint64(b.line)<<16 | uint64(b.boundaries)) * 0x9e3779b97f4a7c15
}
