package state

import "flagfall.dev/stratego"

// Sums adds up a number per rank over any set of ranks with two loads: the
// first 64 entries are for ranks 1 to 6, the others for 7 to 12.
type Sums [128]float32

// NewSums makes the sums of some numbers by rank.
func NewSums(x *[stratego.Ranks]float64) (t Sums) {
	for set := range 64 {
		for i := range 6 {
			if set>>i&1 != 0 {
				t[set] += float32(x[1+i])
				t[64+set] += float32(x[7+i])
			}
		}
	}
	return t
}

// Of returns the sum over a set of ranks.
func (t *Sums) Of(mask uint16) float32 {
	return t[mask>>1&63] + t[64+mask>>7&63]
}
