package composer

import (
	"context"
	"errors"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/stratego"
)

// Missed returns the wins by force that the players of a game had and did not play, as puzzles: where one move wins and
// they moved otherwise. Their rating is a guess by their length, since no level was asked.
func Missed(ctx context.Context, end *stratego.Position, e puzzle.Effort) ([]puzzle.Puzzle, error) {
	var all []puzzle.Puzzle
	solver := &proof.Solver{}
	moves := end.History()
	last := [2]int{-apart, -apart} // by side: the ply of its last puzzle
	for ply := range moves {
		if err := ctx.Err(); err != nil {
			return all, err
		}
		side := moves[ply].Side
		if ply-last[side] < apart {
			continue
		}
		p := at(end, ply)
		if p.Result().Over() || !proof.Few(p.View(side), movers, assignments) {
			continue
		}
		base := cut(end, moves, ply, before, "game")
		switch err := base.Solve(ctx, solver, puzzle.Win, e); {
		case errors.Is(err, puzzle.ErrNone):
			continue
		case err != nil:
			return all, err
		}
		t, err := puzzle.Begin(&base, solver)
		if err != nil {
			return all, err
		}
		a, err := t.Play(ctx, squares(p.View(side), moves[ply].Move))
		if err != nil {
			return all, err
		}
		if a.State != puzzle.Wrong {
			continue
		}
		base.Rating = 1200 + 50*base.Plies
		all, last[side] = append(all, base), ply
	}
	return all, nil
}
