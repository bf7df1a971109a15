package learned

import (
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// Policy gives by a net the preferences of one side over moves, from what that side knows.
// The value of the same net has a first layer of its own, as it is asked about other states.
// It is for one goroutine.
type Policy struct {
	net   *net.Net
	trail trail
	out   net.Outputs
}

// NewPolicy returns the policy of a net.
func NewPolicy(n *net.Net) *Policy { return &Policy{net: n, trail: newTrail(n)} }

// Begin prepares it for states that follow from the root of some knowledge. It reports false
// where the net is for boards of another size.
func (p *Policy) Begin(k *state.Knowledge) bool {
	if p.net.Fits(k.Board.Variant) != nil {
		return false
	}
	p.trail.begin(k)
	return true
}

// Prefer appends the log odds of the legal moves of a state, beside each other and in
// 1/net.Unit, to a list. The side that knows is to move.
func (p *Policy) Prefer(st *state.State, legal []stratego.Move, odds []int32) []int32 {
	t := &p.trail
	t.follow(st)
	p.net.Think(t.sum, true, t.scratch, &p.out)
	for _, mv := range legal {
		from, to := uint8(mv.From), uint8(mv.To)
		r := stratego.Rank(t.observed(from) & 15)
		c := p.net.ChoiceOf(r, t.place(from), t.place(to), t.observed(to))
		odds = append(odds, p.net.Prefer(&p.out, c))
	}
	return odds
}
