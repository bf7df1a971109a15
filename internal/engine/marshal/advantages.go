package marshal

import (
	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/stratego"
)

// addAdvantages adds to the root moves what games say of moves of their kind.
func (p *Player) addAdvantages(view *stratego.View, t *thought) {
	table, factor := p.advantages, p.c.Parameters.Advantage
	if table == nil || factor == 0 {
		return
	}
	scene := advantage.Look(&p.know, view.History(), p.chance(t, 0))
	for i := range p.root.Moves {
		m := &p.root.Moves[i]
		m.Adjust += int32(factor * table.Of(&scene, m.Move))
	}
}
