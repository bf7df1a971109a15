package rollout

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/stratego"
)

// Weight is what search and rollouts say together of a move.
type Weight struct {
	Move *tree.RootMove
	// Lead is by how much it is better than the first of the moves, in chance to win, from
	// -1 to 1, and Doubt the standard error of that.
	Lead, Doubt float64
	// Seen is the lead by the rollouts alone, and Spread its standard error; 0 without rollouts.
	Seen, Spread float64
	// Chance is the mean of the rollouts, from 0 to 1, and Worlds of how many; 0 without rollouts.
	Chance float64
	Worlds int
}

// Weigh compares given moves until the budget is used up, all of them to the end, and returns
// them in their order. lead is by how many points I am ahead. The first move is what the others
// are compared with.
func (r *Rollouts) Weigh(moves []*tree.RootMove, lead float64, rng *rand.Rand) []Weight {
	sure := min(max(evaluation.Chance(lead+float64(moves[0].Value), r.p), 1-r.p.MostSure), r.p.MostSure)
	c := &contest{r: r, steepness: sure * (1 - sure) / r.p.WinScale, rngs: []*rand.Rand{rng}}
	for range r.threads[1:] {
		c.rngs = append(c.rngs, rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64())))
	}
	c.more.Store(true)
	list := make([]contender, len(moves))
	top := evaluation.Chance(lead+float64(moves[0].Value), r.p)
	for i, m := range moves {
		list[i] = contender{move: m, prior: evaluation.Chance(lead+float64(m.Value), r.p) - top}
	}
	c.round(list, 0)
	even := 4 * r.p.WinScale * c.steepness
	doubt, bias := r.p.SearchDoubt*even, r.p.RollDoubt*even
	all := make([]Weight, len(moves))
	for i := range list {
		one := &list[i]
		w := Weight{Move: one.move, Lead: one.prior, Doubt: doubt}
		if mean, variance := one.lead(&list[0], bias, r.p); variance > 0 && i > 0 {
			w.Seen, w.Spread = mean, math.Sqrt(variance)
			w.Lead += (mean - one.prior) * doubt * doubt / (float64(doubt*doubt) + variance)
			w.Doubt = math.Sqrt(doubt * doubt * variance / (float64(doubt*doubt) + variance))
		}
		for kind := range one.seen {
			for _, x := range one.seen[kind] {
				w.Chance += x - float64(float64(one.move.Adjust)*c.steepness)
				w.Worlds++
			}
		}
		w.Chance /= float64(max(1, w.Worlds))
		all[i] = w
	}
	all[0].Doubt = 0
	return all
}

// Replies draws worlds and returns what the enemy's policy answers to a move of mine in them, and
// in how many of them each answer was given, the most frequent first. A world in which the move ends
// the game has no answer. asked is how many worlds there were: fewer where the budget was done or the end came before, zero
// for no end. It takes some milliseconds.
func (r *Rollouts) Replies(
	first stratego.Move, worlds int, rng *rand.Rand, end time.Time,
) (replies []stratego.Move, times []int, asked int) {
	r.budget = Budget{Start: time.Now(), End: end, Done: r.budget.Done}
	for i := range r.policies {
		one := r.policies[i].tree
		visited := one.Nodes
		one.Limit(tree.Limits{Deadline: end, Done: r.budget.Done})
		one.Nodes = visited
	}
	r.take(careful(r.p))
	count := map[stratego.Move]int{}
	for ; asked < worlds; asked++ {
		pos, err := r.draw(rng)
		if err != nil || r.stopped() {
			break
		}
		mine := pos.Turn()
		for i := range r.policies {
			r.policies[i].know.Root = r.policies[i].start
		}
		r.make(pos, mine, first)
		if pos.Ended() {
			continue
		}
		if r.legal = pos.Moves(r.legal[:0]); len(r.legal) == 0 {
			continue
		}
		answer := r.policies[state.Enemy].choose(r.legal, rng.Uint64())
		if r.stopped() {
			break // it was not thought about to the end
		}
		count[answer]++
	}
	for m := range count {
		replies = append(replies, m)
	}
	slices.SortFunc(replies, func(a, b stratego.Move) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return (int(a.From)<<8 + int(a.To)) - (int(b.From)<<8 + int(b.To))
	})
	for _, m := range replies {
		times = append(times, count[m])
	}
	return replies, times, asked
}
