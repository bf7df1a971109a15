package marshal

import (
	"math"
	"time"

	"flagfall.dev/internal/engine/policy"
	"flagfall.dev/stratego"
)

// A Policy says what is to be said for moves before any search, by what the side to move knows.
type Policy interface {
	// Look takes in a view.
	Look(view *stratego.View)
	// LogOdds returns the log odds of a legal move beside others, but for a number that all
	// have.
	LogOdds(m stratego.Move) float64
}

// learnedPolicy returns the policy that was learned for a variant, nil where there is none.
func learnedPolicy(v *stratego.Variant) Policy {
	n := policy.Learned(v)
	if n == nil {
		return nil
	}
	return policy.NewInference(n)
}

// prefer counts what the policy says of the moves of the root beside what the search finds.
func (p *Player) prefer(view *stratego.View, t *thought) {
	if !p.consult(view, t) {
		return
	}
	even := evenOdds(p.odds)
	for i, odds := range p.odds {
		m := &p.root.Moves[i]
		liked := odds - even
		m.Adjust += points(liked*p.policyWeight(view, m.Move, liked), p.c.Parameters.PolicyMost)
	}
}

// policyWeight is how many points a move is worth more where the policy makes it e times as likely.
// liked is what it says of the move, above 0 where it advises it. The policy does not fear
// Spies enough (docs/lab/policy.md), so it may only advise against a move of the Marshal, nor Bombs, so
// strikes of strong pieces on what has not moved count less too.
func (p *Player) policyWeight(view *stratego.View, m stratego.Move, liked float64) float64 {
	w := p.c.Parameters
	if liked <= 0 {
		return w.PolicyWeight
	}
	weight := w.PolicyWeight
	if view.At(m.From).Rank() == stratego.Marshal && hiddenSpy(view) {
		weight *= w.PolicyMarshal
	}
	if p.blind(view, m) && !view.Moved().Has(m.To) {
		weight *= w.PolicyStrike
	}
	return weight
}

// hiddenSpy reports whether a hidden enemy may be a Spy.
func hiddenSpy(view *stratego.View) bool {
	enemy := view.Side().Opponent()
	seen := view.Captured(enemy)[stratego.Spy]
	for q := range view.Pieces(enemy).All() {
		if view.At(q).Rank() == stratego.Spy {
			seen++
		}
	}
	return seen < view.Variant().MaxCount(stratego.Spy)
}

// consult fills odds with what the policy says of the moves of the root. It reports false
// where there is none, or too little time for it.
func (p *Player) consult(view *stratego.View, t *thought) bool {
	if !t.policy {
		return false
	}
	if !p.sought {
		p.policy, p.sought = p.c.Policy(view.Variant()), true
	}
	if p.policy == nil {
		return false
	}
	if w := p.c.Parameters; t.time > 0 && p.consulted > time.Duration(float64(t.time)*w.PolicyPart) {
		p.consulted = time.Duration(float64(p.consulted) * w.PolicyPatience) // it may have been the machine
		return false
	}
	start := time.Now()
	p.policy.Look(view)
	p.consulted = time.Since(start)
	p.odds = p.odds[:0]
	for i := range p.root.Moves {
		p.odds = append(p.odds, p.policy.LogOdds(p.root.Moves[i].Move))
	}
	return true
}

// evenOdds returns the log odds of a move that is as likely as if all were.
func evenOdds(odds []float64) float64 {
	sum := 0.0
	for _, o := range odds {
		sum += math.Exp(o - odds[0])
	}
	return odds[0] + math.Log(sum/float64(len(odds)))
}

// points rounds points, of which there are at most so many, more or less.
func points(x, most float64) int32 { return int32(math.Round(min(max(x, -most), most))) }
