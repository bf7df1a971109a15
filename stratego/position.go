package stratego

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Move is one piece going from one square to another; where an enemy stands on
// the target it is a strike. The zero Move stands for none.
type Move struct {
	From, To board.Square
}

// IsZero reports whether the move stands for none.
func (m Move) IsZero() bool { return m == Move{} }

// Position is the complete state of a game: every piece, the side to move, and the whole
// history, so that repetition rules and undo work. Make and Unmake trust their caller; Play
// checks. A Position must not be copied by assignment: use Clone.
type Position struct {
	v       *Variant
	at      [board.MaxSquares]cell
	side    [2]board.Set  // where each side's pieces stand
	fixed   [2]board.Set  // those that never move
	runners [2]board.Set  // those that move any distance: Scouts, where they run
	lines   [2][32]uint16 // where a side's pieces stand, and the variant's walls
	hash    uint64        // of the pieces; the side to move is not in it
	turn    board.Side
	quiet   int // plies up to the last strike: positions before it cannot recur
	past    []past
	setups  [2]Setup
}

// cell is a square's piece with what is known about it, in one byte.
type cell uint8

const (
	hasMoved  cell = 1 << 5 // the piece has moved
	isKnown   cell = 1 << 6 // the enemy has seen its rank
	pieceBits cell = 1<<5 - 1
	rankBits  cell = 1<<4 - 1
)

func (c cell) piece() Piece { return Piece(c & pieceBits) }
func (c cell) rank() Rank   { return Rank(c & rankBits) }

// past is what Unmake needs to take a move back, and what the history tells.
type past struct {
	hash    uint64
	quiet   int32
	move    Move
	striker cell // before the move
	target  cell // before the move
}

// outcome returns how a ply's strike ended, NoStrike for a move to an empty square.
func (v *Variant) outcome(h *past) Outcome { return v.battle.outcome[h.striker&15][h.target&15] }

// NewPosition returns the start of a game between two set-ups. The error lists
// everything that the variant does not allow, naming the side.
func NewPosition(v *Variant, red, blue Setup) (*Position, error) {
	for s, setup := range map[board.Side]Setup{Red: red, Blue: blue} {
		if err := v.CheckSetup(setup); err != nil {
			return nil, phrase.Errorf("%s's set-up: %w", phrase.New(SideName(s)), err)
		}
	}
	p := &Position{}
	p.Reset(v, red, blue)
	return p, nil
}

// wipe makes p a board without pieces and history, keeping its memory.
func (p *Position) wipe(v *Variant) {
	*p = Position{v: v, lines: [2][32]uint16{v.walls, v.walls}, past: p.past[:0]}
}

// Reset makes p the start of a game between two set-ups that the variant
// allows, keeping its memory.
func (p *Position) Reset(v *Variant, red, blue Setup) {
	p.wipe(v)
	p.setups = [2]Setup{red, blue}
	for s, setup := range [2]Setup{red, blue} {
		for i, r := range setup {
			if r != NoRank {
				p.put(v.HomeSquare(board.Side(s), i), cell(NewPiece(board.Side(s), r)))
			}
		}
	}
}

// Grow makes room for a history of a given number of plies, so that a game up to there
// allocates nothing.
func (p *Position) Grow(plies int) {
	if cap(p.past) < plies {
		p.past = append(make([]past, 0, plies), p.past...)
	}
}

// GrowAll is Grow for many positions that are played in turns. Their histories lie in one
// block, so far apart that games of about the same length do not displace each other
// from the processor's caches.
func GrowAll(positions []*Position, plies int) {
	// Caches find their places by the low bits of an address: consecutive histories are
	// to differ there by one line.
	const line, page = 64 / 16, 4096 / 16 // in plies
	each := (plies+page-1)/page*page + line
	block := make([]past, each*len(positions))
	for i, p := range positions {
		if cap(p.past) < plies {
			p.past = append(block[i*each:i*each:(i+1)*each], p.past...)
		}
	}
}

// Clone returns an independent copy.
func (p *Position) Clone() *Position {
	c := *p
	c.past = append([]past(nil), p.past...)
	return &c
}

// put sets a piece on an empty square.
func (p *Position) put(sq board.Square, c cell) {
	pc := c.piece()
	s := pc.Side()
	p.at[sq] = c
	p.side[s] = p.side[s].With(sq)
	if p.v.battle.still.Has(pc.Rank()) {
		p.fixed[s] = p.fixed[s].With(sq)
	}
	if p.v.runners.Has(pc.Rank()) {
		p.runners[s] = p.runners[s].With(sq)
	}
	at := &p.v.place[sq]
	p.lines[s][at.row&31] |= at.rowBit
	p.lines[s][at.col&31] |= at.colBit
	p.hash ^= p.v.keys[pc][sq]
}

// Variant returns the rules of the game.
func (p *Position) Variant() *Variant { return p.v }

// At returns the piece on a square.
func (p *Position) At(sq board.Square) Piece { return p.at[sq&127].piece() }

// Pieces returns the squares of a side's pieces.
func (p *Position) Pieces(s board.Side) board.Set { return p.side[s] }

// Movable returns the squares of a side's pieces that may ever move.
func (p *Position) Movable(s board.Side) board.Set { return p.side[s].AndNot(p.fixed[s]) }

// Moved returns the squares of the pieces that have moved.
func (p *Position) Moved() board.Set { return p.flagged(hasMoved) }

// Known returns the squares of the pieces whose rank the other side has seen,
// in a strike or by a move that only a Scout can make.
func (p *Position) Known() board.Set { return p.flagged(isKnown) }

// flagged returns the squares whose cell has a flag.
func (p *Position) flagged(f cell) board.Set {
	var set board.Set
	for all := p.side[0].Or(p.side[1]); !all.Empty(); {
		if q := all.Pop(); p.at[q]&f != 0 {
			set = set.With(q)
		}
	}
	return set
}

// Turn returns the side to move.
func (p *Position) Turn() board.Side { return p.turn }

// Ply returns the number of moves played.
func (p *Position) Ply() int { return len(p.past) }

// Quiet returns the number of plies since the last strike, or since the start.
func (p *Position) Quiet() int { return len(p.past) - p.quiet }

// Hash returns the Zobrist hash of the pieces and the side to move. What is
// known or moved and the repetition rules' memory are not part of it.
func (p *Position) Hash() uint64 {
	if p.turn == Blue {
		return ^p.hash
	}
	return p.hash
}

// Setup returns the set-up a side started from, nil for a position that did
// not start from set-ups.
func (p *Position) Setup(s board.Side) Setup { return p.setups[s] }

// Event is a move in the history, as both sides saw it.
type Event struct {
	Move Move
	Side board.Side
	// Outcome is NoStrike for a move to an empty square; Striker and Defender
	// are the ranks shown in a strike, NoRank otherwise.
	Outcome           Outcome
	Striker, Defender Rank
}

// Event returns the move of a ply, counted from 0.
func (p *Position) Event(ply int) Event {
	h := &p.past[ply]
	e := Event{Move: h.move, Side: h.striker.piece().Side(), Outcome: p.v.outcome(h)}
	if e.Outcome != NoStrike {
		e.Striker, e.Defender = h.striker.rank(), h.target.rank()
	}
	return e
}

// History returns all moves so far.
func (p *Position) History() []Event {
	events := make([]Event, len(p.past))
	for i := range p.past {
		h, e := &p.past[i], &events[i]
		e.Move, e.Side = h.move, h.striker.piece().Side()
		if h.target != 0 {
			e.Outcome, e.Striker, e.Defender = p.v.outcome(h), h.striker.rank(), h.target.rank()
		}
	}
	return events
}

// Captured returns the numbers of a side's pieces that have left the board,
// by rank.
func (p *Position) Captured(s board.Side) [Ranks]int {
	var n [Ranks]int
	for i := range p.past {
		h := &p.past[i]
		mine, outcome := h.striker.piece().Side() == s, p.v.outcome(h)
		if mine && (outcome == Lose || outcome == Both) {
			n[h.striker.rank()]++
		}
		if !mine && (outcome == Win || outcome == Both) {
			n[h.target.rank()]++
		}
	}
	return n
}
