package marshal

import (
	"fmt"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/stratego"
)

// certain is what the solver proved of the moves of a view.
type certain struct {
	// win is a move that wins by force whatever the hidden pieces are, in so many plies at most; plies 0:
	// none was found.
	win   stratego.Move
	plies int
	// losing are moves after which an enemy that knows every rank wins by force, whatever the hidden
	// pieces are.
	losing []stratego.Move
	nodes  uint64 // positions that the solver searched
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
	v := view.Variant()
	best := search.Candidate{Move: v.FormatMove(c.win), Value: p.c.Parameters.Mate, Win: 1}
	return search.Info{
		Depth: c.plies, Nodes: c.nodes, Elapsed: time.Since(start), Win: 1, Candidates: []search.Candidate{best},
		Beliefs: believed(v, p.watch.Belief(view, p.c.belief()), view.Ply()),
		Notes:   []string{fmt.Sprintf("proved: wins in %d moves at most", (c.plies+1)/2)},
	}
}
