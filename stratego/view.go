package stratego

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// View is what one side may know about a game: its own pieces, where enemy pieces stand,
// which of them moved or showed their rank, what left the board, and every move with the
// ranks shown in strikes. It is a copy without hidden ranks: nothing in it leads to the
// position, and two positions that differ only in hidden ranks have equal views.
type View struct {
	side     board.Side
	masked   Position // hidden pieces have the rank Hidden
	events   []Event
	captured [2][Ranks]int
	result   board.Result
}

// View returns what a side may know now.
func (p *Position) View(side board.Side) *View {
	v := &View{side: side, events: p.History(), result: p.Result()}
	for i := range v.events {
		v.count(&v.events[i])
	}
	v.masked.mask(p, side, v.events)
	return v
}

// count counts the pieces that fell in a strike.
func (v *View) count(e *Event) {
	if e.Outcome == Lose || e.Outcome == Both {
		v.captured[e.Side][e.Striker]++
	}
	if e.Outcome == Win || e.Outcome == Both {
		v.captured[e.Side.Opponent()][e.Defender]++
	}
}

// mask makes m a copy of p, which has some events, without the ranks that are hidden from a
// side.
func (m *Position) mask(p *Position, side board.Side, events []Event) {
	m.wipe(p.v)
	m.turn, m.quiet = p.turn, p.quiet
	for s := range p.side {
		for q := range p.side[s].All() {
			c := p.at[q]
			if board.Side(s) != side && c&isKnown == 0 {
				c = cell(NewPiece(board.Side(s), Hidden)) | c&hasMoved
			}
			m.put(q, c)
		}
	}
	m.setups[side] = p.setups[side]
	m.past = make([]past, len(events))
	for i := range events {
		m.past[i].publish(&events[i])
	}
	m.rehash()
}

// publish fills in a history record, with nothing in it that is not public.
func (h *past) publish(e *Event) {
	h.move = e.Move
	if e.Outcome == NoStrike {
		h.striker = cell(NewPiece(e.Side, Hidden))
		return
	}
	h.striker = cell(NewPiece(e.Side, e.Striker))
	h.target = cell(NewPiece(e.Side.Opponent(), e.Defender))
}

// rehash computes the hash of the pieces as they stand, and of the positions
// since the last strike, which the chasing rule compares with.
func (p *Position) rehash() {
	at := p.at
	p.hash = 0
	for s := range p.side {
		for q := range p.side[s].All() {
			p.hash ^= p.v.keys[at[q].piece()][q]
		}
	}
	hash := p.hash
	for i := len(p.past) - 1; i >= p.quiet; i-- {
		m := p.past[i].move
		pc := at[m.To].piece()
		at[m.From], at[m.To] = at[m.To], 0
		hash ^= p.v.keys[pc][m.From] ^ p.v.keys[pc][m.To]
		p.past[i].hash = hash
	}
}

// Variant returns the rules of the game.
func (v *View) Variant() *Variant { return v.masked.v }

// Side returns whose view it is.
func (v *View) Side() board.Side { return v.side }

// Turn returns the side to move.
func (v *View) Turn() board.Side { return v.masked.turn }

// Ply returns the number of moves played.
func (v *View) Ply() int { return len(v.events) }

// Quiet returns the number of plies since the last strike or the start.
func (v *View) Quiet() int { return v.masked.Quiet() }

// Result returns how the game stands, which is public.
func (v *View) Result() board.Result { return v.result }

// At returns the piece on a square; an enemy whose rank the viewer has not
// seen has the rank Hidden.
func (v *View) At(sq board.Square) Piece { return v.masked.At(sq) }

// Pieces returns the squares of a side's pieces.
func (v *View) Pieces(s board.Side) board.Set { return v.masked.side[s] }

// Hidden returns the squares of the enemy pieces of unknown rank.
func (v *View) Hidden() board.Set {
	return v.masked.side[v.side^1].AndNot(v.masked.Known())
}

// Moved returns the squares of the pieces of both sides that have moved.
func (v *View) Moved() board.Set { return v.masked.Moved() }

// Known returns the squares of the pieces of both sides whose rank the other
// side has seen, in a strike or by a move that only a Scout can make.
func (v *View) Known() board.Set { return v.masked.Known() }

// Captured returns the numbers of a side's pieces that left the board, by
// rank.
func (v *View) Captured(s board.Side) [Ranks]int { return v.captured[s] }

// History returns every move so far. The caller must not change it.
func (v *View) History() []Event { return v.events }

// Setup returns the viewer's own set-up, nil where the game did not start from
// set-ups.
func (v *View) Setup() Setup { return v.masked.setups[v.side] }

// Moves appends the viewer's legal moves to buf, none where it is not its turn
// or the game is over. Where two hidden enemy pieces have exchanged places, the
// chasing rule may here forbid a move that the truth allows, never the other
// way round.
func (v *View) Moves(buf []Move) []Move {
	if v.Turn() != v.side || v.result.Over() {
		return buf
	}
	return v.masked.Moves(buf)
}

// Check returns an *IllegalMoveError where the viewer may not make a move now,
// or nil.
func (v *View) Check(m Move) error { return v.CheckIn(m, v.Variant().Format) }

// CheckIn is Check for those who write squares in another way than the variant:
// the reason has them as name writes them.
func (v *View) CheckIn(m Move, name func(board.Square) string) error {
	switch {
	case v.result.Over():
		return illegal(m, phrase.New("the game is over"))
	case v.Turn() != v.side:
		return illegal(m, phrase.New("it is %s's turn", phrase.New(SideName(v.Turn()))))
	}
	if why := v.masked.whyNot(m, name); !why.Empty() {
		return illegal(m, why)
	}
	return nil
}

// CheckFrom returns an *IllegalMoveError where the side to move cannot move a piece from
// a square at all, or nil.
func (v *View) CheckFrom(sq board.Square) error { return v.masked.CheckFrom(sq) }

// World returns the complete position in which the hidden pieces have the
// given ranks, by square. Moves made on it can be unmade, the game's own past
// cannot. The error names a hidden square that has no rank.
func (v *View) World(ranks *[board.MaxSquares]Rank) (*Position, error) {
	w := v.masked.Clone()
	for q := range v.Hidden().All() {
		r := ranks[q]
		if r == NoRank || r > Flag {
			return nil, fmt.Errorf("no rank for the hidden piece on %s", v.Variant().Format(q))
		}
		moved := w.at[q] & hasMoved
		w.lift(q)
		w.put(q, cell(NewPiece(v.side^1, r))|moved)
	}
	w.rehash()
	return w, nil
}

// String writes everything the view has, for logs and comparison: side, turn
// and ply, the board in StraDoS letters with ? and * for hidden pieces, moved
// and known squares, captured pieces and the history.
func (v *View) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s view of %s, ply %d, %s to move\n", SideName(v.side), v.Variant(), v.Ply(), SideName(v.Turn()))
	g := v.Variant().Grid()
	for row := range g.Height {
		for col := range g.Width {
			b.WriteByte(v.glyph(g.At(col, row)))
		}
		b.WriteByte('\n')
	}
	moved, known := v.Moved(), v.Known()
	fmt.Fprintf(&b, "moved %x %x known %x %x\n", moved.Hi, moved.Lo, known.Hi, known.Lo)
	fmt.Fprintf(&b, "captured %v %v\n", v.captured[Red], v.captured[Blue])
	for _, e := range v.events {
		fmt.Fprintf(&b, "%s %s %s", SideName(e.Side), v.Variant().Format(e.Move.From), v.Variant().Format(e.Move.To))
		if e.Outcome != NoStrike {
			fmt.Fprintf(&b, " %v %v %v", e.Striker, e.Outcome, e.Defender)
		}
		b.WriteByte('\n')
	}
	var buf [256]Move
	fmt.Fprintf(&b, "moves %v result %v\n", v.Moves(buf[:0]), v.result)
	return b.String()
}

// glyph writes a square in StraDoS letters, a hidden piece as ? (Red) or *
// (Blue).
func (v *View) glyph(q board.Square) byte {
	pc := v.At(q)
	switch {
	case v.Variant().Lakes().Has(q):
		return stradosLake
	case pc.Rank() == Hidden:
		return "?*"[pc.Side()]
	}
	return pc.Letter()
}
