package belief

import (
	"math"

	"flagfall.dev/internal/row"
	"flagfall.dev/stratego"
)

// posterior is what hypotheses of how its player plays say of one piece.
type posterior struct {
	base     [stratego.Ranks]float64 // how likely each rank is without its behaviour, in any unit
	features *Features
	bound    float64 // on how much its behaviour may say, in log odds

	some []uint8   // the features that are not 0; to begin with, room for them
	logs []float64 // room
	from *weights  // whose odds the last are
	odds [stratego.Ranks]float64
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
// hypotheses taken together. It adds up what of says of each hypothesis, but works out the
// exponentials of all of them at once.
func (o *posterior) weigh(hypotheses []hypothesis) (times [stratego.Ranks]float64) {
	var ranks [stratego.Ranks]uint8
	var base [stratego.Ranks]float64
	n := 0
	for r, b := range o.base {
		if b > 0 {
			ranks[n], base[n] = uint8(r), b
			n++
		}
	}
	o.logs = o.logs[:0]
	for k := range hypotheses {
		o.lean(&hypotheses[k], ranks[:n])
	}
	row.Exp(o.logs)
	factors := o.logs
	for k := range hypotheses {
		chance := base
		if hypotheses[k].weights != nil {
			for j, x := range factors[:n] {
				chance[j] = float64(base[j] * x)
			}
			factors = factors[n:]
		}
		total := 0.0
		for _, x := range chance[:n] {
			total += x
		}
		for j, c := range chance[:n] {
			if x := c / total; x > 0 {
				times[ranks[j]] += hypotheses[k].chance * x / base[j]
			}
		}
	}
	return times
}

// lean notes by how much a hypothesis raises the log odds of some ranks, nothing where it
// says nothing.
func (o *posterior) lean(h *hypothesis, ranks []uint8) {
	if h.weights == nil {
		return
	}
	o.judge(h.weights)
	for _, r := range ranks {
		o.logs = append(o.logs, min(max(h.part*o.odds[r], -o.bound), o.bound))
	}
}

// judge fills in the odds that some weights give.
func (o *posterior) judge(w *weights) {
	if o.from == w {
		return
	}
	if len(o.some) == 0 {
		o.some = present(o.features, o.some)
	}
	o.from, o.odds = w, w.judge(o.features, o.some)
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
