package belief

import (
	"math"

	"flagfall.dev/internal/engine/parameter"
)

// idleness is the evidence that a piece is a Bomb because it could have stepped to a free square on
// many turns and never did. It holds for every player: a Bomb cannot move. On the two back rows many
// other pieces stay at home too, so there it is no evidence.
type idleness struct {
	odds  float64 // log odds of a Bomb after enough turns
	turns float64 // log(1 + n), where n turns are enough
}

// idlenessOf returns the evidence as parameters have it.
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
