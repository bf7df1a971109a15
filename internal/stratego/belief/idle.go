package belief

import (
	"math"

	"flagfall.dev/internal/stratego/parameter"
)

// idleness is what it tells of a piece that it could have moved and never did, whoever plays it: a
// Bomb cannot. Many other pieces of the two back rows stay at home too, so there it tells nothing.
type idleness struct {
	odds  float64 // log odds of a Bomb after so many turns
	turns float64 // logarithm of one more than these turns
}

func idlenessOf(p *parameter.Values) idleness {
	return idleness{odds: p.Idle, turns: math.Log1p(p.IdleTurns)}
}

// lean returns the log odds of a Bomb for a piece that behaved as described, from 0 to odds.
func (i idleness) lean(d *description) float64 {
	const still = ofRows + homeRows // by home row, where the piece never moved
	if d.Features[still+homeRows-2] == 0 && d.Features[still+homeRows-1] == 0 {
		return 0
	}
	return i.odds * min(1, logFifths*float64(d.Features[ofStill])/i.turns)
}
