package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// tableWorth returns the value of each rank of a side that has own pieces against
// other's.
func tableWorth(w *parameter.Values, v *stratego.Variant, own, other *state.Army) [stratego.Ranks]float64 {
	var val [stratego.Ranks]float64
	for r := stratego.Marshal; r <= stratego.Sergeant; r++ {
		stronger := 0
		for x := stratego.Marshal; x < r; x++ {
			if other[x] > w.Present {
				stronger++
			}
		}
		val[r] = float64(w.Rise*w.Rank[min(1+stronger, len(w.Rank)-1)]) + float64((1-w.Rise)*w.Rank[r])
		if other[r] < w.Present {
			val[r] *= w.Master
		}
	}
	val[stratego.Miner] = w.Miner
	if other[stratego.Bomb] > w.Present {
		val[stratego.Miner] *= 1 + float64(w.Scarce*max(0, w.Enough-own[stratego.Miner]))
	}
	val[stratego.Scout] = w.Scout
	val[stratego.Spy] = w.Spy
	best := 0.0
	for r := range v.Beats(stratego.Spy).All() {
		if r.Movable() && other[r] > w.Present {
			best = max(best, w.Rank[1])
		}
	}
	val[stratego.Spy] += float64(w.SpyHunts * best)
	if own[stratego.Marshal] > 0 && other[stratego.Spy] > w.Present {
		val[stratego.Marshal] *= w.SpyFear
	}
	val[stratego.Bomb] = w.Bomb
	val[stratego.Flag] = w.Flag * w.FullArmy / float64(v.Pieces())
	return val
}

// material is the table's part of the balance.
func (e *Evaluation) material() Term {
	t := Term{Name: "material"}
	for r := stratego.Marshal; r < stratego.Bomb; r++ {
		for side, sign := range [2]float64{1, -1} {
			t.add(Part{
				Side: side, Square: board.NoSquare, Rank: r,
				Points: float64(sign * e.k.Armies[side][r] * (1 - e.learnedShare()) * e.tabled[side][r]),
			})
		}
	}
	return t
}

// secrets is what it is worth that ranks are hidden.
func (e *Evaluation) secrets() Term {
	t := Term{Name: "secrecy"}
	root := &e.k.Root
	for own := root.Occupied[state.Me].AndNot(root.Known); !own.Empty(); {
		q := own.Pop()
		r := state.RankOf(root.Mask[root.At[q]])
		t.add(Part{Side: state.Me, Square: q, Rank: r, Points: float64(e.secret[r])})
	}
	for foes := root.Occupied[state.Enemy].AndNot(root.Known); !foes.Empty(); {
		q := foes.Pop()
		p := root.At[q]
		hidden, mask := &e.foes[p], root.Mask[p]
		worth := hidden.value.Of(mask) / e.k.Chance[p].Of(mask)
		t.add(Part{Side: state.Enemy, Square: q, Rank: stratego.Hidden, Points: -float64(hidden.secret * worth)})
	}
	return t
}
