// Package learned adds a net to marshal's evaluation: the difference between the net's
// values of a position and of the root changes the points of the position. The net's first
// layer follows the search from state to state by the pieces that differ.
package learned

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/stratego/parameter"
)

// Most is by how many points a net may change a position; a Sergeant is worth about 80.
const Most = 400

// A Model is a net with how much it counts.
type Model struct {
	Net *net.Net
	// Correction is set where the net says what is to be added to the evaluation. Otherwise
	// the value is Share of the net and the rest of the evaluation.
	Correction bool
	Share      float64 // from 0 to 1
}

// turn is whether the net is to take a side to move for mine. Corrections are learned from
// thoughts, and only the side to move thinks: the net has seen no other positions.
func (m *Model) turn(side int) bool { return m.Correction || side == state.Me }

// Evaluation is marshal's evaluation with a net. It is for one goroutine.
type Evaluation struct {
	evaluation.Evaluation
	model Model
	trail trail
	ready bool // the net fits the board

	known float64 // share of the evaluation beside the net
	scale float64 // points for a log odds of the net
	root  int32   // value of the root by the net
	// decided is from how many points on a net could make a position look won or lost that
	// is not.
	decided int32
	out     net.Outputs
}

// New returns an evaluation with a net.
func New(m Model) *Evaluation { return &Evaluation{model: m, trail: newTrail(m.Net)} }

// Study prepares it for a root. On a board of another size than the net's it is the plain
// evaluation.
func (e *Evaluation) Study(k *state.Knowledge, p *parameter.Values, guess *belief.Belief, how evaluation.Effort) evaluation.Outline {
	outline := e.Evaluation.Study(k, p, guess, how)
	if e.ready = e.model.Net.Fits(k.Board.Variant) == nil; !e.ready {
		return outline
	}
	e.known, e.scale = 1, p.WinScale
	if !e.model.Correction {
		e.known, e.scale = 1-e.model.Share, p.WinScale*e.model.Share
	}
	e.decided = int32(p.Decided) - Most
	e.trail.begin(k)
	e.root = e.say(&k.Root, state.Me)
	outline.Balance = float64(e.known*outline.Balance) + float64(e.scale*net.Logit(e.root))
	outline.Above = Most
	return outline
}

// say returns what the net says of a state, in its own units.
func (e *Evaluation) say(st *state.State, side int) int32 {
	e.trail.follow(st)
	e.model.Net.Think(e.trail.sum, e.model.turn(side), e.trail.scratch, &e.out)
	return e.model.Net.Evaluate(&e.out, e.trail.phase(st))
}

// Value returns what a position is worth to me without a search, in points beside the root;
// side is to move. It is above the state's Score by at most Most.
func (e *Evaluation) Value(st *state.State, side int) int32 {
	plain := e.Evaluation.Value(st, side)
	if !e.ready || plain >= e.decided || plain <= -e.decided {
		return plain
	}
	learned := float64(e.scale * net.Logit(e.say(st, side)-e.root))
	change := float64((e.known-1)*float64(plain)) + learned
	return plain + int32(math.Round(min(max(change, -Most), Most)))
}

// Watched returns the value of a position where the enemy is to move, and the squares that decide
// it: all where the net has a say.
func (e *Evaluation) Watched(st *state.State) (value int32, watched board.Set) {
	if !e.ready {
		return e.Evaluation.Watched(st)
	}
	return e.Value(st, state.Enemy), st.Occupied[state.Me]
}
