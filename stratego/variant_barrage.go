package stratego

// barrageArmy is the army of the eight-piece game.
func barrageArmy() []Levy {
	return []Levy{
		{RanksOf(Marshal), 1},
		{RanksOf(General), 1},
		{RanksOf(Miner), 1},
		{RanksOf(Scout), 2},
		{RanksOf(Spy), 1},
		{RanksOf(Bomb), 1},
		{RanksOf(Flag), 1},
	}
}

// Barrage is the quick game: eight pieces anywhere on the forty home squares.
func Barrage() Definition {
	d := Classic()
	d.Name = "barrage"
	d.Title = "the quick game with eight pieces"
	d.Army = barrageArmy()
	return d
}
