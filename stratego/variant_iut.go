package stratego

import "flagfall.dev/board"

// IUT is the game of the bot contest of the Isfahan University of Technology.
func IUT() Definition {
	d := withoutRepetitionRules()
	d.Name = "iut"
	d.Title = "the Isfahan course's bot contest"
	d.Source = "IUT course project, 1394"
	d.PlyLimit = 2000
	d.ReplayDraws = true
	d.Notation = board.XY
	return d
}
