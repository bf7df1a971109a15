package rollout

import (
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// policy chooses the moves of one side of a rollout. It knows what that side may know:
// its own pieces, what it believes of the others, and what came to light.
type policy struct {
	know  state.Knowledge // its Root is the game as it stands
	eval  *evaluation.Evaluation
	tree  *tree.Tree
	start state.State     // the root before a game
	left  []stratego.Move // moves that choose has still to look at

	depth int   // plies that it looks at between its move and the strikes
	noise int32 // bound of the exploration noise, in points
}

// memory is the size of a policy's transposition table in bytes.
const memory = 1 << 16

// wake prepares a policy for rollouts from a view.
func (o *policy) wake(b *state.Board, p *parameter.Values, view *stratego.View, believed, guess *belief.Belief) {
	o.know.Learn(b, view, believed, p.Forget)
	o.study(p, guess)
}

// study prepares a policy for rollouts from what it knows.
func (o *policy) study(p *parameter.Values, guess *belief.Belief) {
	out := o.eval.Study(&o.know, p, guess, evaluation.Effort{Trifle: p.RollTrifle, Urgency: 1})
	o.tree.Study(tree.Task{Know: &o.know, Eval: o.eval, Places: out.Places, Draw: -int32(out.Balance), Parameters: p})
	o.noise = int32(p.Noise)
	o.start = o.know.Root
}

// choose returns a move by a look at the strikes that it allows, one of those that are about as
// good as the best. Steps that leave all strikes as they are cost
// nothing to judge, so they are looked at first: what the others must beat is then
// known. What such a step prepares is not seen by a careful policy either: all of them
// share one look at what the other side may do.
func (o *policy) choose(legal []stratego.Move, seed uint64) stratego.Move {
	st := &o.know.Root
	idle := o.tree.Idle(st, o.depth)
	best, chosen := int32(-tree.Infinity), legal[0]
	aside, left := o.know.Board.Apart(st.Occupied[state.Enemy]), o.left[:0]
	for _, mv := range legal {
		if !aside.Has(mv.From) || o.know.Board.Distance[mv.From][mv.To] > 1 {
			left = append(left, mv)
		} else if v := idle + o.eval.Step(st, state.Me, uint8(mv.From), uint8(mv.To)) + noise(seed, mv, o.noise); v > best {
			best, chosen = v, mv
		}
	}
	o.left = left
	for _, mv := range left {
		if v := o.tree.Try(st, mv, o.depth, best-o.noise) + noise(seed, mv, o.noise); v > best {
			best, chosen = v, mv
		}
	}
	return chosen
}

// noise is the exploration noise of a move in points, from 0 to most: the same for the same
// seed and move.
func noise(seed uint64, mv stratego.Move, most int32) int32 {
	return int32(mix(seed, mv) >> 32 * uint64(most+1) >> 32)
}

// mix returns a number that looks drawn at random, the same for the same seed and move.
func mix(seed uint64, mv stratego.Move) uint64 {
	h := (seed + uint64(mv.From)<<8 + uint64(mv.To)) * 0x9e3779b97f4a7c15
	return (h ^ h>>32) * 0xd6e8feb86659fd93
}

// see takes in a move of the policy's own side or the other, with the ranks that a
// strike showed.
func (o *policy) see(side int, mv stratego.Move, outcome stratego.Outcome, striker, defender stratego.Rank) {
	st := &o.know.Root
	from, to := uint8(mv.From), uint8(mv.To)
	if outcome == stratego.NoStrike {
		st.Score += o.eval.Step(st, side, from, to)
		st.Step(side, from, to, o.know.Board.Distance[from][to] > 1)
		return
	}
	left := uint16(1) << striker
	if side == state.Me {
		left = 1 << defender
	}
	o.know.Board.Strike(st, side, from, to, outcome, left)
}
