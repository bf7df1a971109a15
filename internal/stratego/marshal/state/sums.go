package state

import "flagfall.dev/stratego"

// Sums adds up a number per rank over any set of ranks with two loads: the
// first 64 entries are for ranks 1 to 6, the others for 7 to 12.
type Sums [128]float32

// NewSums makes the sums of some numbers by rank.
func NewSums(x *[stratego.Ranks]float64) (t Sums) {
	for i := range 6 {
		low, high := float32(x[1+i]), float32(x[7+i])
		for set := range 1 << i { // the sets whose last rank this is: one more than known ones
			t[1<<i|set] = t[set] + low
			t[64|1<<i|set] = t[64|set] + high
		}
	}
	return t
}

// Of returns the sum over a set of ranks.
func (t *Sums) Of(mask uint16) float32 {
	return t[mask>>1&63] + t[64+mask>>7&63]
}
