package marshal

import (
	"context"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// Expected returns the chance to win of a view's side, from 0 to 1, by what it may know: the mean over
// worlds that are drawn from its belief, with a number of games played on from each, and the standard
// error of that. It does not matter whose turn it is. The answer depends on the view and the numbers
// alone, unless the context ends. A position that is over is worth its result.
func Expected(ctx context.Context, view *stratego.View, worlds, games int) (chance, doubt float64) {
	side := view.Side()
	if r := view.Result(); r.Over() {
		return r.Score(side), 0
	}
	believed := belief.New(view, belief.Options{})
	rng := rand.New(rand.NewPCG(uint64(view.Ply()), uint64(side)))
	var results []float64
	var truth Truth
	for range worlds {
		ranks := believed.World(rng)
		pos, err := view.World(&ranks)
		if err != nil || ctx.Err() != nil {
			break
		}
		won, _ := truth.Chance(ctx, pos, games)
		if side == board.Second {
			won = 1 - won
		}
		results = append(results, won)
	}
	return spread(results)
}
