package belief

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A Trace is what everybody could see of one piece.
type Trace struct {
	Side      board.Side
	Start     board.Square // where it stood at the start
	Square    board.Square // where it stands, NoSquare once it is off the board
	Rank      stratego.Rank
	Known     bool // the enemy has seen the rank
	Moves     int  // moves it made
	FirstMove int  // ply of its first move, -1 before
}

// hides reports whether it is of a side's pieces that are hidden on the board.
func (t *Trace) hides(side board.Side) bool {
	return t.Side == side && !t.Known && t.Square != board.NoSquare
}

// Traces are the pieces of both sides by where they started, as far as the
// history tells.
type Traces struct {
	All []Trace
	// at has the piece on each square, as an index of All, -1 for none.
	at [board.MaxSquares]int16
	// occupied and hidden are the squares of each side's pieces, and of those that are hidden.
	occupied, hidden [2]board.Set
}

// On returns the piece on a square, nil where there is none.
func (l *Traces) On(sq board.Square) *Trace {
	if i := l.at[sq]; i >= 0 {
		return &l.All[i]
	}
	return nil
}

// rewind returns the pieces as they stood at the start: the present ones, taken
// back move by move, with what was captured put back.
func rewind(view *stratego.View) *Traces {
	l := &Traces{}
	for i := range l.at {
		l.at[i] = -1
	}
	for s := range board.Side(2) {
		for q := range view.Pieces(s).All() {
			r := view.At(q).Rank()
			if r == stratego.Hidden {
				r = stratego.NoRank
			}
			l.add(q, Trace{Side: s, Rank: r})
		}
	}
	events := view.History()
	for i := len(events) - 1; i >= 0; i-- {
		l.takeBack(view.Variant(), events[i])
	}
	return l.ordered()
}

// ordered returns the pieces at the start by their squares, whatever the view
// was that they come from.
func (l *Traces) ordered() *Traces {
	o := &Traces{at: l.at}
	for q, i := range l.at {
		if i >= 0 {
			p := l.All[i]
			p.Start, p.Square, p.FirstMove = board.Square(q), board.Square(q), -1
			o.add(board.Square(q), p)
		}
	}
	return o
}

func (l *Traces) add(q board.Square, p Trace) {
	l.at[q] = int16(len(l.All))
	l.All = append(l.All, p)
	l.occupied[p.Side] = l.occupied[p.Side].With(q)
	if !p.Known {
		l.hidden[p.Side] = l.hidden[p.Side].With(q)
	}
}

// takeBack undoes one event on the squares.
func (l *Traces) takeBack(v *stratego.Variant, e stratego.Event) {
	from, to := e.Move.From, e.Move.To
	if e.Outcome == stratego.NoStrike {
		l.at[from], l.at[to] = l.at[to], -1
		return
	}
	striker, defender := v.AfterStrike(e.Move, e.Outcome, e.Defender)
	if defender == from {
		l.at[to] = l.at[from]
	}
	if striker != board.NoSquare {
		l.at[from] = l.at[striker]
	} else {
		l.add(from, Trace{Side: e.Side, Rank: e.Striker})
	}
	if defender == board.NoSquare {
		l.add(to, Trace{Side: e.Side.Opponent(), Rank: e.Defender})
	}
}

// play repeats one event on the squares.
func (l *Traces) play(v *stratego.Variant, e stratego.Event, ply int) {
	from, to := e.Move.From, e.Move.To
	m := l.On(from)
	m.Moves++
	if m.FirstMove < 0 {
		m.FirstMove = ply
	}
	if e.Outcome == stratego.NoStrike {
		if v.Grid().Distance(from, to) > 1 {
			l.reveal(from, stratego.Scout)
		}
		l.carry(from, to)
		return
	}
	l.reveal(from, e.Striker)
	l.reveal(to, e.Defender)
	striker, defender := v.AfterStrike(e.Move, e.Outcome, e.Defender)
	if defender == board.NoSquare {
		l.lift(to)
	}
	if striker == board.NoSquare {
		l.lift(from)
	} else {
		l.carry(from, striker)
	}
	if defender == from {
		l.carry(to, from)
	}
}

// reveal makes the rank of the piece on a square known.
func (l *Traces) reveal(q board.Square, r stratego.Rank) {
	t := l.On(q)
	t.Rank, t.Known = r, true
	l.hidden[t.Side] = l.hidden[t.Side].Without(q)
}

// lift takes a piece that is known off the board.
func (l *Traces) lift(q board.Square) {
	t := l.On(q)
	t.Square = board.NoSquare
	l.at[q] = -1
	l.occupied[t.Side] = l.occupied[t.Side].Without(q)
}

func (l *Traces) carry(from, to board.Square) {
	t := l.On(from)
	t.Square = to
	l.at[to], l.at[from] = l.at[from], -1
	l.occupied[t.Side] = l.occupied[t.Side].Without(from).With(to)
	if l.hidden[t.Side].Has(from) {
		l.hidden[t.Side] = l.hidden[t.Side].Without(from).With(to)
	}
}
