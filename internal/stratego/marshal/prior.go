package marshal

import (
	"math"
	"time"

	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/rollout"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/internal/stratego/policy"
	"flagfall.dev/stratego"
)

// Ask says what a player asks its prior for.
type Ask struct {
	Order      bool // of the moves of the root, before the first depth
	Contenders bool // which moves rollouts judge
	Rollouts   bool // the moves of both sides in rollouts
	Choice     bool // which of the moves that rollouts value about equally is played
}

// A Policy says what is to be said for moves before any search, by what the side to move knows.
type Policy interface {
	// Look takes in a view.
	Look(view *stratego.View)
	// LogOdds returns the log odds of a legal move beside others, but for a number that all
	// have.
	LogOdds(m stratego.Move) float64
}

// root reports whether the moves of the root are asked about.
func (a *Ask) root() bool { return a.Order || a.Contenders || a.Choice }

// rollouts says what the player's rollouts are made of.
func (c *Config) rollouts() rollout.Config {
	r := rollout.Config{Evaluator: c.Evaluator, Ends: c.Ends, Threads: c.Threads}
	if c.Ask.Rollouts {
		r.Prior = c.Prior
	}
	return r
}

// prefer notes what a policy says of the moves of the root, and counts what the learned one says
// of them beside what the search finds.
func (p *Player) prefer(view *stratego.View, t *thought) {
	counts := p.consult(view, t)
	if !counts && !p.ask() {
		return
	}
	moves, w := p.root.Moves, p.c.Parameters
	even := evenOdds(p.odds)
	for i := range moves {
		m := &moves[i]
		m.Prior = p.odds[i] - even
		if p.c.Ask.Contenders && t.shared {
			m.Reach = reach(m.Prior, w)
		}
		if counts {
			m.Adjust += points(m.Prior*p.favour(view, m), w.FavourMost)
		}
	}
	if p.c.Ask.Order && t.maxDepth > 0 {
		p.root.Order()
	}
}

// favour is how many points a move is worth more where the policy makes it e times as likely. The
// policy does not fear Spies enough (docs/lab/policy.md), so it may only advise against
// a move of the Marshal.
func (p *Player) favour(view *stratego.View, m *tree.RootMove) float64 {
	w := p.c.Parameters
	if m.Prior > 0 && view.At(m.Move.From).Rank() == stratego.Marshal && hiddenSpy(view) {
		return w.Favour * w.FavourMarshal
	}
	return w.Favour
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

// consult fills odds with what the learned policy says of the moves of the root. It reports false
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

// ask fills odds with what the prior says of the moves of the root. It reports false where there
// is nothing to ask or nobody.
func (p *Player) ask() bool {
	if p.prior == nil || !p.c.Ask.root() || !p.prior.Begin(&p.know) {
		return false
	}
	p.legal, p.odds = p.legal[:0], p.odds[:0]
	for i := range p.root.Moves {
		p.legal = append(p.legal, p.root.Moves[i].Move)
	}
	p.units = p.prior.Prefer(&p.know.Root, p.legal, p.units[:0])
	for _, o := range p.units {
		p.odds = append(p.odds, net.Logit(o))
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

// reach is by how many points further a move may fall short of the best and be judged by
// rollouts, for what a prior says of it: the prior's part of the choice is worth as many points
// of the search's part.
func reach(prior float64, w *parameter.Values) int32 {
	return points(prior*w.Liking*w.PolicyShare/(1-w.PolicyShare), w.LikeMost)
}

// learnedPolicy returns the policy that was learned for a variant, nil where there is none.
func learnedPolicy(v *stratego.Variant) Policy {
	n := policy.Learned(v)
	if n == nil {
		return nil
	}
	return policy.NewInference(n)
}

// points rounds points, of which there are at most so many, more or less.
func points(x, most float64) int32 { return int32(math.Round(min(max(x, -most), most))) }

// improve draws one of the moves that search and rollouts value about as much as the best, in
// proportion to its prior and to e to the power of its result (a step of policy improvement
// with a bound on what it may cost). balance is by how many points I am ahead.
func (p *Player) improve(moves []tree.RootMove, balance float64) *tree.RootMove {
	w := p.c.Parameters
	best := evaluation.Chance(balance+float64(moves[0].Value), w)
	odds, sum := make([]float64, 0, len(moves)), 0.0
	for i := range moves {
		short := best - evaluation.Chance(balance+float64(moves[i].Value), w)
		if short > w.Alike {
			break // they are in order
		}
		odds = append(odds, math.Exp(moves[i].Prior-short/w.AlikeHeat))
		sum += odds[i]
	}
	at := p.rng.Float64() * sum
	for i, o := range odds {
		if at -= o; at < 0 {
			return &moves[i]
		}
	}
	return &moves[0]
}
