package stratego

// CS193D is the game of a Stanford course: no lakes, no repetition rules, the
// human (Red) at the bottom of the board.
func CS193D() Definition {
	d := withoutRepetitionRules()
	d.Name = "cs193d"
	d.Title = "the Stanford course's game: 10×10 without lakes"
	d.Source = "CS193D assignment 4, Stanford"
	d.Lakes.Lo, d.Lakes.Hi = 0, 0
	d.RedAtBottom = true
	d.PlyLimit = 2000
	return d
}
