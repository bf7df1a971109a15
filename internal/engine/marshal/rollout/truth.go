package rollout

import (
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// Mind is what a side knows and believes of a position.
type Mind struct {
	View *stratego.View
	// Believed is what the side infers about its enemy, and Guess what its enemy may infer about it.
	Believed, Guess *belief.Belief
}

// variety is by how many points a policy may like a move better than it is worth in games that are
// played on from a true position: more than in other rollouts, because there are no worlds to differ by.
// Players that look further find one move much better than the others more often, so they have more: with as little most games
// of a position were the same one.
const (
	variety     int32 = 25
	lookVariety int32 = 80
)

// PlayOn plays games on from a true position, in which both sides choose by what they may know,
// and returns the first side's result of each, from 0 to 1. A game that is not over after a number
// of plies counts by what both armies are worth, all ranks known. minds are those of both sides.
// The position is left as it was. Done ends it early, with fewer results.
func (r *Rollouts) PlayOn(
	b *state.Board, p *parameter.Values, pos *stratego.Position, minds [2]Mind, games int, c Care, rng *rand.Rand,
	done <-chan struct{},
) (results []float64) {
	r.board, r.p, r.budget = b, p, Budget{Done: done}
	r.take(care{c.Plies, c.Depth})
	for side, m := range minds {
		r.policies[side].tree.Limit(tree.Limits{Done: done})
		r.policies[side].wake(b, p, m.View, m.Believed, m.Guess)
		if r.policies[side].noise = variety; c.Depth > 0 {
			r.policies[side].noise = lookVariety
		}
	}
	for range games {
		select {
		case <-done:
			return results
		default:
		}
		results = append(results, r.playOut(pos, rng.Uint64()))
	}
	return results
}

// playOut plays one game on and returns the first side's result. policies[side] is that of a side.
func (r *Rollouts) playOut(pos *stratego.Position, seed uint64) float64 {
	for i := range r.policies {
		r.policies[i].know.Root = r.policies[i].start
	}
	n := 0
	for ; n < r.plies && !pos.Ended(); n++ {
		if r.legal = pos.Moves(r.legal[:0]); len(r.legal) == 0 {
			break
		}
		r.make(pos, board.First, r.policies[pos.Turn()].choose(r.legal, seed+uint64(n)<<16))
	}
	v := r.worth(pos)
	for range n {
		pos.Unmake()
	}
	return v
}

// worth is the first side's chance to win by what both armies are worth, with all ranks known.
func (r *Rollouts) worth(pos *stratego.Position) float64 {
	if res := pos.Result(); res.Over() {
		return res.Score(board.First)
	}
	my, their := &r.policies[board.First], &r.policies[board.Second]
	return evaluation.Chance(my.eval.Standing(&my.know.Root, &their.know.Root), r.p)
}

// Care is the effort of a game that is played on: its length in plies, and how many plies its players look
// at between their own move and the strikes after it.
type Care struct{ Plies, Depth int }
