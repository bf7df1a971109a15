// Package board has what every game in this module shares about a board and
// nothing about rules: sides, squares, grids, 128-square bit sets, coordinate
// styles and Zobrist keys.
//
// Programs begin with package stratego or advance, which return the types of this one: a
// Grid says where a Square lies, a Notation reads and writes it, and a Set holds many.
package board

import "fmt"

// Side is one of the two players. In Stratego they are called Red and Blue, in
// Advance White and Black; the side that moves first is always 0.
type Side uint8

// The two sides. First moves first, whatever the game calls it.
const (
	First  Side = 0
	Second Side = 1
)

// Opponent returns the other side.
func (s Side) Opponent() Side { return s ^ 1 }

// Square is the index of a square on a Grid: row by row from the top left,
// row*Width + column, so 0 is the top left corner. Boards have at most 128
// squares.
type Square uint8

// NoSquare is the Square that stands for none.
const NoSquare Square = 255

// MaxSquares is the most squares a Grid may have, and the size of a Set.
const MaxSquares = 128

// Grid is the size of a rectangular board. Columns are counted from 0 at the
// left, rows from 0 at the top.
type Grid struct {
	Width, Height int
}

// Squares returns the number of squares.
func (g Grid) Squares() int { return g.Width * g.Height }

// Contains reports whether a column and a row lie on the board.
func (g Grid) Contains(col, row int) bool {
	return col >= 0 && row >= 0 && col < g.Width && row < g.Height
}

// At returns the square in a column and a row, or NoSquare off the board.
func (g Grid) At(col, row int) Square {
	if !g.Contains(col, row) {
		return NoSquare
	}
	return Square(row*g.Width + col)
}

// Col returns the column of a square, counted from 0 at the left.
func (g Grid) Col(sq Square) int { return int(sq) % g.Width }

// Row returns the row of a square, counted from 0 at the top.
func (g Grid) Row(sq Square) int { return int(sq) / g.Width }

// Turned returns the square seen from the other end of the board: the same
// square on the board turned by 180 degrees.
func (g Grid) Turned(sq Square) Square { return Square(g.Squares()-1) - sq }

// Distance returns the number of one-square steps between two squares.
func (g Grid) Distance(a, b Square) int {
	return abs(g.Col(a)-g.Col(b)) + abs(g.Row(a)-g.Row(b))
}

// Neighbours returns the squares that share an edge with sq.
func (g Grid) Neighbours(sq Square) Set {
	var s Set
	col, row := g.Col(sq), g.Row(sq)
	for _, d := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		if n := g.At(col+d[0], row+d[1]); n != NoSquare {
			s = s.With(n)
		}
	}
	return s
}

// All returns the set of every square of the board.
func (g Grid) All() Set {
	var s Set
	for i := range g.Squares() {
		s = s.With(Square(i))
	}
	return s
}

// String returns the size as "10x10", columns first.
func (g Grid) String() string { return fmt.Sprintf("%dx%d", g.Width, g.Height) }

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
