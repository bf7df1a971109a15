// Package advance has the rules of Advance, the 9×9 game of Dragons, Catapults
// and Jesters: positions, moves, legality, results, and the text forms of all
// of them.
//
// A game begins with Start or Parse. ParseMove reads a move, Play makes it and says
// in words why one is not legal, and Result says whether the game is over; Moves,
// Make and Unmake are for programs that search. A Position is a value without a
// history, so that Unmake is told which move to take back, and a copy is a position
// of its own.
//
// White is board.First, moves first and up the board; its pieces are upper-case
// letters. Squares are numbered row by row from the top left (Black's corner)
// and named by a file letter a–i from the left and a rank digit 1–9 from
// White's side, so square 0 is a9 and square 80 is i1.
package advance

import (
	"strings"

	"flagfall.dev/board"
)

// The two sides under their names in Advance.
const (
	White = board.First
	Black = board.Second
)

// SideName returns "White" or "Black".
func SideName(s board.Side) string {
	if s == White {
		return "White"
	}
	return "Black"
}

// Kind is what a piece is, whoever it belongs to.
type Kind uint8

// The kinds in the order of their value. NoKind stands for an empty square and
// Wall for a wall, which belongs to nobody.
const (
	NoKind Kind = iota
	Zombie
	Builder
	Jester
	Miner
	Sentinel
	Catapult
	Dragon
	General
	Wall
)

var kindNames = [...]string{"empty", "Zombie", "Builder", "Jester", "Miner", "Sentinel", "Catapult", "Dragon", "General", "wall"}

// String returns the English name of the kind.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// Value returns what a piece of the kind counts in the material score: 1 for a
// Zombie up to 7 for a Dragon, 0 for the General, a wall and an empty square.
func (k Kind) Value() int { return int(values[k&15]) }

var values = [16]int8{Zombie: 1, Builder: 2, Jester: 3, Miner: 4, Sentinel: 5, Catapult: 6, Dragon: 7}

// Piece is what stands on a square: a kind and a side, a wall, or nothing.
type Piece uint8

// Empty and WallPiece are the pieces that belong to nobody.
const (
	Empty     Piece = 0
	WallPiece       = Piece(Wall)
)

// blackBit is set in the code of every black piece.
const blackBit = 16

// NewPiece returns the piece of a kind and a side. Walls and the empty square
// have no side: use WallPiece and Empty.
func NewPiece(k Kind, s board.Side) Piece { return Piece(k) | Piece(s)<<4 }

// Kind returns the kind of the piece, Wall for a wall and NoKind for Empty.
func (p Piece) Kind() Kind { return Kind(p & 15) }

// Side returns the owner of a piece; it means nothing for Empty and WallPiece.
func (p Piece) Side() board.Side { return board.Side(p >> 4 & 1) }

// Belongs reports whether the piece is one of the side's.
func (p Piece) Belongs(s board.Side) bool {
	k := p.Kind()
	return k >= Zombie && k <= General && p.Side() == s
}

// letters holds the text form of every kind, as White writes it.
const letters = ".ZBJMSCDG#"

// Letter returns the character of the piece in a board file: ZBJMSCDG for
// White, lower case for Black, '#' for a wall and '.' for an empty square.
func (p Piece) Letter() byte {
	k := p.Kind()
	if int(k) >= len(letters) {
		return '?'
	}
	c := letters[k]
	if p&blackBit != 0 {
		c |= 0x20
	}
	return c
}

// PieceOf returns the piece that a character of a board file stands for, and
// whether there is one.
func PieceOf(letter byte) (Piece, bool) {
	if i := strings.IndexByte(letters, letter); i >= 0 {
		return Piece(i), true
	}
	upper := letter &^ 0x20
	if i := strings.IndexByte(letters, upper); i > 0 && letter >= 'a' && letter <= 'z' {
		return Piece(i) | blackBit, true
	}
	return Empty, false
}

// String returns the side and kind in words, such as "white Dragon".
func (p Piece) String() string {
	if k := p.Kind(); k == NoKind || k == Wall {
		return k.String()
	}
	return strings.ToLower(SideName(p.Side())) + " " + p.Kind().String()
}
