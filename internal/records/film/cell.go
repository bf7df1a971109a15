package film

import (
	"encoding/json"
	"fmt"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Change is what stands on a square after a move. In JSON it is an array of two:
// the number of the square, row by row from the top left, and the cell.
type Change struct {
	Square board.Square
	Cell   Cell
}

// Cell is what stands on a square, as text: the letter as in Film.Start, then m
// where it is a piece of Stratego that has moved, then k where it is one whose
// rank the enemy has seen.
type Cell struct {
	Letter       byte
	Moved, Known bool
}

// String returns the cell as text.
func (c Cell) String() string {
	text := string(c.Letter)
	if c.Moved {
		text += "m"
	}
	if c.Known {
		text += "k"
	}
	return text
}

// lake is the letter of a lake.
const lake = '_'

// Piece returns the side and the token of the piece in a cell, and whether there
// is a piece.
func (f *Film) Piece(c Cell) (side board.Side, token string, ok bool) {
	if f.Game == record.Advance {
		p, _ := advance.PieceOf(c.Letter)
		if p == advance.Empty || p == advance.WallPiece {
			return 0, "", false
		}
		return p.Side(), string(advance.NewPiece(p.Kind(), advance.White).Letter()), true
	}
	p, ok := stratego.PieceOf(c.Letter)
	if !ok {
		return 0, "", false
	}
	return p.Side(), string(p.Rank().Token()), true
}

// Wall reports whether a cell of Advance is a wall.
func (f *Film) Wall(c Cell) bool {
	return f.Game == record.Advance && c.Letter == advance.WallPiece.Letter()
}

// MarshalJSON writes the change as an array.
func (c Change) MarshalJSON() ([]byte, error) { return json.Marshal([]any{c.Square, c.Cell.String()}) }

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Change) UnmarshalJSON(text []byte) error {
	var cell string
	if err := json.Unmarshal(text, &[]any{&c.Square, &cell}); err != nil {
		return err
	}
	if cell == "" {
		return fmt.Errorf("a change of square %d to nothing", c.Square)
	}
	c.Cell = Cell{cell[0], strings.Contains(cell[1:], "m"), strings.Contains(cell[1:], "k")}
	return nil
}
