package learned

import (
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/net"
)

// Ends evaluates with a net the positions in which rollouts end. A rollout ends once in
// thousands of nodes, so that the net costs next to nothing there. It is for one goroutine.
type Ends struct {
	model Model
	trail trail
	ready bool // the net fits the board
	out   net.Outputs
}

// NewEnds returns the ends of a net.
func NewEnds(m Model) *Ends { return &Ends{model: m, trail: newTrail(m.Net)} }

// Begin prepares it for rollouts from a root. On a board of another size than the net's it
// changes nothing.
func (e *Ends) Begin(k *state.Knowledge) {
	if e.ready = e.model.Net.Fits(k.Board.Variant) == nil; e.ready {
		e.trail.begin(k)
	}
}

// LogOdds returns my log odds of winning in a state; plain are those without the net.
func (e *Ends) LogOdds(st *state.State, side int, plain float64) float64 {
	if !e.ready {
		return plain
	}
	e.trail.follow(st)
	e.model.Net.Think(e.trail.sum, e.model.turn(side), e.trail.scratch, &e.out)
	says := net.Logit(e.model.Net.Evaluate(&e.out, e.trail.phase(st)))
	if e.model.Correction {
		return plain + says
	}
	return float64(plain*(1-e.model.Share)) + float64(says*e.model.Share)
}
