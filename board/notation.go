package board

import (
	"errors"
	"strconv"
	"strings"
)

// Notation is a way of writing a square.
type Notation uint8

// The notations. Rows count from the top, columns from the left.
const (
	// ColumnRow writes column letter and row number from 1: A7.
	ColumnRow Notation = iota
	// RowColumn writes row letter and column number from 1: D2.
	RowColumn
	// XY writes column and row as numbers from 0 with a space between: 3 6.
	XY
)

var notationNames = [...]string{"column-row", "row-column", "x-y"}

// String returns the notation's name, which ParseNotation reads.
func (n Notation) String() string { return notationNames[n%3] }

// ParseNotation reads what Notation.String prints.
func ParseNotation(s string) (Notation, error) {
	for i, name := range notationNames {
		if s == name {
			return Notation(i), nil
		}
	}
	return 0, faultf("unknown notation %q: expected column-row, row-column or x-y", s)
}

// Format writes a square of a grid.
func (n Notation) Format(g Grid, sq Square) string {
	if sq == NoSquare || int(sq) >= g.Squares() {
		return "-"
	}
	col, row := g.Col(sq), g.Row(sq)
	switch n {
	case RowColumn:
		return string(rune('A'+row)) + strconv.Itoa(col+1)
	case XY:
		return strconv.Itoa(col) + " " + strconv.Itoa(row)
	}
	return string(rune('A'+col)) + strconv.Itoa(row+1)
}

// Edges returns the labels of columns and rows along the edges of a grid.
func (n Notation) Edges(g Grid) (columns, rows []string) {
	for c := range g.Width {
		columns = append(columns, [...]string{letter(c), strconv.Itoa(c + 1), strconv.Itoa(c)}[n%3])
	}
	for r := range g.Height {
		rows = append(rows, [...]string{strconv.Itoa(r + 1), letter(r), strconv.Itoa(r)}[n%3])
	}
	return columns, rows
}

func letter(i int) string { return string(rune('A' + i)) }

// Parse reads one square of a grid, letters in either case.
func (n Notation) Parse(g Grid, s string) (Square, error) {
	col, row, ok := n.split(strings.TrimSpace(s))
	if !ok {
		return NoSquare, faultf("%q is not a square: expected something like %s", s, n.Format(g, g.At(0, g.Height-1)))
	}
	if !g.Contains(col, row) {
		return NoSquare, faultf("%q is off the board: squares go from %s to %s", s, n.Format(g, 0), n.Format(g, Square(g.Squares()-1)))
	}
	return g.At(col, row), nil
}

// FormatMove writes a move between two squares of a grid as FROM-TO.
func (n Notation) FormatMove(g Grid, from, to Square) string {
	return n.Format(g, from) + "-" + n.Format(g, to)
}

// ParseMove reads what FormatMove writes. Whether a piece may move so is for the
// rules to say.
func (n Notation) ParseMove(g Grid, s string) (from, to Square, err error) {
	a, b, found := strings.Cut(s, "-")
	if !found {
		low := g.At(0, g.Height-1)
		return NoSquare, NoSquare, faultf("%q is not a move: expected two squares such as %s", s,
			n.FormatMove(g, low, g.At(0, max(0, g.Height-2))))
	}
	from, err1 := n.Parse(g, a)
	to, err2 := n.Parse(g, b)
	return from, to, errors.Join(err1, err2)
}

// split reads column and row, counted from 0, without knowing the board.
func (n Notation) split(s string) (col, row int, ok bool) {
	if n == XY {
		x, y, found := strings.Cut(strings.ReplaceAll(s, ",", " "), " ")
		col, err1 := number(x)
		row, err2 := number(strings.TrimSpace(y))
		return col, row, found && err1 == nil && err2 == nil
	}
	if len(s) < 2 {
		return 0, 0, false
	}
	letter := int(s[0]|0x20) - 'a'
	digits, err := number(s[1:])
	if letter < 0 || letter > 25 || err != nil {
		return 0, 0, false
	}
	if n == RowColumn {
		return digits - 1, letter, true
	}
	return letter, digits - 1, true
}

// number reads an unsigned decimal number of at most three digits.
func number(s string) (int, error) {
	if len(s) > 3 || strings.HasPrefix(s, "+") || strings.HasPrefix(s, "-") {
		return 0, strconv.ErrSyntax
	}
	return strconv.Atoi(s)
}
