package composer

import (
	"context"
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/stratego"
)

// missedEffort bounds each question about a position of a person's own game.
var missedEffort = puzzle.Effort{Plies: 15, Nodes: 200_000}

// MissedIn returns the wins by force that the players of a recorded game missed, as puzzles. Passed, unless it is
// nil, is told each ply that was looked at. The error says that the game is none of Stratego that is over.
func MissedIn(ctx context.Context, g *archive.Game, passed func(ply int)) ([]puzzle.Puzzle, error) {
	if g.Variant == nil || !g.Record.Result.Over() {
		return nil, phrase.Errorf("expected a game of Stratego that is over")
	}
	r, err := g.Replay()
	if err != nil {
		return nil, err
	}
	for r.Next() {
	}
	return missed(ctx, r.Position().Clone(), missedEffort, passed)
}

// missed returns the wins by force that the players of a game had and did not play, as puzzles: where one move wins and
// they moved otherwise. Their rating is a guess by their length, since no level was asked.
func missed(ctx context.Context, end *stratego.Position, e puzzle.Effort, passed func(ply int)) ([]puzzle.Puzzle, error) {
	var all []puzzle.Puzzle
	solver := &proof.Solver{}
	moves := end.History()
	last := [2]int{-apart, -apart} // by side: the ply of its last puzzle
	for ply := range moves {
		if err := ctx.Err(); err != nil {
			return all, err
		}
		if passed != nil {
			passed(ply)
		}
		side := moves[ply].Side
		if ply-last[side] < apart {
			continue
		}
		p := at(end, ply)
		if p.Result().Over() || !few(p, side) {
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

// few reports whether the solver can be asked about a side's view of a position. Games that began from
// a position without a whole army, which proof.Few does not count, have few pieces anyway: five hidden
// ones have at most 120 orders.
func few(p *stratego.Position, side board.Side) bool {
	view := p.View(side)
	if proof.Few(view, movers, assignments) {
		return true
	}
	moving := 0
	for all := p.Pieces(side).Or(p.Pieces(side.Opponent())); !all.Empty(); {
		if p.At(all.Pop()).Rank().Movable() {
			moving++
		}
	}
	return moving <= movers && view.Hidden().Count() <= 5
}
