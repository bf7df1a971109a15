package state

import (
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/stratego"
)

// Sums adds up a number per rank over any set of ranks with two loads: the
// first 64 entries are for ranks 1 to 6, the others for 7 to 12.
type Sums [128]float32

// Fill makes it the sums of some numbers by rank.
func (t *Sums) Fill(x *[stratego.Ranks]float64) {
	vector.Subsets((*[128]float32)(t), (*[vector.Width]float64)(x[stratego.Marshal:]))
}

// Of returns the sum over a set of ranks.
func (t *Sums) Of(mask uint16) float32 {
	return t[mask>>1&63] + t[64+mask>>7&63]
}
