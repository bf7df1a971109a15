package advance

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
)

// MoveTextError says what is wrong with the text of a move.
type MoveTextError struct {
	Text   string
	Reason string
}

// Error names the text and the fault.
func (e *MoveTextError) Error() string { return fmt.Sprintf("move %q: %s", e.Text, e.Reason) }

// ParseMove reads a move in the form of Move.String, in either case. The mark
// may be left out or be a space: "e2e3" is then whatever the piece on e2 can do
// with e3, and for a Builder, which may go there or build there, a step. The move
// returned is legal; the error is a *MoveTextError or an *IllegalMoveError.
func (p *Position) ParseMove(text string) (Move, error) {
	from, to, mark, err := cutMove(text)
	if err != nil {
		return NoMove, err
	}
	m := newMove(p.guess(from, to), from, to, p.At(to))
	if mark != 0 {
		kind := MoveKind(strings.IndexByte(marks, mark))
		m = newMove(kind, from, to, p.At(to))
	}
	if err := p.Check(m); err != nil {
		return NoMove, err
	}
	return m, nil
}

// cutMove cuts the text of a move into its squares and its mark, 0 for none.
func cutMove(text string) (from, to board.Square, mark byte, err error) {
	s := strings.ToLower(strings.TrimSpace(text))
	if len(s) == 5 {
		mark = s[2]
		s = s[:2] + s[3:]
	}
	if mark == ' ' {
		mark = 0
	}
	if len(s) != 4 || mark != 0 && strings.IndexByte(marks, mark) < 0 {
		return 0, 0, 0, &MoveTextError{text, `expected two squares such as "e2-e3", with one of - x ^ @ # ~ + between`}
	}
	from, to = SquareOf(s[:2]), SquareOf(s[2:])
	if from == board.NoSquare || to == board.NoSquare {
		return 0, 0, 0, &MoveTextError{text, "squares go from a1 to i9"}
	}
	return from, to, mark, nil
}

// guess returns the kind of move that a piece can make between two squares.
func (p *Position) guess(from, to board.Square) MoveKind {
	target, kind := p.At(to), p.At(from).Kind()
	switch {
	case target == Empty:
		return Step
	case kind == Jester && target.Belongs(p.side):
		return Swap
	case kind == Zombie && geo.leap[p.side&1][from].Has(to):
		return Leap
	}
	return acts[kind&15].take
}
