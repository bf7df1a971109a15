package evaluation

import (
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
