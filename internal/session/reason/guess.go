package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// A Guess is how likely each rank is that a hidden piece of the enemy may have, by its
// square. The chances of a piece sum to 1.
type Guess map[board.Square][stratego.Ranks]float64

// Inferred is the guess of whoever knows the rules, how people set up and what the pieces
// did.
func Inferred(view *stratego.View) Guess {
	b, g := belief.New(view, belief.Options{}), Guess{}
	for i := range b.Pieces {
		p := &b.Pieces[i]
		var chance [stratego.Ranks]float64
		for r := range p.Possible.All() {
			chance[r] = p.Chance[r]
		}
		g[p.Square] = chance
	}
	return g
}
