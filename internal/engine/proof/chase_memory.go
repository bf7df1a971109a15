package proof

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A memory is what the rules remember of a piece: 0, or 1 + direction + 4×(times - 1), how often running it
// has crossed the boundary that it crossed last and in which direction, and memories() times how many
// threats running it has made, 2 at most. The chasing rule forbids nothing before the third.
const mostThreats = 2

// memories is how many a memory may be, threats aside.
func (c *chase) memories() int { return 1 + 4*c.turns }

// every is how many a memory of the piece may be.
func (c *chase) every() int {
	if c.strong && c.r.chasing {
		return c.memories() * (1 + mostThreats)
	}
	return c.memories()
}

// goes returns the memory after a step in a direction. ok is false where the two-squares rule forbids it.
func (c *chase) goes(memory, d int) (after int, ok bool) {
	if c.turns == 0 {
		return 0, true
	}
	if memory > 0 && (memory-1)%4 == d^2 {
		times := (memory-1)/4 + 2
		return 1 + d + 4*(times-1), times <= c.turns
	}
	return 1 + d, true
}

// step returns the square one step from another in a direction, of which d and d^2 are opposite, NoSquare
// where there is none.
func (c *chase) step(q board.Square, d int) board.Square {
	g := c.r.v.Grid()
	x, y := g.Col(q), g.Row(q)
	switch d {
	case 0:
		y--
	case 1:
		x++
	case 2:
		y++
	case 3:
		x--
	}
	if to := g.At(x, y); to != board.NoSquare && c.r.v.Playable().Has(to) {
		return to
	}
	return board.NoSquare
}

// remembered returns the memory of a piece of a side at the root. A run forbids the way back.
func (c *chase) remembered(q board.Square, side board.Side) int {
	view, g := c.r.view, c.r.v.Grid()
	if c.turns == 0 {
		return 0
	}
	events := view.History()
	n := len(events) - 1
	if view.Turn() == side {
		n--
	}
	if n < 0 || events[n].Move.To != q {
		return 0
	}
	last := events[n].Move
	for d := range 4 {
		if c.step(last.From, d) == last.To {
			return 1 + d + 4*(c.crossed(n)-1)
		}
	}
	for d := range 4 {
		if next := c.step(last.To, d^2); next != board.NoSquare && sameRay(g, last.To, next, last.From) {
			return 1 + d + 4*(c.turns-1)
		}
	}
	return 0
}

// crossed returns how often running the moves up to a ply have crossed the boundary that the last of them crossed,
// as far as the rule counts.
func (c *chase) crossed(n int) int {
	events, g := c.r.view.History(), c.r.v.Grid()
	last, times := events[n].Move, 1
	for n -= 2; n >= 0 && times < c.turns; n -= 2 {
		m := events[n].Move
		if m.To != last.From || !sameRay(g, m.To, m.From, last.To) {
			break
		}
		last = m
		times++
	}
	return times
}

// threatened returns the part of a memory for the threats that the side made before the root and that the
// enemy evaded, or may evade now.
func (c *chase) threatened() int {
	view := c.r.view
	if !c.strong || !c.r.chasing || view.Ply() == 0 {
		return 0
	}
	last := view.Ply() - 1
	if view.Turn() == c.side {
		return min(c.evaded(last), mostThreats) * c.memories()
	}
	if !c.r.v.Adjacent(view.History()[last].Move.To).Intersects(board.SetOf(c.hunters...)) {
		return 0
	}
	return min(c.evaded(last-1)+1, mostThreats) * c.memories()
}

// evaded returns how many threats were evaded without pause up to a ply, as the chasing rule counts.
func (c *chase) evaded(ply int) (length int) {
	events := c.r.view.History()
	for ; ply >= 1; ply -= 2 {
		e, before := &events[ply], &events[ply-1]
		if e.Outcome != stratego.NoStrike || !c.r.v.Adjacent(e.Move.From).Has(before.Move.To) {
			break
		}
		length++
		if before.Outcome != stratego.NoStrike {
			break
		}
	}
	return length
}
