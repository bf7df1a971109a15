package marshal

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"flagfall.dev/internal/stratego/parameter"
)

// maxContenders bounds how many moves rollouts judge.
const maxContenders = 32

// contender is a move that rollouts judge.
type contender struct {
	*rootMove
	prior float64   // what the search says of it, in chance to win
	seen  []float64 // what came of it, world by world
	merit float64   // by how much it is better than the search's choice, after all
}

// deliberate judges the best moves of the search by rollouts until the limits are
// reached, and sorts the moves by the outcome. Every contender is played in the
// same worlds; the worse half is dropped again and again (sequential halving,
// Karnin et al. 2013).
func (t *thought) deliberate(r *rollouts, rng *rand.Rand) {
	all := t.contend()
	list := all
	for left := int(t.w.Halvings); len(list) > 1 && left >= 0; left-- {
		more := t.round(r, list, left, rng)
		judge(list, t.steepness(), t.w)
		if !more {
			break
		}
		list = list[:(len(list)+1)/2]
	}
	t.rank(all)
}

// round compares contenders until their share of the limits is used up, if so many
// rounds come after it. It reports false when there can be no more.
func (t *thought) round(r *rollouts, list []contender, after int, rng *rand.Rand) bool {
	begun := t.spent(r.nodes())
	until := begun + (1-begun)/float64(after+1)
	for t.spent(r.nodes()) < until {
		if !t.compare(r, list, rng) {
			return false
		}
	}
	return true
}

// contend returns the moves that the search holds to be nearly as good as the best.
func (t *thought) contend() []contender {
	var list []contender
	for i := range t.moves {
		m := &t.moves[i]
		if len(list) == int(t.w.Contenders) || t.moves[0].value-m.value > int32(t.w.ContendReach) {
			break
		}
		list = append(list, contender{rootMove: m, prior: float64(m.value) * t.steepness()})
	}
	return list
}

// steepness is by how much a point raises the chance to win, as things stand.
func (t *thought) steepness() float64 {
	p := min(max(t.winChance(t.moves[0].value), 1-t.w.MostSure), t.w.MostSure)
	return p * (1 - p) / t.w.WinScale
}

// spent is how much of the limits is used up by the search and so many nodes of
// rollouts, from 0 to 1 and more.
func (t *thought) spent(rolled uint64) float64 {
	part := 0.0
	if t.allNodes > 0 {
		part = float64(t.nodes+rolled) / float64(t.allNodes)
	}
	if t.timed {
		part = max(part, float64(time.Since(t.start))/float64(t.end.Sub(t.start)))
	}
	return part
}

// left is about how many nodes the limits still allow after the search.
func (t *thought) left() float64 {
	spent := t.spent(0)
	return float64(t.nodes) * (1 - spent) / max(spent, 1e-9)
}

// compare plays all contenders in one more world. It reports false when it could
// not.
func (t *thought) compare(r *rollouts, list []contender, rng *rand.Rand) bool {
	pos, err := r.draw(rng)
	if err != nil {
		return false
	}
	lot := rng.Uint64()
	var seen [maxContenders]float64
	for i := range list {
		seen[i] = r.play(pos, list[i].move, lot) + float64(float64(list[i].adjust)*t.steepness())
		if r.stopped() {
			return false
		}
	}
	for i := range list {
		list[i].seen = append(list[i].seen, seen[i])
	}
	return true
}

// judge sorts contenders that were seen in the same worlds by what search and
// rollouts say together, best first: the difference that the rollouts show to the
// search's choice counts the more, the surer it is.
func judge(list []contender, steepness float64, w *parameter.Values) {
	first := slices.MaxFunc(list, func(a, b contender) int { return cmp.Compare(a.prior, b.prior) })
	doubt := w.SearchDoubt * 4 * w.WinScale * steepness
	for i := range list {
		c := &list[i]
		c.merit = c.prior - first.prior
		if n := float64(len(c.seen)); n > 0 {
			mean, variance := difference(c.seen, first.seen)
			variance = (float64(variance*n) + float64(w.UsualSpread*w.UsualSpread*w.UsualWorlds)) / (n + w.UsualWorlds)
			c.merit += (mean - c.merit) * doubt * doubt / (float64(doubt*doubt) + variance/n)
		}
	}
	slices.SortFunc(list, func(a, b contender) int {
		return cmp.Or(cmp.Compare(b.merit, a.merit), cmp.Compare(b.prior, a.prior))
	})
}

// difference returns the mean and the variance of a's lead over b.
func difference(a, b []float64) (mean, variance float64) {
	for i := range a {
		mean += (a[i] - b[i]) / float64(len(a))
	}
	for i := range a {
		d := a[i] - b[i] - mean
		variance += d * d / float64(len(a))
	}
	return mean, variance
}

// rank puts the contenders first among the moves, with values that follow their
// merits.
func (t *thought) rank(list []contender) {
	top := t.moves[0].value
	order := make([]rootMove, 0, len(t.moves))
	for i := range list {
		m := *list[i].rootMove
		m.value = top + int32((list[i].merit-list[0].merit)/t.steepness())
		if i > 0 {
			m.value = min(m.value, order[i-1].value)
		}
		order = append(order, m)
	}
	for _, m := range t.moves[len(list):] {
		m.value = min(m.value, order[len(list)-1].value)
		order = append(order, m)
	}
	copy(t.moves, order)
}
