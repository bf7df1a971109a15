package board_test

import (
	"strings"
	"testing"

	"flagfall/board"
)

func TestNotationsAreReadInEitherCaseAndRefuseWhatIsOffTheBoard(t *testing.T) {
	g := board.Grid{Width: 10, Height: 10}
	for _, c := range []struct {
		n    board.Notation
		text string
		want board.Square
		err  string
	}{
		{board.ColumnRow, "A7", 60, ""},
		{board.ColumnRow, " a7 ", 60, ""},
		{board.ColumnRow, "J10", 99, ""},
		{board.ColumnRow, "K1", 0, "off the board"},
		{board.ColumnRow, "A11", 0, "squares go from A1 to J10"},
		{board.ColumnRow, "A0", 0, "off the board"},
		{board.ColumnRow, "7A", 0, "is not a square"},
		{board.ColumnRow, "A+7", 0, "is not a square"},
		{board.ColumnRow, "", 0, "is not a square"},
		{board.RowColumn, "D2", 31, ""},
		{board.XY, "3 6", 63, ""},
		{board.XY, "3,6", 63, ""},
		{board.XY, "36", 0, "is not a square"},
		{board.XY, "3 -6", 0, "is not a square"},
		{board.XY, "10 0", 0, "off the board"},
	} {
		got, err := c.n.Parse(g, c.text)
		if c.err == "" && (err != nil || got != c.want) {
			t.Errorf("%v %q: %d, %v; want %d", c.n, c.text, got, err, c.want)
		}
		if c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%v %q: error %v, want %q", c.n, c.text, err, c.err)
		}
	}
}

func TestEndingsAreReadBack(t *testing.T) {
	for e := board.Unfinished; e <= board.Adjudicated; e++ {
		if got, err := board.ParseEnding(e.String()); err != nil || got != e {
			t.Errorf("%v: %v, %v", e, got, err)
		}
	}
	if _, err := board.ParseEnding("victory"); err == nil {
		t.Error("an unknown ending is accepted")
	}
}

func FuzzParseNotation(f *testing.F) {
	f.Add(uint8(0), "A7")
	f.Add(uint8(1), "D2")
	f.Add(uint8(2), "3 6")
	g := board.Grid{Width: 12, Height: 10}
	f.Fuzz(func(t *testing.T, n uint8, text string) {
		notation := board.Notation(n % 3)
		q, err := notation.Parse(g, text)
		if err != nil {
			return
		}
		again, err := notation.Parse(g, notation.Format(g, q))
		if err != nil || again != q {
			t.Fatalf("%q is %d, which prints as %q: %v", text, q, notation.Format(g, q), err)
		}
	})
}
