package council

// Foreseen is how far the player does what marshal foresees of it, from 0 to 1: it takes what hangs and runs from what
// strikes. 'flagfall lab hints --opponent council' counts again what came.
func (p *Player) Foreseen() float64 { return 1 }
