package marshal

import (
	"flagfall.dev/internal/stratego/marshal/advantage"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/stratego"
)

// favour adds to the root moves what games say of moves of their kind.
func (p *Player) favour(view *stratego.View) {
	table, factor := p.advantages, p.c.Parameters.Advantage
	if table == nil || factor == 0 {
		return
	}
	scene := advantage.Look(&p.know, view.History())
	for i := range p.root.Moves {
		m := &p.root.Moves[i]
		m.Adjust += int32(factor * table.Of(&scene, m.Move))
	}
}

// A Choice is a random choice among moves that a search takes for about as good.
type Choice struct {
	Know    *state.Knowledge // until the next choice
	History []stratego.Event // before it
	Moves   []tree.RootMove  // those that it was made among, the best first; until the next choice
	Chosen  int              // which of them was chosen
	Chance  float64          // to win with it, by the search
}
