package stratego

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// IllegalMoveError says why a move is not allowed.
type IllegalMoveError struct {
	Move   Move
	Reason string      // in words, for people
	said   phrase.Text // the reason; empty where somebody else gave it
}

// Said returns the reason for programs that speak other languages too.
func (e *IllegalMoveError) Said() phrase.Text {
	if e.said.Empty() {
		return phrase.Verbatim(e.Reason)
	}
	return e.said
}

func (e *IllegalMoveError) Error() string { return e.Reason }

// Play makes a move if it is legal and the game is not over; otherwise it
// changes nothing and returns an *IllegalMoveError.
func (p *Position) Play(m Move) (Outcome, error) {
	if err := p.Check(m); err != nil {
		return NoStrike, err
	}
	return p.Make(m), nil
}

// Check returns an *IllegalMoveError where a move is not legal now, or nil.
func (p *Position) Check(m Move) error {
	if r := p.Result(); r.Over() {
		return illegal(m, phrase.New("the game is over"))
	}
	if why := p.whyNot(m, p.v.Format); !why.Empty() {
		return illegal(m, why)
	}
	return nil
}

func illegal(m Move, why phrase.Text) error { return &IllegalMoveError{m, why.String(), why} }

// whyNot returns why a move is illegal, nothing if it is legal. It writes squares by
// name.
func (p *Position) whyNot(m Move, name func(board.Square) string) phrase.Text {
	if why := p.whyNotFrom(m.From, name); !why.Empty() {
		return why
	}
	if why := p.whyNotTo(m, name); !why.Empty() {
		return why
	}
	rank := p.at[m.From].rank()
	var bans repetitionBans
	p.repetitionBans(&bans)
	switch {
	case p.breaksTwoSquares(&bans, m):
		return phrase.New("the %s may not go back to %s a %s time: two-squares rule", rank, name(m.To), phrase.New(ordinal(p.v.def.TwoSquares+1)))
	case p.breaksChasing(&bans, m):
		return phrase.New("the %s may not go to %s: that would repeat a position of the chase (chasing rule)", rank, name(m.To))
	}
	return phrase.Text{}
}

// CheckFrom returns an *IllegalMoveError where the side to move cannot move a piece from
// a square at all, or nil.
func (p *Position) CheckFrom(sq board.Square) error {
	if why := p.whyNotFrom(sq, p.v.Format); !why.Empty() {
		return illegal(Move{From: sq}, why)
	}
	return nil
}

func (p *Position) whyNotFrom(sq board.Square, name func(board.Square) string) phrase.Text {
	if int(sq) >= p.v.Grid().Squares() {
		return phrase.New("there is no such square")
	}
	pc := p.at[sq].piece()
	switch {
	case p.v.def.Lakes.Has(sq):
		return phrase.New("%s is a lake", name(sq))
	case pc.Empty():
		return phrase.New("there is no piece on %s", name(sq))
	case pc.Side() != p.turn:
		return phrase.New("the piece on %s is not %s's", name(sq), phrase.New(SideName(p.turn)))
	case p.v.battle.still.Has(pc.Rank()):
		return phrase.New("the %s on %s never moves", pc.Rank(), name(sq))
	}
	return phrase.Text{}
}

// whyNotTo looks at the way to the target, not at the repetition rules.
func (p *Position) whyNotTo(m Move, name func(board.Square) string) phrase.Text {
	g := p.v.Grid()
	if int(m.To) >= g.Squares() {
		return phrase.New("there is no such square")
	}
	pc, to := p.at[m.From].piece(), name(m.To)
	kind := p.v.battle.kinds[pc.Rank()]
	steps := g.Distance(m.From, m.To)
	switch {
	case m.From == m.To:
		return phrase.New("the %s is already on %s", pc.Rank(), to)
	case g.Col(m.From) != g.Col(m.To) && g.Row(m.From) != g.Row(m.To):
		return phrase.New("%s is not in a straight line from %s", to, name(m.From))
	case p.v.def.Lakes.Has(m.To):
		return phrase.New("%s is a lake", to)
	case p.side[p.turn].Has(m.To):
		return phrase.New("your own %s is on %s", p.at[m.To].rank(), to)
	case !kind.MayGo(steps, false):
		return phrase.New("the %s moves one square at a time; %s is %d away", pc.Rank(), to, steps)
	case steps > 1 && !p.clearLine(m):
		return phrase.New("the way from %s to %s is not clear", name(m.From), to)
	case p.at[m.To] != 0 && !kind.MayGo(steps, true):
		return phrase.New("a strike is always against an adjacent square; %s is %d away", to, steps)
	}
	return phrase.Text{}
}

// clearLine reports whether all squares between two squares of a line are
// empty and no lake.
func (p *Position) clearLine(m Move) bool {
	delta := 1
	if p.v.Grid().Col(m.From) == p.v.Grid().Col(m.To) {
		delta = p.v.width
	}
	lo, hi := int(min(m.From, m.To)), int(max(m.From, m.To))
	for q := lo + delta; q < hi; q += delta {
		if p.at[q] != 0 || p.v.def.Lakes.Has(board.Square(q)) {
			return false
		}
	}
	return true
}

func ordinal(n int) string {
	names := [...]string{"", "first", "second", "third", "fourth", "fifth", "sixth"}
	if n < len(names) {
		return names[n]
	}
	return fmt.Sprintf("%dth", n)
}

// Result returns how the game stands: why it ended and who won, or that it
// goes on.
func (p *Position) Result() board.Result {
	if r := p.struckResult(); r.Over() {
		return r
	}
	if p.Count() == 0 {
		return board.Won(p.turn^1, board.NoMove)
	}
	return p.limitResult()
}

// Ended reports whether the last move ended the game, except by leaving the
// next player without a legal move, which costs more to find out (Result).
func (p *Position) Ended() bool {
	n := len(p.past)
	if n == 0 {
		return false
	}
	if p.past[n-1].target != 0 && p.struckResult().Over() {
		return true
	}
	return n >= p.v.mostPly || n-p.quiet >= p.v.mostCalm
}

// struckResult is the result that the last strike brought about.
func (p *Position) struckResult() board.Result {
	n := len(p.past)
	if n == 0 {
		return board.Result{}
	}
	h := &p.past[n-1]
	if h.target == 0 {
		return board.Result{}
	}
	if p.v.outcome(h) == Win && h.target.rank() == Flag {
		return board.Won(h.striker.piece().Side(), board.FlagTaken)
	}
	if !p.v.def.Attrition {
		return board.Result{}
	}
	switch red, blue := p.Movable(Red).Empty(), p.Movable(Blue).Empty(); {
	case red && blue:
		return board.Draw(board.NoPiece)
	case red:
		return board.Won(Blue, board.NoPiece)
	case blue:
		return board.Won(Red, board.NoPiece)
	}
	return board.Result{}
}

// limitResult is the result by length.
func (p *Position) limitResult() board.Result {
	if len(p.past) >= p.v.mostPly || p.Quiet() >= p.v.mostCalm {
		return board.Draw(board.Limit)
	}
	return board.Result{}
}
