package marshal

import (
	"math"

	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/rollout"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/stratego/parameter"
)

// Ask says what a player asks its prior for.
type Ask struct {
	Order      bool // of the moves of the root, before the first depth
	Contenders bool // which moves rollouts judge
	Rollouts   bool // the moves of both sides in rollouts
	Choice     bool // which of the moves that rollouts value about equally is played
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

// prefer notes what the prior says of the moves of the root.
func (p *Player) prefer(t *thought) {
	if p.prior == nil || !p.c.Ask.root() || !p.prior.Begin(&p.know) {
		return
	}
	moves := p.root.Moves
	p.legal = p.legal[:0]
	for i := range moves {
		p.legal = append(p.legal, moves[i].Move)
	}
	p.odds = p.prior.Prefer(&p.know.Root, p.legal, p.odds[:0])
	even := evenOdds(p.odds)
	for i := range moves {
		moves[i].Prior = net.Logit(p.odds[i]) - even
		if p.c.Ask.Contenders && t.shared {
			moves[i].Reach = reach(moves[i].Prior, p.c.Parameters)
		}
	}
	if p.c.Ask.Order && t.maxDepth > 0 {
		p.root.Order()
	}
}

// evenOdds returns the log odds of a move that is as likely as if all were.
func evenOdds(odds []int32) float64 {
	sum := 0.0
	for _, o := range odds {
		sum += math.Exp(net.Logit(o - odds[0]))
	}
	return net.Logit(odds[0]) + math.Log(sum/float64(len(odds)))
}

// reach is by how many points further a move may fall short of the best and be judged by
// rollouts, for what a prior says of it: the prior's part of the choice is worth as many points
// of the search's part.
func reach(prior float64, w *parameter.Values) int32 {
	points := prior * w.Liking * w.PolicyShare / (1 - w.PolicyShare)
	return int32(math.Round(min(max(points, -w.LikeMost), w.LikeMost)))
}

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
