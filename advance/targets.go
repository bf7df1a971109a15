package advance

import (
	"flagfall.dev/board"
)

// targets are the squares a piece may act on, before asking whether its own
// General would be in danger. What each set means depends on the kind: see acts.
type targets struct {
	quiet, take, special board.Set
}

// acts says which kind of move leads to each of the three sets of targets.
var acts = [16]struct{ quiet, take, special MoveKind }{
	Zombie:   {Step, Capture, Leap},
	Builder:  {Step, Capture, Build},
	Jester:   {Step, Convert, Swap},
	Miner:    {Step, Capture, Step},
	Sentinel: {Step, Capture, Step},
	Catapult: {Step, Shot, Step},
	Dragon:   {Step, Capture, Step},
	General:  {Step, Capture, Step},
}

// sight has facts about a position for the side to move, computed once and used for every
// piece.
type sight struct {
	side     board.Side
	own      board.Set
	enemy    board.Set // without the General, which nothing may act on
	walls    board.Set
	occupied board.Set
	empty    board.Set
	prey     board.Set // enemy pieces that no Sentinel protects, without the General
	partners board.Set // own pieces a Jester may swap with
	risky    board.Set // a move from or to these squares may endanger the General
}

// look fills in what the side to move sees.
func (p *Position) look(s *sight) {
	p.see(s)
	s.risky = p.risky(s.occupied)
}

// see is look without the risky squares.
func (p *Position) see(s *sight) {
	me, other := p.side, p.side.Opponent()
	s.side = me
	s.own = p.owned[me&1]
	s.enemy = p.owned[other&1].AndNot(p.Pieces(General, other))
	s.walls = p.sets[WallPiece]
	s.occupied = p.occupied()
	s.empty = all.AndNot(s.occupied)
	s.prey = s.enemy.AndNot(p.protected(other))
	s.partners = s.own.AndNot(p.Pieces(Jester, me))
}

// protected returns the squares that a side's Sentinels protect: those that
// share an edge with one. A Sentinel does not protect itself.
func (p *Position) protected(s board.Side) board.Set {
	var cover board.Set
	for sentinels := p.Pieces(Sentinel, s); !sentinels.Empty(); {
		cover = cover.Or(geo.orth[sentinels.Pop()&127])
	}
	return cover
}

// targets returns what a piece on a square may act on.
func (s *sight) targets(k Kind, sq board.Square) targets {
	sq &= 127
	switch k {
	case Zombie:
		return s.zombie(sq)
	case Builder:
		quiet := geo.king[sq].And(s.empty)
		return targets{quiet: quiet, take: geo.king[sq].And(s.prey), special: quiet}
	case Jester:
		near := &geo.king[sq]
		return targets{near.And(s.empty), near.And(s.enemy), near.And(s.partners)}
	case Miner:
		seen := slide(sq, 0, s.occupied).Or(slide(sq, 2, s.occupied)).
			Or(slide(sq, 4, s.occupied)).Or(slide(sq, 6, s.occupied))
		return targets{quiet: seen.And(s.empty), take: seen.And(s.prey.Or(s.walls))}
	case Sentinel:
		return targets{quiet: geo.jump[sq].And(s.empty), take: geo.jump[sq].And(s.prey)}
	case Catapult:
		return targets{quiet: geo.orth[sq].And(s.empty), take: geo.shot[sq].And(s.prey)}
	case Dragon:
		var seen board.Set
		for d := range uint8(8) {
			seen = seen.Or(slide(sq, d, s.occupied))
		}
		return targets{quiet: seen.And(s.empty), take: seen.And(s.prey).AndNot(geo.king[sq])}
	}
	return targets{quiet: geo.king[sq].And(s.empty), take: geo.king[sq].And(s.prey)}
}

// zombie returns a Zombie's steps, captures and leaps.
func (s *sight) zombie(sq board.Square) targets {
	ahead := &geo.forward[s.side&1][sq&127]
	t := targets{quiet: ahead.And(s.empty), take: ahead.And(s.prey)}
	for far := geo.leap[s.side&1][sq&127].And(s.prey); !far.Empty(); {
		to := far.Pop()
		if s.empty.Has(middle(sq, to)) {
			t.special = t.special.With(to)
		}
	}
	return t
}

// middle returns the square halfway along a leap.
func middle(a, b board.Square) board.Square { return (a + b) / 2 }
