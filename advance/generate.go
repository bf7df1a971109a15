package advance

import (
	"math/bits"

	"flagfall.dev/board"
)

// Moves appends every legal move of the side to move to buf. It allocates only
// if buf is too small; 256 places are enough for ordinary positions.
func (p *Position) Moves(buf []Move) []Move {
	var s sight
	p.look(&s)
	zombies := p.Pieces(Zombie, s.side).AndNot(s.risky)
	buf = p.expandZombies(buf, &s, zombies, s.empty)
	for own := s.own.AndNot(zombies); !own.Empty(); {
		from := own.Pop()
		k := p.cells[from&127].Kind()
		t := s.targets(k, from)
		a := &acts[k&15]
		check := s.checked(from)
		buf = p.expand(buf, a.take, from, t.take, check)
		buf = p.expand(buf, a.special, from, t.special, check)
		buf = p.expand(buf, a.quiet, from, t.quiet, check)
	}
	return buf
}

// Captures appends the legal moves that win material: captures of pieces and
// conversions, but not captures of walls.
func (p *Position) Captures(buf []Move) []Move {
	var s sight
	p.see(&s)
	zombies := p.Pieces(Zombie, s.side)
	others := p.attackers(&s, s.own.AndNot(zombies))
	marching := s.attack(zombies)
	if others.Empty() && !marching {
		return buf // most positions end here, before the closer look at danger
	}
	s.risky = p.risky(s.occupied)
	if marching {
		buf = p.expandZombies(buf, &s, zombies.AndNot(s.risky), board.Set{})
		others = others.Or(zombies.And(s.risky))
	}
	for !others.Empty() {
		from := others.Pop()
		k := p.cells[from&127].Kind()
		t := s.targets(k, from)
		check := s.checked(from)
		buf = p.expand(buf, acts[k&15].take, from, t.take.AndNot(s.walls), check)
		if k == Zombie {
			buf = p.expand(buf, Leap, from, t.special, check)
		}
	}
	return buf
}

// attackers returns the pieces of a set without Zombies that may have an enemy
// piece to act on.
func (p *Position) attackers(s *sight, own board.Set) board.Set {
	var found board.Set
	for !own.Empty() {
		sq := own.Pop() & 127
		var hit bool
		switch p.cells[sq].Kind() {
		case Jester:
			hit = geo.king[sq].Intersects(s.enemy)
		case Builder, General:
			hit = geo.king[sq].Intersects(s.prey)
		case Sentinel:
			hit = geo.jump[sq].Intersects(s.prey)
		case Catapult:
			hit = geo.shot[sq].Intersects(s.prey)
		default:
			hit = geo.lines[sq].Intersects(s.prey)
		}
		if hit {
			found = found.Or(geo.bit[sq])
		}
	}
	return found
}

// checked returns the targets for which a move from a square must be tried out
// to learn whether it is legal.
func (s *sight) checked(from board.Square) board.Set {
	if s.risky.Has(from) {
		return all
	}
	return s.risky
}

// expand appends the legal moves of one kind from a square to a set of targets.
func (p *Position) expand(buf []Move, k MoveKind, from board.Square, to, check board.Set) []Move {
	if to.Empty() {
		return buf
	}
	base := newMove(k, from, 0, Empty)
	for free := to.AndNot(check); !free.Empty(); {
		buf = append(buf, base|p.target(free.Pop()))
	}
	for risky := to.And(check); !risky.Empty(); {
		if m := base | p.target(risky.Pop()); p.safe(m) {
			buf = append(buf, m)
		}
	}
	return buf
}

// target returns the part of a move that says on what it acts.
func (p *Position) target(sq board.Square) Move {
	return Move(sq)<<7 | Move(p.cells[sq&127])<<17
}

// safe reports whether the mover's General is out of danger after the move.
func (p *Position) safe(m Move) bool {
	me := p.side
	p.Make(m)
	danger := p.InDanger(me)
	p.Unmake(m)
	return !danger
}

// Count returns the number of legal moves without listing those that need no
// closer look.
func (p *Position) Count() int {
	var s sight
	p.look(&s)
	zombies := p.Pieces(Zombie, s.side).AndNot(s.risky)
	n := p.countZombies(&s, zombies, s.empty)
	for own := s.own.AndNot(zombies); !own.Empty(); {
		from := own.Pop()
		k := p.cells[from&127].Kind()
		t := s.targets(k, from)
		union := t.quiet.Or(t.take).Or(t.special)
		check := s.checked(from)
		// Only a Builder has the same square in two sets: to step on or build on.
		n += count(union.AndNot(check)) + count(t.quiet.And(t.special).AndNot(check))
		if union.Intersects(check) {
			n += p.countSafe(k, from, t, check)
		}
	}
	return n
}

// countSafe counts the legal moves among those that need a closer look.
func (p *Position) countSafe(k Kind, from board.Square, t targets, check board.Set) int {
	a := &acts[k&15]
	return p.countKind(a.take, from, t.take.And(check)) +
		p.countKind(a.special, from, t.special.And(check)) +
		p.countKind(a.quiet, from, t.quiet.And(check))
}

func (p *Position) countKind(k MoveKind, from board.Square, to board.Set) int {
	n := 0
	for !to.Empty() {
		if p.safe(newMove(k, from, 0, Empty) | p.target(to.Pop())) {
			n++
		}
	}
	return n
}

// HasMove reports whether the side to move has a legal move. A side that has
// none has lost.
func (p *Position) HasMove() bool {
	if p.roams(p.side, p.GeneralOf(p.side), 1) && !p.InDanger(p.side) {
		return true
	}
	var s sight
	p.look(&s)
	for own := s.own.AndNot(s.risky); !own.Empty(); {
		from := own.Pop()
		t := s.targets(p.cells[from&127].Kind(), from)
		if !t.quiet.Or(t.take).Or(t.special).AndNot(s.risky).Empty() {
			return true
		}
	}
	for own := s.own; !own.Empty(); {
		from := own.Pop()
		k := p.cells[from&127].Kind()
		if p.anySafe(k, from, s.targets(k, from), s.checked(from)) {
			return true
		}
	}
	return false
}

// anySafe reports whether one of the moves that need a closer look is legal.
func (p *Position) anySafe(k Kind, from board.Square, t targets, check board.Set) bool {
	a := &acts[k&15]
	return p.anyKind(a.quiet, from, t.quiet.And(check)) ||
		p.anyKind(a.take, from, t.take.And(check)) ||
		p.anyKind(a.special, from, t.special.And(check))
}

func (p *Position) anyKind(k MoveKind, from board.Square, to board.Set) bool {
	for !to.Empty() {
		if p.safe(newMove(k, from, 0, Empty) | p.target(to.Pop())) {
			return true
		}
	}
	return false
}

// count is the number of squares in a set.
func count(s board.Set) int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }
