package state

import "flagfall.dev/stratego"

// Sums adds up a number per rank over any set of ranks with two loads: the
// first 64 entries are for ranks 1 to 6, the others for 7 to 12.
type Sums [128]float32

// NewSums makes the sums of some numbers by rank.
func NewSums(x *[stratego.Ranks]float64) (t Sums) {
	extend((*[64]float32)(t[:64]), (*[6]float64)(x[1:7]))
	extend((*[64]float32)(t[64:]), (*[6]float64)(x[7:13]))
	return t
}

// extend makes the sums of six numbers, where that of none is there.
func extend(t *[64]float32, x *[6]float64) {
	for i, v := range x { // the sets whose last rank this is: one more than known ones
		one, known := float32(v), t[:1<<i]
		next := t[1<<i:][:len(known)]
		for set, sum := range known {
			next[set] = sum + one
		}
	}
}

// Of returns the sum over a set of ranks.
func (t *Sums) Of(mask uint16) float32 {
	return t[mask>>1&63] + t[64+mask>>7&63]
}
