package stratego

import "flagfall.dev/board"

// The repetition rules look back at the history when they are asked, so that
// playing a move costs nothing for them.

// The two-squares rule (ISF rules 10). Between neighbouring squares of a line
// lies a boundary; no piece may cross a boundary more often than the variant
// allows in consecutive moves of its side. That covers Scouts, which may stop
// short of the boundary, and everything else alike.

// crossing returns the line of a move and the boundaries it crosses: bit i is
// the one between squares i and i+1 of the line.
func crossing(v *Variant, m Move) (line uint8, boundaries uint16) {
	a, b := &v.place[m.From&127], &v.place[m.To&127]
	line = a.row
	x, y := a.rowBit, b.rowBit
	if a.col == b.col {
		line = a.col
		x, y = a.colBit, b.colBit
	}
	return line, max(x, y) - min(x, y)
}

// repetitionBans are the moves that the repetition rules forbid the side to move.
// The zero value forbids nothing.
type repetitionBans struct {
	// By the two-squares rule the piece on from may not cross these boundaries of
	// a line.
	from       board.Square
	line       uint8
	boundaries uint16
	// By the chasing rule no quiet threat may make one of the positions of a given number of
	// last plies.
	chasePlies int
}

// repetitionBans finds out what is forbidden. It reports false where nothing is.
func (p *Position) repetitionBans(bans *repetitionBans) bool {
	n := len(p.past)
	if n < 4 {
		return false
	}
	if p.v.def.TwoSquares != 0 && p.past[n-2].move.From == p.past[n-4].move.To && n >= 2*p.v.def.TwoSquares {
		p.banTwoSquares(bans)
	}
	// A position can recur only after two threats and evasions.
	if p.v.def.Chasing && p.evasion(n-1) && p.evasion(n-3) && p.past[n-2].target == 0 {
		bans.chasePlies = 2*p.chaseLength() - 1
	}
	return bans.boundaries != 0 || bans.chasePlies != 0
}

// suspicious reports whether a repetition rule could forbid a move, which is quick to
// see and seldom so: a piece goes on after there and back, or the other side has moved
// away twice from a square next to the one just entered.
func (p *Position) suspicious(m Move) bool {
	n := len(p.past)
	if n < 4 {
		return false
	}
	last := p.past[n-4:]
	a, b, c, d := last[0].move, last[1].move, last[2].move, last[3].move
	back := (m.From ^ c.To) | (c.From ^ a.To)
	// Squares next to each other are one step apart in the numbering.
	evasions := p.v.shown[d.From-c.To] | p.v.shown[b.From-a.To]
	return back == 0 || evasions == 0
}

// banTwoSquares bans the boundaries that the piece last moved has crossed in each
// of its side's last moves, as many as the two-squares rule allows.
func (p *Position) banTwoSquares(bans *repetitionBans) {
	n := len(p.past)
	last := p.past[n-2].move
	line, boundaries := crossing(p.v, last)
	bans.from, bans.line = last.To, line
	for i := 2; i <= p.v.def.TwoSquares; i++ {
		m := p.past[n-2*i].move
		l, crossed := crossing(p.v, m)
		if m.To != last.From || l != line {
			return
		}
		boundaries &= crossed
		last = m
	}
	bans.boundaries = boundaries
}

// breaksTwoSquares reports whether a move that is otherwise legal breaks the
// two-squares rule.
func (p *Position) breaksTwoSquares(bans *repetitionBans, m Move) bool {
	if bans.boundaries == 0 || m.From != bans.from {
		return false
	}
	line, crossed := crossing(p.v, m)
	return line == bans.line && crossed&bans.boundaries != 0
}

// breaksRepetition reports whether a move that is otherwise legal breaks a
// repetition rule.
func (p *Position) breaksRepetition(bans *repetitionBans, m Move) bool {
	return p.breaksTwoSquares(bans, m) || p.breaksChasing(bans, m)
}

// repeats reports whether a repetition rule forbids a move that is otherwise legal.
func (p *Position) repeats(m Move) bool {
	var bans repetitionBans
	return p.repetitionBans(&bans) && p.breaksRepetition(&bans, m)
}
