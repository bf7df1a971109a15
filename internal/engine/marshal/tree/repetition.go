package tree

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// The two-squares rule (ISF rules 10) and the chasing rule (ISF rules 11) hold below the
// root too: a side that counts on moving back and forth for ever, or on chasing for ever, is wrong.
// Package stratego says what they forbid; here it is asked of the moves on the way from
// the root and of those before. A pass stands for a move somewhere else and ends a chase.

// past is how many moves before the root are remembered: chases of a given number of plies, and more
// than the two-squares rule counts.
const past = 64

// hop is a move as the repetition rules see it.
type hop struct {
	from, to uint8
	strike   bool
}

// noHop stands for a pass, and for no move.
var noHop = hop{from: state.None, to: state.None}

// bans are what the rules forbid the side to move.
type bans struct {
	// By the two-squares rule the piece on a square may not cross some boundaries of a line.
	from, line uint8
	boundaries uint16
	// By the chasing rule no threat may make a position of the chase again: these moves.
	again  [mostAgain]pair
	agains int
}

// mostAgain bounds how many moves of one node the chasing rule forbids; the way back of a
// chase has a turning at each.
const mostAgain = 8

// remembers takes in the moves before the root, oldest first.
func (t *Tree) remembers(history []stratego.Event) {
	for i := range past {
		t.trail[i] = noHop
		if k := len(history) - past + i; k >= 0 {
			e := &history[k]
			t.trail[i] = hop{uint8(e.Move.From), uint8(e.Move.To), e.Outcome != stratego.NoStrike}
		}
	}
}

// mayBan reports whether a rule may forbid anything at a ply: its side moved one piece
// twice running, or the other has just evaded.
func (t *Tree) mayBan(ply int) bool {
	at := past + ply
	return t.trail[at-2].from == t.trail[at-4].to || t.extent.chasing && t.evades(at-1)
}

// banned returns what the rules forbid the side to move at a ply, nil for nothing.
func (t *Tree) banned(st *state.State, side, ply int) *bans {
	b := &t.bans[ply]
	b.boundaries, b.agains = 0, 0
	at := past + ply
	if t.extent.twoSquares != 0 {
		t.banTwoSquares(b, at)
	}
	// A position can recur only after two threats and evasions.
	if t.extent.chasing && t.evades(at-1) && t.evades(at-3) && !t.trail[at-2].strike {
		t.banChasing(b, st, side, at)
	}
	if b.boundaries == 0 && b.agains == 0 {
		return nil
	}
	return b
}

// banTwoSquares bans the boundaries that the piece last moved has crossed in each of its
// side's last moves, as many as the rule allows.
func (t *Tree) banTwoSquares(b *bans, at int) {
	last := t.trail[at-2]
	if last.from == state.None {
		return
	}
	line, boundaries := t.board.Crossing(last.from, last.to)
	b.from, b.line = last.to, line
	for i := 2; i <= t.extent.twoSquares; i++ {
		m := t.trail[at-2*i]
		if m.from == state.None || m.to != last.from {
			return
		}
		l, crossed := t.board.Crossing(m.from, m.to)
		if l != line {
			return
		}
		boundaries &= crossed
		last = m
	}
	b.boundaries = boundaries
}

// evades reports whether a move of the trail was an evasion: a quiet move away from a
// square next to where the other side's last move ended.
func (t *Tree) evades(i int) bool {
	h, threat := t.trail[i], t.trail[i-1]
	return !h.strike && h.from != state.None && threat.to != state.None && t.board.Adjacent[h.from].Has(board.Square(threat.to))
}

// banChasing bans threats that would make a position of the chase again. It takes the
// chase back move by move: wherever then one piece alone stands elsewhere than now, and is
// the side's to move, its way back there is such a move.
func (t *Tree) banChasing(b *bans, st *state.State, side, at int) {
	var displaced [past + maxStates]struct{ now, then uint8 }
	n := 0
	for i := at - 1; i > 2 && t.evades(i); i -= 2 {
		for k := i; k > i-2; k-- {
			h := t.trail[k]
			if h.strike {
				return // the chase began with it
			}
			d := 0
			for d < n && displaced[d].then != h.to {
				d++
			}
			if d == n {
				displaced[d].now = h.to
				n++
			}
			if displaced[d].then = h.from; displaced[d].now == h.from {
				n--
				displaced[d] = displaced[n]
			}
			// What was before the oldest threat is no position of the chase.
			if n == 1 && (k == i || t.evades(i-2)) {
				t.banAgain(b, st, side, at, pair{displaced[0].now, displaced[0].then})
			}
		}
	}
}

// banAgain bans a move that makes a position of the chase again, if it is a threat and
// not straight back.
func (t *Tree) banAgain(b *bans, st *state.State, side, at int, m pair) {
	last := t.trail[at-2]
	straight := m.from == last.to && m.to == last.from
	if b.agains < mostAgain && !straight && st.Occupied[side].Has(board.Square(m.from)) &&
		t.board.Adjacent[m.to].Intersects(st.Occupied[1-side]) {
		b.again[b.agains] = m
		b.agains++
	}
}

// forbids reports whether a move breaks a rule.
func (t *Tree) forbids(b *bans, m *step) bool {
	for _, x := range b.again[:b.agains] {
		if x.from == m.from && x.to == m.to {
			return true
		}
	}
	if b.boundaries == 0 || m.from != b.from {
		return false
	}
	line, crossed := t.board.Crossing(m.from, m.to)
	return line == b.line && crossed&b.boundaries != 0
}

// key is the part of a hash that says what is forbidden.
func (b *bans) key() (key uint64) {
	if b.boundaries != 0 {
		key = (uint64(b.from)<<32 | uint64(b.line)<<16 | uint64(b.boundaries)) * 0x9e3779b97f4a7c15
	}
	for _, m := range b.again[:b.agains] {
		key = (key ^ uint64(m.from)<<8 ^ uint64(m.to)) * 0xd6e8feb86659fd93
		key ^= key >> 32
	}
	return key
}
