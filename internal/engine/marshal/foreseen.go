package marshal

// unforeseen is by how much less is foreseen of a player that overlooks every piece.
const unforeseen = 0.5

// Foreseen is how far the player does what another one of its kind foresees of it, from 0 to 1: less at
// levels that overlook pieces. It was fitted to games by hints against levels 1 to 10:
// 'flagfall lab hints --opponent marshal:level=6' counts again what came.
func (p *Player) Foreseen() float64 { return 1 - float64(unforeseen*p.c.Parameters.Overlook) }
