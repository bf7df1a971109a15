package advance

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// IllegalMoveError says why a move may not be played.
type IllegalMoveError struct {
	Move   Move
	Reason string
	said   phrase.Text // the reason; empty where somebody else gave it
}

// Error names the move and the reason.
func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("illegal move %s: %s", e.Move, e.Reason)
}

// Said returns the reason for programs that speak other languages too.
func (e *IllegalMoveError) Said() phrase.Text {
	if e.said.Empty() {
		return phrase.Verbatim(e.Error())
	}
	return phrase.New("illegal move %s: %s", e.Move.String(), e.said)
}

func illegal(m Move, why phrase.Text) error { return &IllegalMoveError{m, why.String(), why} }

// Play plays a move after checking it. A move that is not legal is answered with
// an *IllegalMoveError and changes nothing. Play does not ask whether the game is
// over: see Result.
func (p *Position) Play(m Move) error {
	if err := p.Check(m); err != nil {
		return err
	}
	p.Make(m)
	return nil
}

// Check returns an *IllegalMoveError where the side to move may not play a move,
// or nil. It does not ask whether the game is over either.
func (p *Position) Check(m Move) error {
	if why := p.fault(m); !why.Empty() {
		return illegal(m, why)
	}
	return nil
}

// Legal reports whether the side to move may play the move.
func (p *Position) Legal(m Move) bool { return p.fault(m).Empty() }

// MovesFrom appends the legal moves of the piece on one square to buf.
func (p *Position) MovesFrom(buf []Move, from board.Square) []Move {
	start := len(buf)
	buf = p.Moves(buf)
	kept := buf[:start]
	for _, m := range buf[start:] {
		if m.From() == from {
			kept = append(kept, m)
		}
	}
	return kept
}

// fault says why a move is not legal, or nothing if it is.
func (p *Position) fault(m Move) phrase.Text {
	from, to := m.From(), m.To()
	if from >= squares || to >= squares || m.Kind() > Convert {
		return phrase.New("there is no such square")
	}
	piece := p.At(from)
	switch {
	case piece == Empty:
		return phrase.New("%s is empty", SquareName(from))
	case piece == WallPiece:
		return phrase.New("on %s is a wall, which nobody moves", SquareName(from))
	case !piece.Belongs(p.side):
		return phrase.New("the %s on %s is not %s's", piece.Kind(), SquareName(from), phrase.New(SideName(p.side)))
	case p.At(to) != m.Target():
		return phrase.New("on %s stands %s", SquareName(to), p.At(to).String())
	}
	var s sight
	p.look(&s)
	if !s.reaches(piece.Kind(), m) {
		return s.outOfReach(piece.Kind(), m)
	}
	if !p.safe(m) {
		if p.InDanger(p.side) {
			return phrase.New("the General would still be in danger")
		}
		return phrase.New("the General would be in danger")
	}
	return phrase.Text{}
}

// reaches reports whether a piece may make the move, danger aside.
func (s *sight) reaches(k Kind, m Move) bool {
	t, a := s.targets(k, m.From()), acts[k&15]
	return m.Kind() == a.quiet && t.quiet.Has(m.To()) ||
		m.Kind() == a.take && t.take.Has(m.To()) ||
		m.Kind() == a.special && t.special.Has(m.To())
}

// outOfReach says why a piece may not make the move, danger aside.
func (s *sight) outOfReach(k Kind, m Move) phrase.Text {
	target, to := m.Target(), m.To()
	enemy := target.Belongs(s.side.Opponent())
	switch {
	case enemy && target.Kind() == General:
		return phrase.New("nothing may act on a General")
	case enemy && m.Kind() != Convert && !s.prey.Has(to):
		return phrase.New("the %s on %s is protected by a Sentinel", target.Kind(), SquareName(to))
	case target.Belongs(s.side) && m.Kind() != Swap:
		return phrase.New("your own %s stands on %s", target.Kind(), SquareName(to))
	}
	return phrase.New(impossible[m.Kind()], k, SquareName(m.From()), SquareName(to))
}

// impossible says of every kind of move that a piece on a square cannot make it to another.
var impossible = [...]string{
	Step: "a %s on %s cannot go to %s", Capture: "a %s on %s cannot capture on %s", Leap: "a %s on %s cannot leap to %s",
	Shot: "a %s on %s cannot shoot at %s", Build: "a %s on %s cannot build on %s",
	Swap: "a %s on %s cannot swap with the piece on %s", Convert: "a %s on %s cannot convert on %s",
}

// Describe says in words what a legal move of the side to move does, such as
// "Jester e4 converts the Catapult on d5".
func (p *Position) Describe(m Move) string { return p.Described(m).String() }

// Described is Describe for programs that speak other languages too.
func (p *Position) Described(m Move) phrase.Text {
	kind, from, to, target := p.At(m.From()).Kind(), SquareName(m.From()), SquareName(m.To()), m.Target().Kind()
	switch m.Kind() {
	case Capture:
		return phrase.New("%s %s captures the %s on %s", kind, from, target, to)
	case Leap:
		return phrase.New("%s %s leaps over %s and captures the %s on %s", kind, from, SquareName(middle(m.From(), m.To())), target, to)
	case Shot:
		return phrase.New("%s %s shoots the %s on %s", kind, from, target, to)
	case Build:
		return phrase.New("%s %s builds a wall on %s", kind, from, to)
	case Swap:
		return phrase.New("%s %s changes places with the %s on %s", kind, from, target, to)
	case Convert:
		return phrase.New("%s %s converts the %s on %s", kind, from, target, to)
	}
	return phrase.New("%s %s moves to %s", kind, from, to)
}

// MoveTo returns the legal move that leads to another board, as a program writes
// that only answers with boards. Of two moves with the same result it returns
// either. ok is false if no legal move leads there.
func (p *Position) MoveTo(after *Position) (m Move, ok bool) {
	want := after.cells
	for _, m := range p.Moves(make([]Move, 0, 256)) {
		p.Make(m)
		same := p.cells == want
		p.Unmake(m)
		if same {
			return m, true
		}
	}
	return NoMove, false
}
