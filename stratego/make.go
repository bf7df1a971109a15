package stratego

import "flagfall/board"

// Make plays a legal move without checking it and returns the outcome of the
// strike, NoStrike for a move to an empty square.
func (p *Position) Make(m Move) Outcome {
	s := p.turn
	pc, target := p.at[m.From], p.at[m.To]
	p.past = append(p.past, past{})
	h := &p.past[len(p.past)-1]
	h.hash, h.track, h.chase, h.quiet = p.hash, p.track[s], p.chase, int32(p.quiet)
	h.move, h.striker, h.target = m, pc, target

	var outcome Outcome
	if target == 0 {
		h.flags = p.flagsOf(m.From, 0)
		p.step(m, pc, s)
	} else {
		outcome = p.v.battle.outcome[pc&15][target&15]
		h.flags = p.flagsOf(m.From, 0) | p.flagsOf(m.To, 2)
		p.strike(m, pc, target, outcome)
	}
	h.outcome = outcome
	if p.v.def.TwoSquares != 0 {
		p.track[s].follow(p.v, m)
	}
	if p.v.def.Chasing {
		p.countChase(m, s, outcome)
	}
	p.turn = s ^ 1
	return outcome
}

// flagsOf packs whether the piece on a square has moved and is known.
func (p *Position) flagsOf(sq board.Square, shift uint) uint8 {
	var f uint8
	if p.moved.Has(sq) {
		f = moverHadMoved
	}
	if p.known.Has(sq) {
		f |= moverWasKnown
	}
	return f << shift
}

// step moves a piece to an empty square.
func (p *Position) step(m Move, pc Piece, s board.Side) {
	p.carry(m, pc, s)
	p.moved = p.moved.Without(m.From).With(m.To)
	from, to := &p.v.place[m.From], &p.v.place[m.To]
	known := p.known.Has(m.From)
	p.known = p.known.Without(m.From)
	if known || pc.Rank() == Scout && farApart(from, to) {
		p.known = p.known.With(m.To)
	}
}

// carry takes a piece from one square to an empty one.
func (p *Position) carry(m Move, pc Piece, s board.Side) {
	both := board.SetOf2(m.From, m.To)
	p.at[m.From], p.at[m.To] = 0, pc
	p.side[s] = p.side[s].Xor(both)
	p.movable[s] = p.movable[s].Xor(both)
	if p.runners[s].Has(m.From) {
		p.runners[s] = p.runners[s].Xor(both)
	}
	from, to := &p.v.place[m.From], &p.v.place[m.To]
	l := &p.lines[s]
	l[from.row&31] ^= from.rowBit
	l[(16+from.col)&31] ^= from.colBit
	l[to.row&31] ^= to.rowBit
	l[(16+to.col)&31] ^= to.colBit
	p.hash ^= p.v.keys[pc&31][m.From&127] ^ p.v.keys[pc&31][m.To&127]
}

// farApart reports whether two squares on a line are more than a step apart.
func farApart(a, b *place) bool {
	d := int(a.row) - int(b.row) + int(a.col) - int(b.col)
	return d*d > 1
}

// strike resolves a strike: what falls leaves the board, what survives is
// known, and the winner stands where the variant says.
func (p *Position) strike(m Move, pc, target Piece, outcome Outcome) {
	p.quiet = len(p.past)
	switch outcome {
	case Win:
		p.lift(m.To, target)
		p.carry(m, pc, pc.Side())
		p.moved = p.moved.Without(m.From).With(m.To)
		p.known = p.known.Without(m.From).With(m.To)
	case Both:
		p.lift(m.To, target)
		p.lift(m.From, pc)
	default:
		p.lift(m.From, pc)
		p.known = p.known.With(m.To)
		if p.v.def.Battle.DefenderAdvances && target.Rank().Movable() {
			p.advance(m, target)
		}
	}
}

// advance moves a defender that won into the striker's square (mactech).
func (p *Position) advance(m Move, defender Piece) {
	p.carry(Move{From: m.To, To: m.From}, defender, defender.Side())
	p.moved = p.moved.Without(m.To).With(m.From)
	p.known = p.known.Without(m.To).With(m.From)
}

// lift takes a piece off the board.
func (p *Position) lift(sq board.Square, pc Piece) {
	s := pc.Side()
	p.at[sq] = 0
	p.side[s] = p.side[s].Without(sq)
	p.movable[s] = p.movable[s].Without(sq)
	p.runners[s] = p.runners[s].Without(sq)
	p.moved = p.moved.Without(sq)
	p.known = p.known.Without(sq)
	at := &p.v.place[sq]
	p.lines[s][at.row&31] ^= at.rowBit
	p.lines[s][(16+at.col)&31] ^= at.colBit
	p.hash ^= p.v.keys[pc&31][sq&127]
}

// Unmake takes back the last move. There must be one.
func (p *Position) Unmake() {
	h := &p.past[len(p.past)-1]
	m := h.move
	s := h.striker.Side()
	switch h.outcome {
	case NoStrike:
		p.carry(Move{From: m.To, To: m.From}, h.striker, s)
	case Win:
		p.carry(Move{From: m.To, To: m.From}, h.striker, s)
		p.put(m.To, h.target)
	case Both:
		p.put(m.From, h.striker)
		p.put(m.To, h.target)
	case Lose:
		if p.at[m.From] != 0 {
			p.carry(m, h.target, s^1)
		}
		p.put(m.From, h.striker)
	}
	p.restore(m.From, h.flags)
	p.restore(m.To, h.flags>>2)
	p.hash, p.chase, p.quiet = h.hash, h.chase, int(h.quiet)
	p.track[s] = h.track
	p.turn = s
	p.past = p.past[:len(p.past)-1]
}

// restore sets whether the piece on a square has moved and is known.
func (p *Position) restore(sq board.Square, flags uint8) {
	p.moved, p.known = p.moved.Without(sq), p.known.Without(sq)
	if flags&moverHadMoved != 0 {
		p.moved = p.moved.With(sq)
	}
	if flags&moverWasKnown != 0 {
		p.known = p.known.With(sq)
	}
}
