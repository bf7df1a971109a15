package board

// Orientation says how a board is drawn. The zero value draws it as its squares
// are numbered, with square 0 at the top left.
type Orientation struct {
	// Turned draws the board turned by 180 degrees.
	Turned bool
	// Mirrored exchanges left and right, whether the board is turned or not.
	Mirrored bool
}

// mirrored reports whether columns run from right to left.
func (o Orientation) mirrored() bool { return o.Turned != o.Mirrored }

// Square returns the square that is seen in a column and a row, counted from 0 at
// the top left of the drawing, or NoSquare off the board.
func (o Orientation) Square(g Grid, col, row int) Square {
	if !g.Contains(col, row) {
		return NoSquare
	}
	return g.At(o.place(g, col, row))
}

// Seen returns the column and the row of the drawing, counted from 0 at its top
// left, where a square is seen.
func (o Orientation) Seen(g Grid, sq Square) (col, row int) {
	return o.place(g, g.Col(sq), g.Row(sq))
}

// place goes from the drawing to the board and back: it is its own inverse.
func (o Orientation) place(g Grid, col, row int) (int, int) {
	if o.mirrored() {
		col = g.Width - 1 - col
	}
	if o.Turned {
		row = g.Height - 1 - row
	}
	return col, row
}
