package stratego

import "flagfall.dev/board"

// OctaBarrage is Barrage on an 8×8 board with two lakes of two squares each.
func OctaBarrage() Definition {
	d := Classic()
	d.Name = "octa-barrage"
	d.Title = "Barrage on an 8×8 board"
	d.Grid = board.Grid{Width: 8, Height: 8}
	d.Lakes = board.SetOf(d.Grid.At(2, 3), d.Grid.At(2, 4), d.Grid.At(5, 3), d.Grid.At(5, 4))
	d.HomeRows = 3
	d.Army = barrageArmy()
	return d
}
