package belief

import (
	"slices"

	"flagfall.dev/internal/base/vector"
	"flagfall.dev/stratego"
)

// verdicts are what some hypotheses say of what pieces did. Most of those that never moved did
// the same, of which they are asked once.
type verdicts struct {
	hypotheses []hypothesis
	shares     []float64
	bound      float64 // on how much behaviour may say, in log odds
	idle       idleness

	seen    []*description
	factors []float64 // by description, hypothesis and rank, by how much likelier it makes the rank
	some    []uint8   // room
}

// begin begins with what nobody has been asked yet.
func (o *verdicts) begin(hypotheses []hypothesis, bound float64, idle idleness) {
	o.hypotheses, o.bound, o.idle = hypotheses, bound, idle
	o.shares, o.seen, o.factors = o.shares[:0], o.seen[:0], o.factors[:0]
	for k := range hypotheses {
		o.shares = append(o.shares, hypotheses[k].chance)
	}
}

// weigh returns how many times likelier what a piece did makes each rank, all hypotheses taken
// together: what posterior.of says of each, without its base, added up by their chances. base is
// how likely each rank is without it, in any unit. The description must stay as it is.
func (o *verdicts) weigh(d *description, base *[stratego.Ranks]float64) (times [stratego.Ranks]float64) {
	vector.Blend((*[judged]float64)(times[1:]), (*[judged]float64)(base[1:]), o.of(d), o.shares)
	return times
}

// of returns the factors of a description by hypothesis and rank. The exponentials of all are
// worked out at once.
func (o *verdicts) of(d *description) []float64 {
	n := len(o.hypotheses) * judged
	for i, old := range o.seen {
		if d.same(old) {
			return o.factors[i*n:][:n]
		}
	}
	o.seen = append(o.seen, d)
	o.factors = slices.Grow(o.factors, n)[:len(o.seen)*n]
	factors := o.factors[len(o.factors)-n:]
	one := posterior{features: d, some: o.some[:0]}
	for k := range o.hypotheses {
		h, of := &o.hypotheses[k], factors[k*judged:][:judged]
		if h.weights == nil {
			clear(of)
			of[stratego.Bomb-1] = o.idle.lean(d)
			continue
		}
		one.judge(h.weights)
		vector.Stretch(of, one.odds[:], h.part, o.bound)
	}
	vector.Exp(factors)
	o.some = one.some
	return factors
}
