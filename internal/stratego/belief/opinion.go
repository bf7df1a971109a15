package belief

import (
	"math"

	"flagfall.dev/stratego"
)

// mostOdds bounds how much a piece's behaviour may say, in log odds.
const mostOdds = 3

// opinion is what ideas of how its player plays say of one piece.
type opinion struct {
	base   [stratego.Ranks]float64 // how likely each rank is without its behaviour, in any unit
	traits *[Features]float32

	some []uint8 // the traits that are not 0
	from *Habits // whose odds the last are
	odds [stratego.Ranks]float64
}

// of returns the chances of the ranks by one idea.
func (o *opinion) of(i *idea) (chance [stratego.Ranks]float64) {
	if o.from != i.habits {
		if o.some == nil {
			o.some = present(o.traits)
		}
		o.from, o.odds = i.habits, i.habits.judge(o.traits, o.some)
	}
	total := 0.0
	for r, b := range o.base {
		if b > 0 {
			chance[r] = float64(b * math.Exp(min(max(i.part*o.odds[r], -mostOdds), mostOdds)))
			total += chance[r]
		}
	}
	for r := range chance {
		chance[r] /= total
	}
	return chance
}

// weigh returns how many times likelier the piece's behaviour makes each rank, all
// ideas taken together.
func (o *opinion) weigh(ideas []idea) (times [stratego.Ranks]float64) {
	for k := range ideas {
		for r, x := range o.of(&ideas[k]) {
			if x > 0 {
				times[r] += ideas[k].chance * x / o.base[r]
			}
		}
	}
	return times
}

// present returns the indices of the traits that are not 0.
func present(x *[Features]float32) []uint8 {
	some := make([]uint8, 0, Features)
	for i, v := range x {
		if v != 0 {
			some = append(some, uint8(i))
		}
	}
	return some
}
