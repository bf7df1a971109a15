// Package evaluation evaluates positions for the side that thinks: the terms of a value in
// points, and the chance to win that points stand for. A Sergeant is worth about 80 points.
package evaluation

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// Evaluation is the evaluation of the positions that a search reaches from one root. The
// zero value is ready for Study.
type Evaluation struct {
	k     *state.Knowledge
	board *state.Board // of k
	p     *parameter.Values

	appraisal
	stir   int32
	places state.Places // what standing there is worth
	threat threat
	memory memory

	roads   [gaits]road
	walled  bool // some enemy is a wall, which parts the roads
	near    fading
	reach   fading
	targets []target // room that plan uses again
	movers  []mover  // while plans are made
	ways    ways
	worst   [state.MaxPieces]field // what my movers risk on every square, while plans are made
}

// Effort says how closely a root is looked at.
type Effort struct {
	Trifle  float64 // threats below this many points are left out
	Urgency float64 // by which plans are multiplied
}

// Outline is what an evaluation says of a root as a whole.
type Outline struct {
	Places  *state.Places // the prior of the search's move order; valid until the next Study
	Worth   [2][stratego.Ranks]float64
	Balance float64 // by how many points I am ahead
}

// Study prepares the evaluation of what a search reaches from the root of some
// knowledge: each term in its turn, as the plans need the places that approach has made. guess is
// what the enemy may infer about my pieces.
func (e *Evaluation) Study(k *state.Knowledge, p *parameter.Values, guess *belief.Belief, how Effort) Outline {
	e.begin(k, p)
	e.appraise(k, p, guess)
	e.approach()
	e.prepareThreats(e.exposure(guess), float32(how.Trifle))
	e.plan(how.Urgency)
	return Outline{Places: &e.places, Worth: e.worth, Balance: e.Balance()}
}

// Terms returns the terms of the root, in points from my point of view, where I am to
// move: material, what is learned of the armies, and the threat to my Flag count as they are;
// secrecy, attack, risk and approach are what moves from here change. Study must have been called,
// with the same urgency.
func (e *Evaluation) Terms(urgency float64) []Term {
	return []Term{
		e.material(),
		{Name: "learned", Points: e.mixed(0, e.prices.odds)},
		e.secrets(),
		e.plans("attack", urgency), e.plans("risk", urgency), e.approaches(), e.threats(),
	}
}

// begin starts with a root without places.
func (e *Evaluation) begin(k *state.Knowledge, p *parameter.Values) {
	e.k, e.board, e.p = k, k.Board, p
	e.stir = int32(p.Stir)
	clear(e.places[:k.Pieces])
	e.memory.forget()
}

// Value returns what a position is worth to me without a search, in points beside the
// root; side is to move. It is never above the state's Score.
func (e *Evaluation) Value(st *state.State, side int) int32 {
	return st.Score - e.danger(st, side)
}

// Watched returns the value of a position where the enemy is to move, and the squares that decide
// it: a step of mine that neither begins nor ends on one changes it by what Step says.
func (e *Evaluation) Watched(st *state.State) (value int32, watched board.Set) {
	return st.Score - e.dangerWatched(st, state.Enemy, &watched), watched
}

// Chance is the chance to win of a side that is a given number of points ahead.
func Chance(points float64, p *parameter.Values) float64 {
	return 1 / (1 + math.Exp(-points/p.WinScale))
}
