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
			chance[r] = b
			if i.weights != nil {
				lean := min(max(i.part*float64(o.odds[r-1]), -o.bound), o.bound)
				chance[r] = float64(b * math.Exp(lean))
			}
			total += chance[r]
		}
	}
	for r := range chance {
		chance[r] /= total
	}
	return chance
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
