package rollout

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
)

// maxContenders bounds how many moves rollouts judge.
const maxContenders = 32

// contender is a move that rollouts judge.
type contender struct {
	move  *tree.RootMove
	prior float64              // value by the search, in chance to win
	seen  [mostCares][]float64 // its results by kind of rollout, world by world
	merit float64              // by how much it is better than the search's choice, after all
}

// contest judges the moves of one search.
type contest struct {
	r     *Rollouts
	moves []tree.RootMove
	// steepness is the slope of the chance to win at the present score, per point.
	steepness float64
	rngs      []*rand.Rand // one for each thread

	nodes atomic.Uint64 // of all threads since Begin
	more  atomic.Bool   // there is time, and a world that has all pieces
	seen  sync.Mutex    // held while what was seen is noted
}

// Judge judges the best moves of a search, which come best first, by rollouts until the budget
// is used up, and sorts them by the outcome, with values that follow it. lead is by how many
// points I am ahead. Every contender is played in the same worlds; the worse half is dropped
// again and again (sequential halving, Karnin et al. 2013).
func (r *Rollouts) Judge(moves []tree.RootMove, lead float64, rng *rand.Rand) {
	sure := min(max(evaluation.Chance(lead+float64(moves[0].Value), r.p), 1-r.p.MostSure), r.p.MostSure)
	c := &contest{r: r, moves: moves, steepness: sure * (1 - sure) / r.p.WinScale, rngs: []*rand.Rand{rng}}
	for range r.threads[1:] {
		c.rngs = append(c.rngs, rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64())))
	}
	c.more.Store(true)
	all := c.contenders()
	list := all
	for left := c.rounds(len(list)); left > 0; left-- {
		more := c.round(list, left-1)
		judge(list, c.steepness, r.p)
		if !more {
			break
		}
		list = list[:(len(list)+1)/2]
	}
	c.caution(all)
	c.rank(all)
}

// rounds is in how many rounds so many contenders are compared: until one is left, or halved as
// often as they may be. The budget is shared among these, so that two are compared for as long as ten.
func (c *contest) rounds(contenders int) int {
	return min(int(c.r.p.Halvings)+1, bits.Len(uint(contenders-1)))
}

// contenders returns the first moves, those that the search values nearly as much as the best. Where the best
// is a gamble, more of them, and at least one that is none, which comes to stand after them.
func (c *contest) contenders() []contender {
	reach, open := c.r.p.ContendReach, false
	if c.moves[0].Gamble {
		reach, open = max(reach, c.r.p.GambleReach), true
	}
	n, most := 0, min(len(c.moves), int(c.r.p.Contenders))
	for n < most && c.moves[0].Value-c.moves[n].Value <= int32(reach) {
		open = open && c.moves[n].Gamble
		n++
	}
	at := slices.IndexFunc(c.moves[n:], func(m tree.RootMove) bool { return !m.Gamble })
	if open && at >= 0 && n < maxContenders {
		for at += n; at > n; at-- {
			c.moves[at], c.moves[at-1] = c.moves[at-1], c.moves[at]
		}
		n++
	}
	var list []contender
	for i := range c.moves[:n] {
		list = append(list, contender{move: &c.moves[i], prior: float64(c.moves[i].Value) * c.steepness})
	}
	return list
}

// caution puts the best move that is no gamble first, where the best is one and the lead of that is within
// its own error.
func (c *contest) caution(list []contender) {
	if c.r.p.GambleErrors == 0 || !list[0].move.Gamble {
		return
	}
	at := slices.IndexFunc(list, func(one contender) bool { return !one.move.Gamble })
	if at < 0 {
		return
	}
	even := 4 * c.r.p.WinScale * c.steepness
	if lead, doubt := list[0].estimate(&list[at], even, c.r.p); lead < doubt*c.r.p.GambleErrors {
		calm := list[at]
		calm.merit = list[0].merit
		copy(list[1:at+1], list[:at])
		list[0] = calm
	}
}

// estimate returns by how much search and rollouts together show a contender to be better than another, and the
// standard error of that. even is the steepness as a part of that of an even game.
func (c *contender) estimate(over *contender, even float64, p *parameter.Values) (lead, doubt float64) {
	lead, doubt = c.prior-over.prior, p.SearchDoubt*even
	if mean, variance := c.lead(over, p.RollDoubt*even, p); variance > 0 {
		lead += (mean - lead) * doubt * doubt / (float64(doubt*doubt) + variance)
		doubt = math.Sqrt(doubt * doubt * variance / (float64(doubt*doubt) + variance))
	}
	return lead, doubt
}

// round compares contenders until their share of the budget is used up, if a given number of
// rounds come after it. It reports false when there can be no more.
func (c *contest) round(list []contender, after int) bool {
	begun := c.r.budget.spent(c.nodes.Load())
	until := begun + (1-begun)/float64(after+1)
	c.r.together(func(one *Rollouts) {
		for c.more.Load() && c.r.budget.spent(c.nodes.Load()) < until {
			c.compare(one, list)
		}
	})
	return c.more.Load()
}

// compare has one thread play all contenders in one more world. It clears more where the
// thread could not.
func (c *contest) compare(one *Rollouts, list []contender) {
	rng, before := c.rngs[slices.Index(c.r.threads, one)], one.nodes()
	kind := one.shares.next()
	one.take(one.shares.cares[kind])
	seen, ok := one.compare(list, c.steepness, rng)
	used := one.nodes() - before
	one.shares.used[kind] += used
	c.nodes.Add(used)
	if !ok {
		c.more.Store(false)
		return
	}
	c.seen.Lock()
	defer c.seen.Unlock()
	for i := range list {
		list[i].seen[kind] = append(list[i].seen[kind], seen[i])
	}
}

// compare plays all contenders in one more world. It reports false when it could
// not.
func (r *Rollouts) compare(list []contender, steepness float64, rng *rand.Rand) (seen [maxContenders]float64, ok bool) {
	pos, err := r.draw(rng)
	if err != nil {
		return seen, false
	}
	seed := rng.Uint64()
	for i := range list {
		seen[i] = r.play(pos, list[i].move.Move, seed) + float64(float64(list[i].move.Adjust)*steepness)
		if r.stopped() {
			return seen, false
		}
	}
	return seen, true
}

// judge sorts contenders that were seen in the same worlds by what search and
// rollouts say together, best first: the difference that the rollouts show to the
// search's choice counts the more, the surer it is.
func judge(list []contender, steepness float64, p *parameter.Values) {
	first := slices.MaxFunc(list, func(a, b contender) int { return cmp.Compare(a.prior, b.prior) })
	// Both doubts are given for an even game, where a point raises the chance by a quarter
	// of the scale.
	even := 4 * p.WinScale * steepness
	doubt, bias := p.SearchDoubt*even, p.RollDoubt*even
	for i := range list {
		c := &list[i]
		c.merit = c.prior - first.prior
		if mean, variance := c.lead(&first, bias, p); variance > 0 {
			c.merit += (mean - c.merit) * doubt * doubt / (float64(doubt*doubt) + variance)
		}
	}
	order.Stable(list, func(a, b contender) int {
		return cmp.Or(cmp.Compare(b.merit, a.merit), cmp.Compare(b.prior, a.prior))
	})
}

// lead returns by how much rollouts show a contender to be better than another, and the variance
// of that: 0 where no world was seen. bias is the usual error of a kind of rollouts that does not
// become less with more worlds. Each kind counts by the inverse of its variance.
func (c *contender) lead(over *contender, bias float64, p *parameter.Values) (mean, variance float64) {
	sum, weights := 0.0, 0.0
	for kind := range c.seen {
		both := min(len(c.seen[kind]), len(over.seen[kind])) // worlds before one of them was dropped
		if both == 0 {
			continue
		}
		n := float64(both)
		m, v := difference(c.seen[kind][:both], over.seen[kind][:both])
		v = (float64(v*n) + float64(p.UsualSpread*p.UsualSpread*p.UsualWorlds)) / (n + p.UsualWorlds)
		w := 1 / max(v/n+float64(bias*bias), leastVariance)
		sum += float64(w * m)
		weights += w
	}
	if weights == 0 {
		return 0, 0
	}
	return sum / weights, 1 / weights
}

// leastVariance keeps weights finite where parameters allow no doubt and all worlds agree.
const leastVariance = 1e-12

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

// rank puts the contenders, which are the first moves, in the order of their merits, with values
// that follow these.
func (c *contest) rank(list []contender) {
	top := c.moves[0].Value
	order := make([]tree.RootMove, 0, len(list))
	for i := range list {
		m := *list[i].move
		m.Value = top + int32((list[i].merit-list[0].merit)/c.steepness)
		if i > 0 {
			m.Value = min(m.Value, order[i-1].Value)
		}
		order = append(order, m)
	}
	for i := range c.moves[len(list):] {
		m := &c.moves[len(list)+i]
		m.Value = min(m.Value, order[len(list)-1].Value)
	}
	copy(c.moves, order)
}
