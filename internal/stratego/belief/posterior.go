package belief

import (
	"math"

	"flagfall.dev/stratego"
)

// posterior is what hypotheses of how its player plays say of one piece.
type posterior struct {
	base     [stratego.Ranks]float64 // how likely each rank is without its behaviour, in any unit
	features *Features
	bound    float64 // on how much its behaviour may say, in log odds

	some []uint8  // the features that are not 0; to begin with, room for them
	from *weights // whose odds the last are
	odds [stratego.Ranks]float64
}

// of returns the chances of the ranks by one hypothesis.
func (o *posterior) of(i *hypothesis) (chance [stratego.Ranks]float64) {
	if i.weights != nil && o.from != i.weights {
		if len(o.some) == 0 {
			o.some = present(o.features, o.some)
		}
		o.from, o.odds = i.weights, i.weights.judge(o.features, o.some)
	}
	total := 0.0
	for r, b := range o.base {
		if b > 0 {
			chance[r] = b
			if i.weights != nil {
				chance[r] = float64(b * math.Exp(min(max(i.part*o.odds[r], -o.bound), o.bound)))
			}
			total += chance[r]
		}
	}
	for r := range chance {
		chance[r] /= total
	}
	return chance
}

// weigh returns how many times likelier the piece's behaviour makes each rank, all
// hypotheses taken together.
func (o *posterior) weigh(hypotheses []hypothesis) (times [stratego.Ranks]float64) {
	for k := range hypotheses {
		for r, x := range o.of(&hypotheses[k]) {
			if x > 0 {
				times[r] += hypotheses[k].chance * x / o.base[r]
			}
		}
	}
	return times
}

// present appends the indices of the features that are not 0.
func present(x *Features, some []uint8) []uint8 {
	for i, v := range x {
		if v != 0 {
			some = append(some, uint8(i))
		}
	}
	return some
}
