package stratego

import "flagfall.dev/board"

// MacTech is the game of the MacTech Programmer's Challenge of August 1997:
// every strike is against an adjacent square, and a winning defender moves
// into the striker's square.
func MacTech() Definition {
	d := withoutRepetitionRules()
	d.Name = "mactech"
	d.Title = "the 1997 programmer's challenge"
	d.Source = "MacTech magazine, August 1997"
	d.ScoutsStrikeAfar = false
	d.Battle.DefenderAdvances = true
	d.Attrition = false
	d.PlyLimit = 2000
	d.Notation = board.XY
	return d
}
