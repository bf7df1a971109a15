//go:build !js

package marshal

import (
	"context"
	"time"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// solver is what the player asks.
type solver = proof.Solver

// solverPart is which part of the player's memory the solver has: one in so many.
const solverPart = 16

// prove asks the solver about a view in which few pieces move, with a share of the limits.
func (p *Player) prove(ctx context.Context, view *stratego.View, t *limit) (c certain) {
	w := p.c.Parameters
	if !w.Proof || p.c.MaxDepth != 0 || !t.enough(w.ProofNodes, w.ProofTime) || !proof.Few(view, w.ProofMovers, w.ProofWorlds) {
		return c
	}
	if p.solver.Table == 0 {
		p.solver.Table = p.c.Memory / solverPart
	}
	q := proof.Question{View: view}
	win, err := p.solver.Win(ctx, q, p.proofLimits(t, w.ProofShare))
	c.nodes = p.solver.Effort().Nodes
	if err == nil {
		c.win, c.plies = win.Move, win.Plies
		return c
	}
	if w.ProofLoss > 0 && p.exposed(view) {
		c.losing, _ = p.solver.Losing(ctx, q, p.proofLimits(t, w.ProofFear))
		c.nodes += p.solver.Effort().Nodes
	}
	t.spend(uint64(float64(c.nodes) * w.ProofCost))
	return c
}

// exposed reports whether the enemy knows all ranks of the player's side. One that does not may miss what the
// solver has it know, and a player that fears it gives away where its Flag stands.
func (p *Player) exposed(view *stratego.View) bool {
	guess := p.watch.Mirror(view, p.c.belief())
	for i := range guess.Pieces {
		if guess.Pieces[i].Possible.Count() > 1 {
			return false
		}
	}
	return true
}

// proofLimits are a share of the limits of a thought.
func (p *Player) proofLimits(t *limit, share float64) proof.Limits {
	w := p.c.Parameters
	l := proof.Limits{
		Plies: w.ProofPlies, Processors: p.c.Threads, Certain: true, Brief: true, Time: time.Duration(float64(t.time) * share),
	}
	if t.search.Nodes > 0 {
		l.Nodes = max(1, uint64(float64(t.search.Nodes)*share/w.ProofCost))
	}
	return l
}
