package marshal

import (
	"flagfall.dev/stratego"
)

// gambles marks the moves of the root by which a strong piece may fall at once to what is hidden. Search and
// rollouts err about such a move by as much as about any other, but it cannot be taken back.
func (p *Player) gambles(view *stratego.View, t *thought) {
	w := p.c.Parameters
	if w.GambleChance >= 1 || !t.shared {
		return
	}
	p.root.Wide = max(p.root.Wide, int32(w.GambleReach))
	for i := range p.root.Moves {
		m := &p.root.Moves[i]
		m.Gamble = p.falls(view, t, m.Move) >= w.GambleChance
	}
}

// blind reports whether a move is a strike of a strong piece on one whose rank is hidden.
func (p *Player) blind(view *stratego.View, m stratego.Move) bool {
	return int(view.At(m.From).Rank()) <= p.c.Parameters.GambleRank && view.Hidden().Has(m.To)
}

// falls is how likely a strong piece is lost by a move: to the hidden piece that it strikes, or to a hidden Spy
// beside the square where it then stands.
func (p *Player) falls(view *stratego.View, t *thought, m stratego.Move) float64 {
	v, rank, safe := view.Variant(), view.At(m.From).Rank(), 1.0
	if p.blind(view, m) {
		one := t.believed.On(m.To)
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			if v.Strike(rank, r) == stratego.Lose {
				safe -= one.Chance[r]
			}
		}
	}
	if v.Strike(stratego.Spy, rank) != stratego.Win || rank > stratego.Marshal {
		return 1 - safe
	}
	for beside := v.Adjacent(m.To).And(view.Hidden()).Without(m.To); !beside.Empty(); {
		safe *= 1 - t.believed.On(beside.Pop()).Chance[stratego.Spy]
	}
	return 1 - safe
}
