package player

import (
	"context"
	"slices"

	"flagfall.dev/advance"
)

// Assessment is what a player thinks of a move that was made.
type Assessment struct {
	// Best is the best move that the search found, and Made the one that was made; they
	// are the same where none is better.
	Best, Made Outlook
	// Cost is by how much the move that was made is worse, in chance to win. It is no more than
	// the doubt leaves possible.
	Cost  float64
	Depth int // of the search, in plies
	Nodes int // visited
}

// Assess judges a move of a position as Advise does.
func (pl *Player) Assess(ctx context.Context, p *advance.Position, made advance.Move) (Assessment, error) {
	a, err := pl.Advise(ctx, p, made)
	if err != nil {
		return Assessment{}, err
	}
	if err := ctx.Err(); err != nil {
		return Assessment{}, err
	}
	mine := a.Moves[slices.IndexFunc(a.Moves, func(o Outlook) bool { return o.Move == made })]
	best := a.Moves[0]
	found := Assessment{Best: best, Made: mine, Depth: a.Depth, Nodes: a.Nodes}
	if best.Win <= mine.Win {
		found.Best = mine
		return found, nil
	}
	found.Cost = max(0, best.Win-mine.Win-mine.Doubt)
	return found, nil
}
