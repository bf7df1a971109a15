package advance

import (
	"flagfall.dev/board"
)

// MoveKind is what a move does.
type MoveKind uint8

// The kinds of move.
const (
	Step    MoveKind = iota // to an empty square
	Capture                 // onto an enemy piece or, for a Miner, a wall
	Leap                    // a Zombie over an empty square onto an enemy piece
	Shot                    // a Catapult removes an enemy piece and stays
	Build                   // a Builder raises a wall and stays
	Swap                    // a Jester changes places with a friendly piece
	Convert                 // a Jester makes an enemy piece its own and stays
)

var moveKindNames = [...]string{"step", "capture", "leap", "shot", "build", "swap", "convert"}

// String returns the name of the kind in lower case.
func (k MoveKind) String() string {
	if int(k) < len(moveKindNames) {
		return moveKindNames[k]
	}
	return "unknown"
}

// Move is one move: a kind, the square of the piece that acts, the square it
// acts on, and what stands there before the move. The zero value is no move.
type Move uint32

// NoMove is the Move that stands for none.
const NoMove Move = 0

func newMove(k MoveKind, from, to board.Square, target Piece) Move {
	return Move(from) | Move(to)<<7 | Move(k)<<14 | Move(target)<<17
}

// From returns the square of the piece that acts.
func (m Move) From() board.Square { return board.Square(m & 127) }

// To returns the square the piece goes to or acts on.
func (m Move) To() board.Square { return board.Square(m >> 7 & 127) }

// Kind returns what the move does.
func (m Move) Kind() MoveKind { return MoveKind(m >> 14 & 7) }

// Target returns what stands on the square the move acts on before it is played:
// the piece that is captured, shot, converted or swapped with, the wall that a
// Miner takes, or Empty.
func (m Move) Target() Piece { return Piece(m >> 17 & 31) }

// Gain returns by how much the move improves the mover's material balance: the
// value of a captured piece, twice the value of a converted one, 0 for a wall.
func (m Move) Gain() int { return int(values[m>>17&15] * shares[m>>14&7]) }

// shares says how often a move of a kind counts the value of its target.
var shares = [8]int8{Capture: 1, Leap: 1, Shot: 1, Convert: 2}

// marks separate the two squares in the text of a move, by kind.
const marks = "-x^@#~+"

// String returns the text of the move: the two squares with a mark between that
// says what happens. "e2-e3" step, "e2xd3" capture, "e2^e4" leap, "e1@e4" shot,
// "a2#a3" build, "c1~c2" swap, "c4+d5" convert.
func (m Move) String() string {
	if m == NoMove {
		return "none"
	}
	return SquareName(m.From()) + marks[m.Kind():m.Kind()+1] + SquareName(m.To())
}
