package tournament

import (
	"time"

	"flagfall.dev/internal/arena/store"
)

// A Scoring is how games make points.
type Scoring string

// The scorings. The zero value is Plain.
const (
	Plain   Scoring = "plain"   // 1, ½, 0
	MacTech Scoring = "mactech" // the winner: 10 minus the seconds it thought; others 0
	UCC     Scoring = "ucc"     // as the UCC 2012 competition counted
)

// Points returns what a side, 0 or 1, gets for a game.
func (s Scoring) Points(g *store.Game, side int) float64 {
	score := g.Score(side)
	switch s {
	case MacTech:
		if score == 1 {
			return 10 - time.Duration(g.Seats[side].Think).Seconds()
		}
		return 0
	case UCC:
		return uccPoints(g.Ending, score)
	}
	return score
}

// uccPoints returns what the UCC 2012 competition gave for a game: 0.3 for a win
// and 0.1 for a loss, less for surrendering, for breaking the rules and for
// winning by the other's breaking them, 0.2 for a draw and 0.1 at the limit.
func uccPoints(ending string, score float64) float64 {
	byEnding := map[string][3]float64{ // loss, draw, win
		"illegal-move": {-0.1, 0.2, 0.2},
		"resignation":  {0, 0.2, 0.3},
		"limit":        {0.1, 0.1, 0.3},
	}
	points, special := byEnding[ending]
	if !special {
		points = [3]float64{0.1, 0.2, 0.3}
	}
	return points[int(2*score)]
}
