package layout

import (
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// Demon of Ignorance keeps a set-up in 80 bytes: for each piece its column from 0 to 9 and
// its row from 0 to 3, the back row being 0. The pieces come in the order of demonOrder. A
// file may hold any number of set-ups (src/com/cjmalloy/stratego/player/AI.java there).
const (
	demonSize = 80
	demonRows = 4
	demonCols = 10
)

// demonOrder returns the ranks of the pieces, in the order of their squares.
func demonOrder() (order []stratego.Rank) {
	for _, l := range []stratego.Levy{
		{Ranks: stratego.RanksOf(stratego.Flag), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Spy), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Marshal), Count: 1},
		{Ranks: stratego.RanksOf(stratego.General), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Colonel), Count: 2},
		{Ranks: stratego.RanksOf(stratego.Major), Count: 3},
		{Ranks: stratego.RanksOf(stratego.Captain), Count: 4},
		{Ranks: stratego.RanksOf(stratego.Lieutenant), Count: 4},
		{Ranks: stratego.RanksOf(stratego.Sergeant), Count: 4},
		{Ranks: stratego.RanksOf(stratego.Miner), Count: 5},
		{Ranks: stratego.RanksOf(stratego.Scout), Count: 8},
		{Ranks: stratego.RanksOf(stratego.Bomb), Count: 6},
	} {
		for range l.Count {
			order = append(order, l.Ranks.First())
		}
	}
	return order
}

// isDemon reports whether a text can only be such bytes: no character of a text is below 10
// but for the tab, and one of the bytes is 0.
func isDemon(v *stratego.Variant, text string) bool {
	return v.HomeSize() == demonRows*demonCols && strings.Contains(text, "\x00") &&
		strings.Trim(text, "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09") == ""
}

func parseDemon(v *stratego.Variant, text string) (entries []Entry) {
	for number := 1; text != ""; number++ {
		e := Entry{Line: number}
		e.Setup, e.Err = demon(v, text[:min(len(text), demonSize)])
		entries = append(entries, e)
		text = text[min(len(text), demonSize):]
	}
	return entries
}

// demon reads one set-up.
func demon(v *stratego.Variant, squares string) (stratego.Setup, error) {
	if len(squares) != demonSize {
		return nil, phrase.Errorf("%d bytes: expected %d a set-up, as Demon of Ignorance writes them", len(squares), demonSize)
	}
	setup := make(stratego.Setup, v.HomeSize())
	for i, r := range demonOrder() {
		col, row := int(squares[2*i]), int(squares[2*i+1])
		if col >= demonCols || row >= demonRows {
			return nil, phrase.Errorf("column %d, row %d of the %s: expected 0 to %d and 0 to %d", col, row, r, demonCols-1, demonRows-1)
		}
		at := row*demonCols + col
		if setup[at] != stratego.NoRank {
			return nil, phrase.Errorf("column %d, row %d: the %s stands where the %s is", col, row, r, setup[at])
		}
		setup[at] = r
	}
	if err := v.CheckSetup(setup); err != nil {
		return nil, err
	}
	return setup, nil
}
