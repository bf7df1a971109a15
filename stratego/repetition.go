package stratego

import "flagfall/board"

// track remembers the last moves of a side's last moved piece, as the
// two-squares rule needs them (ISF rules 10). Between neighbouring squares of
// a line lies a boundary; the rule forbids to cross a boundary more often than
// a variant allows in consecutive moves of one piece, which covers Scouts
// (they may stop short) and everything else alike.
type track struct {
	// crossed has five groups of 12 bits: group k (from 0, the low end) is
	// the set of boundaries of the line that each of the last k+1 moves
	// crossed.
	crossed  uint64
	from, to board.Square
	line     uint8 // 0 to 15 rows, 16 to 31 columns
}

var noTrack = track{from: board.NoSquare, to: board.NoSquare}

const (
	groupBits = 12
	groupMask = 1<<groupBits - 1
	// everyGroup times a 12-bit set repeats it in all five groups.
	everyGroup = 1 | 1<<groupBits | 1<<(2*groupBits) | 1<<(3*groupBits) | 1<<(4*groupBits)
)

// crossing returns the line of a move and the boundaries it crosses: bit i is
// the one between squares i and i+1 of the line.
func crossing(v *Variant, m Move) (line uint8, boundaries uint64) {
	a, b := &v.place[m.From], &v.place[m.To]
	line = a.row
	x, y := a.rowBit, b.rowBit
	if a.col == b.col {
		line = 16 + a.col
		x, y = a.colBit, b.colBit
	}
	lo, hi := min(x, y), max(x, y)
	return line, uint64(hi-lo) >> 1
}

// follow records a move of the side.
func (t *track) follow(v *Variant, m Move) {
	line, b := crossing(v, m)
	crossed := b
	if m.From == t.to && line == t.line {
		crossed = (t.crossed<<groupBits | groupMask) & (b * everyGroup)
	}
	*t = track{crossed: crossed, from: m.From, to: m.To, line: line}
}

// forbidden returns the boundaries of the track's line that the piece may not
// cross now, where a piece may cross one n times running.
func (t *track) forbidden(n int) uint64 {
	return t.crossed >> (uint(n-1) * groupBits) & groupMask
}

// breaksTwoSquares reports whether a move that is otherwise legal is forbidden
// by the two-squares rule.
func (p *Position) breaksTwoSquares(m Move) bool {
	t := &p.track[p.turn]
	if m.From != t.to || p.v.def.TwoSquares == 0 {
		return false
	}
	f := t.forbidden(p.v.def.TwoSquares)
	if f == 0 {
		return false
	}
	line, b := crossing(p.v, m)
	return line == t.line && b&f != 0
}
