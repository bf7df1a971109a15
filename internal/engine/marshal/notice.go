package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// notice returns the moves that a player considers: all, unless it overlooks some. Like a
// person it overlooks whole pieces, but none near the last move. A player that would have
// no move considers all.
func (p *Player) notice(view *stratego.View, legal []stratego.Move) []stratego.Move {
	if p.c.Parameters.Overlook == 0 {
		return legal
	}
	var own board.Set
	for _, m := range legal {
		own = own.With(m.From)
	}
	seen := p.look(view, own)
	noticed := legal[:0:0]
	for _, m := range legal {
		if seen.Has(m.From) {
			noticed = append(noticed, m)
		}
	}
	return noticed
}

// overlook has the search believe that enemies which a player overlooks stay where they are.
func (p *Player) overlook(view *stratego.View) {
	if p.c.Parameters.Overlook > 0 {
		movers := &p.know.Root.Movers[state.Enemy]
		*movers = p.look(view, *movers)
	}
}

// look returns those of some pieces that a player sees, all if it would see none.
func (p *Player) look(view *stratego.View, pieces board.Set) board.Set {
	near := p.attention(view)
	var seen board.Set
	for left := pieces; !left.Empty(); {
		q := left.Pop()
		if near.Has(q) || p.rng.Float64() >= p.c.Parameters.Overlook {
			seen = seen.With(q)
		}
	}
	if seen.Empty() {
		return pieces
	}
	return seen
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
