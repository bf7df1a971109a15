package stratego

import "flagfall.dev/board"

// Make plays a legal move without checking it and returns the outcome of the
// strike, NoStrike for a move to an empty square.
func (p *Position) Make(m Move) Outcome {
	v, s := p.v, p.turn
	c, target := p.at[m.From&127], p.at[m.To&127]
	// Field by field: a composite literal is built elsewhere and copied, and
	// copying what was just stored in smaller parts stalls the processor.
	h := p.remember()
	h.hash, h.quiet = p.hash, int32(p.quiet)
	h.move.From, h.move.To, h.striker, h.target = m.From, m.To, c, target
	p.turn = s ^ 1
	if target == 0 {
		p.carry(m, c.piece(), s)
		p.at[m.To&127] = c | hasMoved | v.shown[m.To-m.From]
		return NoStrike
	}
	outcome := v.battle.outcome[c&15][target&15]
	p.strike(m, c, target, outcome)
	return outcome
}

// remember makes room for one more move in the history.
func (p *Position) remember() *past {
	n := len(p.past)
	if n == cap(p.past) {
		p.past = append(p.past, past{})
	}
	p.past = p.past[:n+1]
	return &p.past[n]
}

// carry takes a piece from one square to an empty one, all but its cell on the
// new square.
func (p *Position) carry(m Move, pc Piece, s board.Side) {
	s &= 1
	v := p.v
	from, to := &v.place[m.From&127], &v.place[m.To&127]
	both := from.square.Xor(to.square)
	p.at[m.From&127] = 0
	p.side[s] = p.side[s].Xor(both)
	// Whether it is a Scout is as good as random, so there is no branch.
	runs := -uint64(v.runners >> (pc & 15) & 1)
	p.runners[s] = p.runners[s].Xor(board.Set{Lo: both.Lo & runs, Hi: both.Hi & runs})
	l := &p.lines[s]
	l[from.row&31] ^= from.rowBit
	l[from.col&31] ^= from.colBit
	l[to.row&31] ^= to.rowBit
	l[to.col&31] ^= to.colBit
	keys := &v.keys[pc&31]
	p.hash ^= keys[m.From&127] ^ keys[m.To&127]
}

// strike resolves a strike: what falls leaves the board, what survives is
// known, and the winner stands where the variant says.
func (p *Position) strike(m Move, c, target cell, outcome Outcome) {
	p.quiet = len(p.past)
	striker, defender := p.v.AfterStrike(m, outcome, target.rank())
	if defender == board.NoSquare {
		p.lift(m.To)
	} else {
		p.at[m.To] = target | isKnown
	}
	if striker != board.NoSquare {
		p.carry(m, c.piece(), c.piece().Side())
		p.at[m.To] = c | hasMoved | isKnown
		return
	}
	p.lift(m.From)
	if defender == m.From {
		p.carry(Move{From: m.To, To: m.From}, target.piece(), target.piece().Side())
		p.at[m.From] = target | hasMoved | isKnown
	}
}

// takeBack takes a strike back.
func (p *Position) takeBack(h *past) {
	m := h.move
	striker, defender := p.v.AfterStrike(m, p.v.outcome(h), h.target.rank())
	if striker != board.NoSquare {
		p.carry(Move{From: m.To, To: m.From}, h.striker.piece(), h.striker.piece().Side())
		p.at[m.From] = h.striker
		p.put(m.To, h.target)
		return
	}
	switch defender {
	case board.NoSquare:
		p.put(m.To, h.target)
	case m.From:
		p.carry(m, h.target.piece(), h.target.piece().Side())
		p.at[m.To] = h.target
	default:
		p.at[m.To] = h.target
	}
	p.put(m.From, h.striker)
}

// lift takes a piece off the board.
func (p *Position) lift(sq board.Square) {
	pc := p.at[sq].piece()
	s := pc.Side()
	p.at[sq] = 0
	p.side[s] = p.side[s].Without(sq)
	p.fixed[s] = p.fixed[s].Without(sq)
	p.runners[s] = p.runners[s].Without(sq)
	at := &p.v.place[sq&127]
	p.lines[s][at.row&31] ^= at.rowBit
	p.lines[s][at.col&31] ^= at.colBit
	p.hash ^= p.v.keys[pc&31][sq&127]
}

// Unmake takes back the last move. There must be one.
func (p *Position) Unmake() {
	h := &p.past[len(p.past)-1]
	m := h.move
	s := h.striker.piece().Side()
	if h.target == 0 {
		p.carry(Move{From: m.To, To: m.From}, h.striker.piece(), s)
		p.at[m.From] = h.striker
	} else {
		p.takeBack(h)
	}
	p.hash, p.quiet = h.hash, int(h.quiet)
	p.turn = s
	p.past = p.past[:len(p.past)-1]
}
