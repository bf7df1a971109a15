package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// notice returns the moves that a player thinks of, all of them unless it overlooks some.
// Like a person it overlooks whole pieces, and none near the last move: so it leaves a
// piece where it will be taken, or does not see that one could take. A player that thinks of
// no move looks again and finds all.
func (p *Player) notice(view *stratego.View, legal []stratego.Move) []stratego.Move {
	share := p.c.Parameters.Overlook
	if share == 0 {
		return legal
	}
	near := p.attention(view)
	var looked, seen board.Set
	noticed := legal[:0:0]
	for _, m := range legal {
		if !looked.Has(m.From) {
			looked = looked.With(m.From)
			if near.Has(m.From) || p.rng.Float64() >= share {
				seen = seen.With(m.From)
			}
		}
		if seen.Has(m.From) {
			noticed = append(noticed, m)
		}
	}
	if len(noticed) == 0 {
		return legal
	}
	return noticed
}

// attention returns the squares near the last move.
func (p *Player) attention(view *stratego.View) (near board.Set) {
	events := view.History()
	if len(events) == 0 {
		return near
	}
	to := events[len(events)-1].Move.To
	for q := range p.board.Squares {
		if float64(p.board.Distance[q][to]) <= p.c.Parameters.Attention {
			near = near.Or(state.Bit(uint8(q)))
		}
	}
	return near
}
