package belief

import (
	"math"

	"flagfall/board"
	"flagfall/stratego"
)

// A proof is a piece as it was judged when its rank came to light.
type proof struct {
	traits   [Features]float32
	rank     stratego.Rank
	possible stratego.RankSet
	start    board.Square
}

// everyRank are all ranks.
const everyRank = stratego.RankSet(1<<(stratego.Flag+1) - 1<<stratego.Marshal)

// prove keeps what a strike is about to show of a hidden piece of the side.
func (w *witness) prove(e stratego.Event) {
	if e.Outcome == stratego.NoStrike {
		return
	}
	q, r := e.Move.To, e.Defender
	if e.Side == w.side {
		q, r = e.Move.From, e.Striker
	}
	i := w.lives.at[q]
	l := &w.lives.All[i]
	if l.Known {
		return
	}
	p := proof{traits: w.traits(i), rank: r, start: l.Start, possible: everyRank}
	if l.Moves > 0 || e.Side == w.side {
		p.possible &^= stratego.RanksOf(stratego.Bomb, stratego.Flag)
	}
	w.proofs = append(w.proofs, p)
}

// trusts are the parts of the habits' log odds that may be right for an
// opponent, and how likely each is before anything is known of it: most players
// do what the habits were learned from, but who bluffs or runs blindly does not.
var trusts = [...]struct{ part, chance float64 }{{0, 0.07}, {0.5, 0.32}, {1, 0.61}}

// record is how well habits would have foretold the ranks that came to light.
type record struct {
	habits *Habits
	proofs int // that are counted
	// fit has the log likelihood of what came to light by each trust, and left
	// what the army has that did not.
	fit  [len(trusts)]float64
	left [stratego.Ranks]float64
}

// trust returns how far habits are to be trusted, from how well they would have
// foretold the ranks that came to light (the mean of Bayes's rule).
func (w *witness) trust(h *Habits, homes *[board.MaxSquares]int) float64 {
	c := &w.record
	if c.habits != h {
		*c = record{habits: h, left: armyOf(w.v)}
	}
	for ; c.proofs < len(w.proofs); c.proofs++ {
		c.count(&w.proofs[c.proofs], w.v, homes)
	}
	mean, total := 0.0, 0.0
	for k, t := range trusts {
		x := t.chance * math.Exp(c.fit[k]-c.fit[len(c.fit)-1])
		mean += x * t.part
		total += x
	}
	return mean / total
}

// count adds a proof to the record.
func (c *record) count(p *proof, v *stratego.Variant, homes *[board.MaxSquares]int) {
	u := c.habits.Units(&p.traits)
	var all, right [len(trusts)]float64
	for r := range p.possible.All() {
		base := c.left[r]
		if x := homes[p.start]; x >= 0 {
			base *= Prior(v, r, x)
		}
		odds := float64(c.habits.Odds(r, &p.traits, &u))
		for k, t := range trusts {
			x := base * math.Exp(min(max(t.part*odds, -mostOdds), mostOdds))
			all[k] += x
			if r == p.rank {
				right[k] = x
			}
		}
	}
	for k := range c.fit {
		if right[k] > 0 {
			c.fit[k] += math.Log(right[k] / all[k])
		}
	}
	c.left[p.rank] = max(c.left[p.rank]-1, 0.1)
}

// armyOf returns how many pieces of each rank an army has, expected numbers
// where the variant leaves a choice.
func armyOf(v *stratego.Variant) (n [stratego.Ranks]float64) {
	for _, l := range v.Definition().Army {
		for r := range l.Ranks.All() {
			n[r] += float64(l.Count) / float64(l.Ranks.Count())
		}
	}
	return n
}
