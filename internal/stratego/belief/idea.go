package belief

import (
	"math"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
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

// An idea is a guess at how an opponent plays: as players of a manner do, so far
// as a part of their log odds says. Part 0 is that what it does tells nothing.
type idea struct {
	habits *Habits
	part   float64
	chance float64
}

// Before anything is known of an opponent, blind is how likely its behaviour tells
// nothing, for it bluffs, runs blindly or is like nobody we learned from; and half
// how likely, of the others, its behaviour tells half as much as a manner's does.
const (
	blind = 0.3
	half  = 0.34
)

// ideasOf returns the ideas that there are before anything is known.
func ideasOf(manners []Manner) []idea {
	ideas := []idea{{habits: &Habits{}, chance: blind}}
	each := (1 - blind) / float64(len(manners))
	for _, m := range manners {
		ideas = append(ideas, idea{m.Habits, 0.5, each * half}, idea{m.Habits, 1, each * (1 - half)})
	}
	return ideas
}

// record is how well ideas would have foretold the ranks that came to light.
type record struct {
	of     []Manner
	ideas  []idea
	fit    []float64 // by idea, the log likelihood of what came to light
	proofs int       // that are counted
	// left is what the army has that did not come to light.
	left [stratego.Ranks]float64
}

// faint is how unlikely an idea is that is no longer followed.
const faint = 0.01

// ideas returns what may be true of how the side plays, from how well it would have
// foretold the ranks that came to light (Bayes's rule).
func (w *witness) ideas(manners []Manner, homes *[board.MaxSquares]int) []idea {
	c := &w.record
	if !slices.Equal(c.of, manners) {
		ideas := ideasOf(manners)
		*c = record{of: manners, ideas: ideas, fit: make([]float64, len(ideas)), left: armyOf(w.v)}
	}
	for ; c.proofs < len(w.proofs); c.proofs++ {
		c.count(&w.proofs[c.proofs], w.v, homes)
	}
	best, total := slices.Max(c.fit), 0.0
	for k, i := range c.ideas {
		total += float64(i.chance * math.Exp(c.fit[k]-best))
	}
	var likely []idea
	for k, i := range c.ideas {
		if i.chance *= math.Exp(c.fit[k]-best) / total; i.chance >= faint {
			likely = append(likely, i)
		}
	}
	return likely
}

// count adds a proof to the record.
func (c *record) count(p *proof, v *stratego.Variant, homes *[board.MaxSquares]int) {
	var base [stratego.Ranks]float64
	for r := range p.possible.All() {
		base[r] = c.left[r]
		if x := homes[p.start]; x >= 0 {
			base[r] *= Prior(v, r, x)
		}
	}
	one := opinion{base: base, traits: &p.traits}
	for k := range c.ideas {
		if x := one.of(&c.ideas[k]); x[p.rank] > 0 {
			c.fit[k] += math.Log(x[p.rank])
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
