package stratego

import "flagfall.dev/board"

// classicArmy is the army of the 40-piece game.
func classicArmy() []Levy {
	return []Levy{
		{RanksOf(Marshal), 1},
		{RanksOf(General), 1},
		{RanksOf(Colonel), 2},
		{RanksOf(Major), 3},
		{RanksOf(Captain), 4},
		{RanksOf(Lieutenant), 4},
		{RanksOf(Sergeant), 4},
		{RanksOf(Miner), 5},
		{RanksOf(Scout), 8},
		{RanksOf(Spy), 1},
		{RanksOf(Bomb), 6},
		{RanksOf(Flag), 1},
	}
}

// classicLakes are columns 2, 3 and 6, 7 of rows 4, 5 of the 10×10 board.
func classicLakes() board.Set {
	return board.SetOf(42, 43, 46, 47, 52, 53, 56, 57)
}

// Classic is the tournament game of the International Stratego Federation,
// and the base that the other variants state their differences from.
func Classic() Definition {
	return Definition{
		Name:     "classic",
		Title:    "tournament Stratego with the two-squares and chasing rules",
		Source:   "ISF rules",
		Grid:     board.Grid{Width: 10, Height: 10},
		Lakes:    classicLakes(),
		HomeRows: 4,
		Army:     classicArmy(),
		Battle: Battle{
			SpySlays: RanksOf(Marshal),
			Ties:     Both,
		},
		ScoutsRun:        true,
		ScoutsStrikeAfar: true,
		TwoSquares:       3,
		Chasing:          true,
		QuietLimit:       200,
		Notation:         board.ColumnRow,
	}
}

// withoutRepetitionRules is the classic base of the variants that allow
// repetition and end by attrition.
func withoutRepetitionRules() Definition {
	d := Classic()
	d.TwoSquares, d.Chasing, d.QuietLimit = 0, false, 0
	d.Attrition = true
	return d
}
