package advance

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
)

// IllegalMoveError says why a move may not be played.
type IllegalMoveError struct {
	Move   Move
	Reason string
}

// Error names the move and the reason.
func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("illegal move %s: %s", e.Move, e.Reason)
}

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
	if reason := p.fault(m); reason != "" {
		return &IllegalMoveError{m, reason}
	}
	return nil
}

// Legal reports whether the side to move may play the move.
func (p *Position) Legal(m Move) bool { return p.fault(m) == "" }

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

// fault says why a move is not legal, or "" if it is.
func (p *Position) fault(m Move) string {
	from, to := m.From(), m.To()
	if from >= squares || to >= squares || m.Kind() > Convert {
		return "there is no such square"
	}
	piece := p.At(from)
	switch {
	case piece == Empty:
		return fmt.Sprintf("%s is empty", SquareName(from))
	case piece == WallPiece:
		return fmt.Sprintf("on %s is a wall, which nobody moves", SquareName(from))
	case !piece.Belongs(p.side):
		return fmt.Sprintf("the %s on %s is not %s's", piece.Kind(), SquareName(from), SideName(p.side))
	case p.At(to) != m.Target():
		return fmt.Sprintf("on %s stands %s", SquareName(to), p.At(to))
	}
	var s sight
	p.look(&s)
	if !s.reaches(piece.Kind(), m) {
		return s.outOfReach(piece.Kind(), m)
	}
	if !p.safe(m) {
		if p.InDanger(p.side) {
			return "the General would still be in danger"
		}
		return "the General would be in danger"
	}
	return ""
}

// reaches reports whether a piece may make the move, danger aside.
func (s *sight) reaches(k Kind, m Move) bool {
	t, a := s.targets(k, m.From()), acts[k&15]
	return m.Kind() == a.quiet && t.quiet.Has(m.To()) ||
		m.Kind() == a.take && t.take.Has(m.To()) ||
		m.Kind() == a.special && t.special.Has(m.To())
}

// outOfReach says why a piece may not make the move, danger aside.
func (s *sight) outOfReach(k Kind, m Move) string {
	target, to := m.Target(), m.To()
	enemy := target.Belongs(s.side.Opponent())
	switch {
	case enemy && target.Kind() == General:
		return "nothing may act on a General"
	case enemy && m.Kind() != Convert && !s.prey.Has(to):
		return fmt.Sprintf("the %s on %s is protected by a Sentinel", target.Kind(), SquareName(to))
	case target.Belongs(s.side) && m.Kind() != Swap:
		return fmt.Sprintf("your own %s stands on %s", target.Kind(), SquareName(to))
	}
	return fmt.Sprintf("a %s on %s cannot %s %s", k, SquareName(m.From()), verb(m), SquareName(to))
}

// verb says in words what a move that is impossible tried to do.
func verb(m Move) string {
	return [...]string{
		Step: "go to", Capture: "capture on", Leap: "leap to", Shot: "shoot at",
		Build: "build on", Swap: "swap with the piece on", Convert: "convert on",
	}[m.Kind()]
}

// Describe says in words what a legal move of the side to move does, such as
// "Jester e4 converts the Catapult on d5".
func (p *Position) Describe(m Move) string {
	to := SquareName(m.To())
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s ", p.At(m.From()).Kind(), SquareName(m.From()))
	target := m.Target().Kind()
	switch m.Kind() {
	case Step:
		fmt.Fprintf(&b, "moves to %s", to)
	case Capture:
		fmt.Fprintf(&b, "captures the %s on %s", target, to)
	case Leap:
		fmt.Fprintf(&b, "leaps over %s and captures the %s on %s", SquareName(middle(m.From(), m.To())), target, to)
	case Shot:
		fmt.Fprintf(&b, "shoots the %s on %s", target, to)
	case Build:
		fmt.Fprintf(&b, "builds a wall on %s", to)
	case Swap:
		fmt.Fprintf(&b, "changes places with the %s on %s", target, to)
	case Convert:
		fmt.Fprintf(&b, "converts the %s on %s", target, to)
	}
	return b.String()
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
