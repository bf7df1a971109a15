package tally

import "flagfall.dev/internal/arena/tournament/pairing"

// dropped reports whether what is missing of a match is not played, because
// somebody has withdrawn.
func (r *Results) dropped(m pairing.Match) bool {
	return (r.gone[m.A] || r.gone[m.B]) && r.tally(m).complete < r.plan.Games/2
}

// walkover returns which part of a match of a Swiss, 0 to 1, its players are given
// because the other has withdrawn: it counts as that part of a bye.
func (r *Results) walkover(m pairing.Match) (part [2]float64) {
	if !r.dropped(m) {
		return part
	}
	for i, player := range [2]int{m.A, m.B} {
		if !r.gone[player] {
			part[i] = 1 - r.played(m)
		}
	}
	return part
}

// played returns which part of a regular match has been played in complete pairs.
func (r *Results) played(m pairing.Match) float64 {
	return min(1, float64(2*r.tally(m).complete)/float64(r.plan.Games))
}
