package advance

import (
	"flagfall.dev/board"
)

// A side's Zombies are many and simple, so their moves are found for all of
// them at once: the whole set is shifted in each of the three directions. This
// serves Zombies on squares that are not risky; the others are tried one by one.

// march is what a set of Zombies can do in one direction.
type march struct {
	by                     int // what the shift adds to a square's number
	steps, captures, leaps board.Set
}

// marches returns what the side's Zombies of a set can do. Steps go to squares
// of room only.
func (s *sight) marches(zombies, room board.Set) [3]march {
	ahead := 9
	if s.side == White {
		ahead = -9
	}
	var out [3]march
	for i, inside := range [3]board.Set{notFileI, all, notFileA} {
		by := ahead + 1 - i
		near := zombies.And(inside).Shift(by)
		out[i] = march{
			by:       by,
			steps:    near.And(room),
			captures: near.And(s.prey),
			leaps:    near.And(s.empty).And(inside).Shift(by).And(s.prey),
		}
	}
	return out
}

// attack reports whether Zombies of a set have something to capture.
func (s *sight) attack(zombies board.Set) bool {
	ahead := 9
	if s.side == White {
		ahead = -9
	}
	right, left := zombies.And(notFileI), zombies.And(notFileA)
	near := right.Shift(ahead + 1)
	hits := near.And(s.prey).Or(near.And(s.empty).And(notFileI).Shift(ahead + 1).And(s.prey))
	near = zombies.Shift(ahead)
	hits = hits.Or(near.And(s.prey)).Or(near.And(s.empty).Shift(ahead).And(s.prey))
	near = left.Shift(ahead - 1)
	hits = hits.Or(near.And(s.prey)).Or(near.And(s.empty).And(notFileA).Shift(ahead - 1).And(s.prey))
	return !hits.Empty()
}

// expandZombies appends the legal moves of a set of Zombies.
func (p *Position) expandZombies(buf []Move, s *sight, zombies, room board.Set) []Move {
	if zombies.Empty() {
		return buf
	}
	m := s.marches(zombies, room)
	for i := range m {
		buf = p.expandMarch(buf, Capture, m[i].captures, m[i].by, s.risky)
		buf = p.expandMarch(buf, Leap, m[i].leaps, 2*m[i].by, s.risky)
		buf = p.expandMarch(buf, Step, m[i].steps, m[i].by, s.risky)
	}
	return buf
}

// expandMarch appends the legal moves of a kind that add the same number to
// their square.
func (p *Position) expandMarch(buf []Move, k MoveKind, to board.Set, by int, risky board.Set) []Move {
	for !to.Empty() {
		sq := to.Pop()
		m := newMove(k, sq-board.Square(by), sq, p.cells[sq&127])
		if !risky.Has(sq) || p.safe(m) {
			buf = append(buf, m)
		}
	}
	return buf
}

// countZombies counts the legal moves of a set of Zombies.
func (p *Position) countZombies(s *sight, zombies, room board.Set) int {
	n := 0
	m := s.marches(zombies, room)
	for i := range m {
		near := m[i].steps.Or(m[i].captures)
		n += count(near.AndNot(s.risky)) + count(m[i].leaps.AndNot(s.risky))
		if near.Or(m[i].leaps).Intersects(s.risky) {
			n += p.countMarch(&m[i], s.risky)
		}
	}
	return n
}

// countMarch counts the legal moves to risky squares.
func (p *Position) countMarch(m *march, risky board.Set) int {
	var few [9]Move // one rank of targets and more: append grows it if need be
	buf := p.expandMarch(few[:0], Capture, m.captures.And(risky), m.by, risky)
	buf = p.expandMarch(buf, Leap, m.leaps.And(risky), 2*m.by, risky)
	return len(p.expandMarch(buf, Step, m.steps.And(risky), m.by, risky))
}
