package marshal

import (
	"context"
	"sync"

	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/stratego"
)

// helper searches the player's root on another processor, with an evaluation of its own.
type helper struct {
	eval *evaluation.Evaluation
	tree *tree.Tree
	root tree.Root
}

// deepen searches the moves of the root, on as many processors as the player has, and
// returns how many nodes that took.
func (p *Player) deepen(ctx context.Context, view *stratego.View, t *thought) uint64 {
	if p.c.Threads < 2 || len(p.root.Moves) < 2 {
		p.root.Deepen(t.maxDepth, t.budget.Start, p.c.Parameters.Deeper)
		return p.tree.Nodes
	}
	for len(p.helpers) < p.c.Threads-1 {
		p.helpers = append(p.helpers, &helper{eval: &evaluation.Evaluation{}, tree: p.tree.Helper()})
	}
	own := t.search
	if own.Nodes > 0 {
		own.Nodes = max(1, own.Nodes/uint64(p.c.Threads))
	}
	p.tree.Limit(own)
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	for _, h := range p.helpers {
		h.tree.Limit(tree.Limits{Nodes: own.Nodes, Deadline: own.Deadline, Done: ctx.Done()})
		h.root.Follow(h.tree, &p.root)
		running.Go(func() { h.help(p, view, t) })
	}
	p.root.Deepen(t.maxDepth, t.budget.Start, p.c.Parameters.Deeper)
	stop()
	running.Wait()
	nodes := p.tree.Nodes
	for _, h := range p.helpers {
		nodes += h.tree.Nodes
	}
	return nodes
}

// help searches the player's root until it is stopped. It reads only data that nobody changes
// meanwhile.
func (h *helper) help(p *Player, view *stratego.View, t *thought) {
	w := p.c.Parameters
	out := h.eval.Study(&p.know, w, t.guess, evaluation.Effort{Trifle: w.Trifle, Urgency: p.urgency(view)})
	h.tree.Study(p.task(h.eval, view, &out))
	h.tree.Forget()
	h.root.Help(t.maxDepth)
}
