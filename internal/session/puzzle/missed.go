package puzzle

import (
	"context"
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// missedEffort bounds each question about a position of a person's own game.
var missedEffort = Effort{Plies: 15, Nodes: 200_000}

// Missed returns the wins by force that the players of a recorded game missed, as puzzles. Passed, unless it is
// nil, is told each ply that was looked at. The error says that the game is none of Stratego that is over.
func Missed(ctx context.Context, g *archive.Game, passed func(ply int)) ([]Puzzle, error) {
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
func missed(ctx context.Context, end *stratego.Position, e Effort, passed func(ply int)) ([]Puzzle, error) {
	var all []Puzzle
	solver := &proof.Solver{}
	moves := end.History()
	last := [2]int{-Apart, -Apart} // by side: the ply of its last puzzle
	for ply := range moves {
		if err := ctx.Err(); err != nil {
			return all, err
		}
		if passed != nil {
			passed(ply)
		}
		side := moves[ply].Side
		if ply-last[side] < Apart {
			continue
		}
		p := At(end, ply)
		if p.Result().Over() || !few(p, side) {
			continue
		}
		base := Cut(end, moves, ply, Lead, "game")
		switch err := base.Solve(ctx, solver, Win, e); {
		case errors.Is(err, ErrNone):
			continue
		case err != nil:
			return all, err
		}
		t, err := Begin(&base, solver)
		if err != nil {
			return all, err
		}
		a, err := t.Play(ctx, record.SquaresText(p.Variant().Grid(), moves[ply].Move))
		if err != nil {
			return all, err
		}
		if a.State != Wrong {
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
	if proof.Few(view, Movers, Assignments) {
		return true
	}
	moving := 0
	for all := p.Pieces(side).Or(p.Pieces(side.Opponent())); !all.Empty(); {
		if p.At(all.Pop()).Rank().Movable() {
			moving++
		}
	}
	return moving <= Movers && view.Hidden().Count() <= 5
}
