// Package wire has the words of Flagfall's engine protocol, version 1, which
// docs/protocol.md describes: what a judge asks is written here, and what a bot is
// asked is read here, so that the protocol is known in one place. Package bot is
// the side of bots, internal/protocol/native that of judges.
//
// Everything is text in lines. Every request for a move carries all that the side
// to move may know, so that a bot may be stateless and a request can be replayed
// from a log.
package wire

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Version is the version of the protocol that the packages above speak.
const Version = 1

// Notation is how the protocol writes squares, whatever the variant does:
// column letter and row number from the top.
const Notation = board.ColumnRow

// sides are the words for the sides of Stratego, colours those of Advance.
var (
	sides   = [2]string{"red", "blue"}
	colours = [2]string{"white", "black"}
)

// parseSide reads the word of a side.
func parseSide(words [2]string, s string) (board.Side, error) {
	for i, word := range words {
		if s == word {
			return board.Side(i), nil
		}
	}
	return 0, fmt.Errorf("%q is not a side: expected %s or %s", s, words[0], words[1])
}

// appendSquare writes a square; it is on the path of every request.
func appendSquare(b []byte, g board.Grid, sq board.Square) []byte {
	col, row := int(sq)%g.Width, int(sq)/g.Width+1
	b = append(b, byte('A'+col))
	if row >= 10 {
		b = append(b, byte('0'+row/10))
	}
	return append(b, byte('0'+row%10))
}

// appendSquares writes " SQUARE" for each square of a set.
func appendSquares(b []byte, g board.Grid, s board.Set) []byte {
	for !s.Empty() {
		b = appendSquare(append(b, ' '), g, s.Pop())
	}
	return b
}

// parseSquares reads a list of squares.
func parseSquares(g board.Grid, words []string) (board.Set, error) {
	var s board.Set
	for _, w := range words {
		sq, err := Notation.Parse(g, w)
		if err != nil {
			return s, err
		}
		s = s.With(sq)
	}
	return s, nil
}

// appendMove writes a move as FROM-TO.
func appendMove(b []byte, g board.Grid, m stratego.Move) []byte {
	b = append(appendSquare(b, g, m.From), '-')
	return appendSquare(b, g, m.To)
}

// MoveText writes a move as FROM-TO.
func MoveText(g board.Grid, m stratego.Move) string { return string(appendMove(nil, g, m)) }

// ParseMove reads a move as FROM-TO.
func ParseMove(g board.Grid, s string) (stratego.Move, error) {
	from, to, err := Notation.ParseMove(g, s)
	return stratego.Move{From: from, To: to}, err
}
