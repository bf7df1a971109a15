package marshal

import (
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/stratego"
)

// A Choice is a random choice among moves that a search takes for about as good.
type Choice struct {
	Know    *state.Knowledge // until the next choice
	History []stratego.Event // before it
	Moves   []tree.RootMove  // those that it was made among, the best first; until the next choice
	Chosen  int              // which of them was chosen
	Before  float64          // chance to win by the balance of pieces alone, from 0 to 1
	Chance  float64          // to win with it, by the search
}

// chance is that to win with a move of some value in points, 0 for the position as it is.
func (p *Player) chance(t *thought, value int32) float64 {
	return evaluation.Chance(t.outline.Balance+float64(value), p.c.Parameters)
}

// alike returns how many moves are as good as the best within the spread.
func (p *Player) alike() int {
	moves, spread := p.root.Moves, p.c.Parameters.Spread
	n := 1
	for n < len(moves) && spread >= 0 && float64(moves[0].Value-moves[n].Value) <= spread {
		n++
	}
	return n
}
