package board_test

import (
	"fmt"

	"flagfall.dev/board"
)

// Squares are numbered row by row from the top left; a Set holds any of them.
func ExampleSet() {
	g := board.Grid{Width: 10, Height: 10}
	centre, err := board.ColumnRow.Parse(g, "E5")
	if err != nil {
		fmt.Println(err)
		return
	}
	for sq := range g.Neighbours(centre).All() {
		fmt.Print(board.ColumnRow.Format(g, sq), " ")
	}
	// Output: E4 D5 F5 E6
}

// Variants write squares in different ways.
func ExampleNotation_Format() {
	g := board.Grid{Width: 10, Height: 10}
	for _, n := range []board.Notation{board.ColumnRow, board.RowColumn, board.XY} {
		fmt.Println(n, n.Format(g, g.At(3, 6)))
	}
	// Output:
	// column-row D7
	// row-column G4
	// x-y 3 6
}
