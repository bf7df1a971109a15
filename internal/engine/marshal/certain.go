package marshal

import (
	"context"
	"fmt"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// certain is what the solver proved of the moves of a view.
type certain struct {
	win *proof.Win // whatever the hidden pieces are; nil for none
	// losing are moves after which an enemy that knows every rank wins by force, whatever the hidden
	// pieces are.
	losing []stratego.Move
}

// prove asks the solver about a view in which few pieces move, with a share of the limits.
func (p *Player) prove(ctx context.Context, view *stratego.View, t *limit) (c certain) {
	w := p.c.Parameters
	if !w.Proof || p.c.MaxDepth != 0 || !t.enough(w.ProofNodes, w.ProofTime) || !proof.Few(view, w.ProofMovers, w.ProofWorlds) {
		return c
	}
	if p.solver.Table == 0 {
		p.solver.Table = p.c.Memory / solverPart
	}
	q, spent := proof.Question{View: view}, uint64(0)
	c.win, _ = p.solver.Win(ctx, q, p.proofLimits(t, w.ProofShare*(1-w.ProofFear)))
	spent += p.solver.Effort().Nodes
	if c.win == nil && w.ProofLoss > 0 {
		c.losing, _ = p.solver.Losing(ctx, q, p.proofLimits(t, w.ProofShare*w.ProofFear))
		spent += p.solver.Effort().Nodes
	}
	t.spend(uint64(float64(spent) * w.ProofCost))
	return c
}

// solverPart is which part of the player's memory the solver has: one in so many.
const solverPart = 16

// proofLimits are a share of the limits of a thought.
func (p *Player) proofLimits(t *limit, share float64) proof.Limits {
	w := p.c.Parameters
	l := proof.Limits{Plies: w.ProofPlies, Processors: p.c.Threads, Certain: true, Brief: true, Time: time.Duration(float64(t.time) * share)}
	if t.search.Nodes > 0 {
		l.Nodes = max(1, uint64(float64(t.search.Nodes)*share/w.ProofCost))
	}
	return l
}

// avoid makes moves worth less that lose by force, unless all do.
func (p *Player) avoid(losing []stratego.Move) {
	if len(losing) >= len(p.root.Moves) {
		return
	}
	for _, m := range losing {
		for i := range p.root.Moves {
			if p.root.Moves[i].Move == m {
				p.root.Moves[i].Adjust -= int32(p.c.Parameters.ProofLoss)
			}
		}
	}
}

// proved describes a proved win.
func (p *Player) proved(view *stratego.View, c *certain, start time.Time) search.Info {
	v, effort := view.Variant(), p.solver.Effort()
	best := search.Candidate{Move: v.FormatMove(c.win.Move), Value: p.c.Parameters.Mate, Win: 1}
	return search.Info{
		Depth: c.win.Plies, Nodes: effort.Nodes, Elapsed: time.Since(start), Win: 1, Candidates: []search.Candidate{best},
		Beliefs: believed(v, p.watch.Belief(view, p.c.belief())),
		Notes:   []string{fmt.Sprintf("proved: wins in %d moves at most", c.win.Moves(true))},
	}
}
