package rating

import (
	"fmt"
	"math"
)

// A Score is the sum of a match between player 0 and another.
type Score struct {
	Won, Drawn, Lost int
	// Halves counts pairs by player 0's points in them, in half points.
	Halves Pairs
}

// Rate returns player 0's share of the points and its 95 % interval, by the
// spread of the pairs (or of the games, where a pair is unfinished). Where all
// pairs went alike their spread says nothing, and the interval is that of
// Agresti and Coull (1998), widened by two games won and two lost.
func (s Score) Rate() (rate, plusMinus float64) {
	n := float64(s.Won + s.Drawn + s.Lost)
	if n == 0 {
		return 0, 1
	}
	rate = (float64(s.Won) + float64(s.Drawn)/2) / n
	pairs, spread := 0.0, 0.0
	for h, k := range s.Halves {
		d := float64(h)/4 - rate
		pairs += float64(k)
		spread += float64(k) * d * d
	}
	if pairs < 2 || spread == 0 {
		wide := (rate*n + 2) / (n + 4)
		return rate, 1.96 * math.Sqrt(wide*(1-wide)/(n+4))
	}
	return rate, 1.96 * math.Sqrt(spread/(pairs-1)/pairs)
}

// String writes the score as "+12 =3 -5 67.5 % ± 12.0".
func (s Score) String() string {
	r, pm := s.Rate()
	return fmt.Sprintf("+%d =%d -%d %.1f %% ± %.1f", s.Won, s.Drawn, s.Lost, 100*r, 100*pm)
}
