package stratego

import "flagfall.dev/board"

// Mini is a 5×5 game with armies drawn and placed at random: the Spy's strike also beats
// the General, and there are no Scouts.
func Mini() Definition {
	d := withoutRepetitionRules()
	d.Name = "mini"
	d.Title = "5×5 with ten pieces drawn at random"
	d.Source = "mini Stratego, homework 6"
	d.Grid = board.Grid{Width: 5, Height: 5}
	d.Lakes = board.Set{}
	d.HomeRows = 2
	d.FlagRows = 1
	d.RandomSetups = true
	d.RedAtBottom = true
	d.Army = []Levy{
		{RanksOf(Marshal, General), 1},
		{RanksOf(Colonel, Major, Captain, Lieutenant, Sergeant), 3},
		{RanksOf(Miner), 1},
		{RanksOf(Spy), 1},
		{RanksOf(Bomb), 3},
		{RanksOf(Flag), 1},
	}
	d.Battle.SpySlays = RanksOf(Marshal, General)
	d.Attrition = false
	d.Notation = board.RowColumn
	return d
}
