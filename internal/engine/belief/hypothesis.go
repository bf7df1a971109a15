package belief

import (
	"math"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// A revelation is a piece as it was judged when its rank came to light.
type revelation struct {
	features description
	rank     stratego.Rank
	possible stratego.RankSet
	start    board.Square
}

// everyRank are all ranks.
const everyRank = stratego.RankSet(1<<(stratego.Flag+1) - 1<<stratego.Marshal)

// prove keeps what a strike is about to show of a hidden piece of the side.
func (w *observer) prove(e stratego.Event) {
	if e.Outcome == stratego.NoStrike {
		return
	}
	q, r := e.Move.To, e.Defender
	if e.Side == w.side {
		q, r = e.Move.From, e.Striker
	}
	i := w.traces.at[q]
	l := &w.traces.All[i]
	if l.Known {
		return
	}
	p := revelation{rank: r, start: l.Start, possible: everyRank}
	w.describe(i, &p.features)
	if l.Moves > 0 || e.Side == w.side {
		p.possible &^= stratego.RanksOf(stratego.Bomb, stratego.Flag)
	}
	w.revelations = append(w.revelations, p)
}

// A hypothesis is a model of how an opponent plays, with a factor (part) on the model's log
// odds. Part 0 means that behaviour is no evidence but for idleness.
type hypothesis struct {
	weights *weights // nil where the part is 0
	part    float64
	chance  float64
}

// hypothesesOver returns the hypotheses that there are before anything is known: an
// opponent's behaviour may be no evidence but for idleness, because it bluffs, moves blindly or is like no
// known player; or it counts half as much as in a model, or as much.
func hypothesesOver(models []Model, p *parameter.Values) []hypothesis {
	hypotheses := []hypothesis{{chance: p.Blind}}
	each := (1 - p.Blind) / float64(len(models))
	for i := range models {
		w := models[i].weights()
		hypotheses = append(hypotheses, hypothesis{w, p.HalfPart, each * p.Half}, hypothesis{w, 1, each * (1 - p.Half)})
	}
	return hypotheses
}

// evidence is how well hypotheses would have predicted the revealed ranks.
type evidence struct {
	of          []Model
	hypotheses  []hypothesis
	fit         []float64    // by hypothesis, the log likelihood of what came to light
	revelations int          // that are counted
	likely      []hypothesis // those that are likely by these, none fainter than faint
	faint       float64
	// left is what the army has that did not come to light.
	left [stratego.Ranks]float64
}

// hypotheses returns the hypotheses weighted by how well they predicted the revealed ranks
// (Bayes's rule).
func (w *observer) hypotheses(models []Model, p *parameter.Values, homes *[board.MaxSquares]int) []hypothesis {
	c := &w.evidence
	if !slices.Equal(c.of, models) {
		hypotheses := hypothesesOver(models, p)
		*c = evidence{of: models, hypotheses: hypotheses, fit: make([]float64, len(hypotheses)), left: armyOf(w.v)}
	}
	if c.likely != nil && c.faint == p.Faint && c.revelations == len(w.revelations) {
		return c.likely
	}
	for ; c.revelations < len(w.revelations); c.revelations++ {
		c.count(&w.revelations[c.revelations], w.v, homes, p)
	}
	c.likely, c.faint = c.posterior(p.Faint), p.Faint
	return c.likely
}

// posterior returns the hypotheses by what is counted, without those that are fainter than some
// chance.
func (c *evidence) posterior(faint float64) (likely []hypothesis) {
	best, total := slices.Max(c.fit), 0.0
	for k, i := range c.hypotheses {
		total += float64(i.chance * math.Exp(c.fit[k]-best))
	}
	for k, i := range c.hypotheses {
		if i.chance *= math.Exp(c.fit[k]-best) / total; i.chance >= faint {
			likely = append(likely, i)
		}
	}
	return likely
}

// count adds a revelation to the evidence.
func (c *evidence) count(p *revelation, v *stratego.Variant, homes *[board.MaxSquares]int, w *parameter.Values) {
	var base [stratego.Ranks]float64
	for r := range p.possible.All() {
		base[r] = c.left[r]
		if x := homes[p.start]; x >= 0 {
			base[r] *= Prior(v, r, x, w)
		}
	}
	one := posterior{base: base, features: &p.features, bound: w.Evidence, idle: idlenessOf(w)}
	for k := range c.hypotheses {
		if x := one.of(&c.hypotheses[k]); x[p.rank] > 0 {
			c.fit[k] += math.Log(x[p.rank])
		}
	}
	c.left[p.rank] = max(c.left[p.rank]-1, w.LastLeft)
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
