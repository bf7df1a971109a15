package stratego

import "flagfall.dev/board"

// UCC is the game of the judge of the University Computer Club's programming
// competition of 2012: no repetition rules, 5,000 full turns.
func UCC() Definition {
	d := withoutRepetitionRules()
	d.Name = "ucc"
	d.Title = "the 2012 programming competition's judge"
	d.Source = "UCC programming competition 2012"
	d.PlyLimit = 10000
	d.Notation = board.XY
	return d
}
