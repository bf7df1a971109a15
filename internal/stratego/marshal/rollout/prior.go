package rollout

import (
	"math"
	"sync"

	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// A Prior says which moves a side prefers before any search, by what that side knows.
type Prior interface {
	// Begin prepares it for states that follow from the root of some knowledge. It reports
	// false where it has no opinion.
	Begin(k *state.Knowledge) bool
	// Prefer appends the log odds of the legal moves of a state, beside each other and in
	// 1/net.Unit, to a list. The side that knows is to move.
	Prefer(st *state.State, legal []stratego.Move, odds []int32) []int32
}

// heat turns a temperature into the units of draw.
func heat(temperature float64) int64 { return int64(math.Round(temperature * net.Unit)) }

// draw returns a move in proportion to its odds, raised to the power of 1/temperature: the one
// with the largest sum of log odds and a number of Gumbel's distribution (Yellott 1977). The
// same seed prefers the same moves, so that rollouts differ only by the effects of their first
// moves. A Flag that is known is taken: no policy has learned from a game that went on after
// one was seen.
func (o *policy) draw(legal []stratego.Move, seed uint64) stratego.Move {
	o.drawn++
	st := &o.know.Root
	o.odds = o.prior.Prefer(st, legal, o.odds[:0])
	best, chosen := int64(math.MinInt64), legal[0]
	for i, mv := range legal {
		if p := st.At[mv.To]; p != state.None && st.Mask[p] == state.FlagBit {
			return mv
		}
		luck := o.heat * int64(o.gumbels[mix(seed, mv)>>(64-gumbelBits)]) >> gumbelShift
		if v := int64(o.odds[i]) + luck; v > best {
			best, chosen = v, mv
		}
	}
	return chosen
}

const (
	gumbelBits  = 12 // of the length of the table
	gumbelShift = 16 // of a number in it, which is in 1/65536
)

// gumbels are even quantiles of Gumbel's distribution, in integers that are the same on every
// platform.
var gumbels = sync.OnceValue(func() *[1 << gumbelBits]int32 {
	var table [1 << gumbelBits]int32
	for i := range table {
		u := (float64(i) + 0.5) / float64(len(table))
		table[i] = int32(math.Round(-math.Log(-math.Log(u)) * (1 << gumbelShift)))
	}
	return &table
})
