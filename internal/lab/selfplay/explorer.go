package selfplay

import (
	"context"
	"math"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// An explorer is one of our own players. Its search results are sampled, and some of its
// moves are drawn at random.
type explorer struct {
	game.StrategoPlayer
	recipe *Recipe
	rng    *rand.Rand
	note   func(s shard.Sample)
}

// Unwrap returns the player.
func (e *explorer) Unwrap() any { return e.StrategoPlayer }

// Choose asks the player, notes what it thought of some plies, and of some takes another
// move.
func (e *explorer) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	late := pieces(view) <= e.recipe.Late
	if late && e.recipe.LateNodes > 0 {
		l.Nodes = e.recipe.LateNodes
	}
	best, info, err := e.StrategoPlayer.Choose(ctx, view, l)
	if err != nil {
		return best, info, err
	}
	if e.rng.IntN(e.recipe.Every) == 0 {
		win := info.Win
		if win < 0 || len(info.Candidates) == 0 {
			win = math.NaN() // a player that gives none leaves the zero
		}
		e.note(shard.Sample{Ply: view.Ply(), Win: win, Best: best})
	}
	if late || e.rng.Float64() >= e.recipe.Stray {
		return best, info, nil
	}
	return e.stray(view, best, info.Candidates), info, nil
}

// pieces is how many pieces both sides have.
func pieces(view *stratego.View) int {
	return view.Pieces(board.First).Count() + view.Pieces(board.Second).Count()
}

// stray draws one of the moves that the player weighed, by a soft-max over their chances
// to win, or any legal move where it weighed none.
func (e *explorer) stray(view *stratego.View, best stratego.Move, weighed []search.Candidate) stratego.Move {
	if len(weighed) == 0 {
		legal := view.Moves(nil)
		return legal[e.rng.IntN(len(legal))]
	}
	sum := 0.0
	odds := make([]float64, len(weighed))
	for i, c := range weighed {
		odds[i] = math.Exp((c.Win - weighed[0].Win) / e.recipe.Heat)
		sum += odds[i]
	}
	at := e.rng.Float64() * sum
	for i, c := range weighed {
		if at -= odds[i]; at >= 0 {
			continue
		}
		if m, err := view.Variant().ParseMove(c.Move); err == nil && view.Check(m) == nil {
			return m
		}
		break
	}
	return best
}
