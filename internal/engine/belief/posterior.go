package belief

import (
	"math"

	"flagfall.dev/stratego"
)

// posterior is what the hypotheses about its player say about one piece.
type posterior struct {
	base     [stratego.Ranks]float64 // how likely each rank is without its behaviour, in any unit
	features *description
	bound    float64 // on how much its behaviour may say, in log odds
	idle     idleness

	some []uint8  // the features that are not 0
	from *weights // whose odds the last are
	odds [wide]float32
}

// of returns the chances of the ranks by one hypothesis.
func (o *posterior) of(i *hypothesis) (chance [stratego.Ranks]float64) {
	if i.weights != nil {
		o.judge(i.weights)
	}
	total := 0.0
	for r, b := range o.base {
		if b > 0 {
			chance[r] = float64(b * math.Exp(o.lean(i, stratego.Rank(r))))
			total += chance[r]
		}
	}
	for r := range chance {
		chance[r] /= total
	}
	return chance
}

// lean returns the log odds of a rank by one hypothesis.
func (o *posterior) lean(i *hypothesis, r stratego.Rank) float64 {
	switch {
	case i.weights != nil:
		return min(max(i.part*float64(o.odds[r-1]), -o.bound), o.bound)
	case r == stratego.Bomb:
		return o.idle.lean(o.features)
	}
	return 0
}

// judge fills in the odds that some weights give.
func (o *posterior) judge(w *weights) {
	if o.from == w {
		return
	}
	if len(o.some) == 0 {
		o.some = o.features.present(o.some)
	}
	o.from, o.odds = w, w.judge(&o.features.Features, o.some)
}
