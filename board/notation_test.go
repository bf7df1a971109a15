package board_test

import (
	"strings"
	"testing"

	"flagfall.dev/board"
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

func TestMovesAreReadBackInEveryNotation(t *testing.T) {
	g := board.Grid{Width: 10, Height: 10}
	from, to := g.At(0, 6), g.At(0, 5)
	for n, text := range map[board.Notation]string{board.ColumnRow: "A7-A6", board.RowColumn: "G1-F1", board.XY: "0 6-0 5"} {
		if got := n.FormatMove(g, from, to); got != text {
			t.Errorf("%v writes %q, expected %q", n, got, text)
		}
		for _, typed := range []string{text, strings.ToLower(text), " " + strings.Replace(text, "-", " - ", 1)} {
			if a, b, err := n.ParseMove(g, typed); a != from || b != to || err != nil {
				t.Errorf("%v reads %q as %d to %d: %v", n, typed, a, b, err)
			}
		}
		for _, bad := range []string{"", "-", text[:3], text + "-", "-" + text, "Z9-Z8", "A77-A6", "12 6-0 5"} {
			if a, b, err := n.ParseMove(g, bad); err == nil {
				t.Errorf("%v reads %q as %d to %d", n, bad, a, b)
			}
		}
	}
	_, _, err := board.ColumnRow.ParseMove(g, "A7")
	if want := `"A7" is not a move: expected two squares such as A10-A9`; err == nil || err.Error() != want {
		t.Errorf("the error is %v, expected %s", err, want)
	}
	if _, _, err = board.ColumnRow.ParseMove(g, "K1-A11"); err == nil || !strings.Contains(err.Error(), "K1") ||
		!strings.Contains(err.Error(), "A11") {
		t.Errorf("the error %v does not name both squares", err)
	}
}
