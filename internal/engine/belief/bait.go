package belief

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// baits are squares where a Spy is likelier than elsewhere, because they are beside a piece of its
// side that a known Marshal may strike, although the side moved last and could have taken it away.
type baits struct {
	known  board.Set // beside such a piece of known rank
	hidden board.Set // beside one that moved, of hidden rank
}

// bait finds the baits of the side, which moved last: there are none where a Spy does not beat the
// Marshal. weakest is the weakest known rank that is worth a Marshal's strike.
func (w *observer) bait(weakest stratego.Rank) (b baits) {
	if !w.v.Beats(stratego.Spy).Has(stratego.Marshal) {
		return baits{}
	}
	t := w.traces
	for enemies := t.occupied[w.side^1].AndNot(t.hidden[w.side^1]); !enemies.Empty(); {
		q := enemies.Pop()
		if t.On(q).Rank != stratego.Marshal {
			continue
		}
		for reach := w.v.Adjacent(q).And(t.occupied[w.side]); !reach.Empty(); {
			at := reach.Pop()
			switch left := t.On(at); {
			case left.Known && left.Rank > stratego.Marshal && left.Rank <= weakest:
				b.known = b.known.Or(w.v.Adjacent(at))
			case !left.Known && left.Moves > 0:
				b.hidden = b.hidden.Or(w.v.Adjacent(at))
			}
		}
	}
	return b
}

// times returns by what the odds of the Spy on a square are multiplied.
func (b *baits) times(q board.Square, known, hidden float64) float64 {
	switch {
	case b.known.Has(q):
		return known
	case b.hidden.Has(q):
		return hidden
	}
	return 1
}
