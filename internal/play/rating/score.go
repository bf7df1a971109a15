package rating

import "fmt"

// A Score is the sum of a match between player 0 and another.
type Score struct {
	Won, Drawn, Lost int
	// Halves counts pairs by player 0's points in them, in half points.
	Halves Pairs
}

// Share returns player 0's share of the points, by the spread of the pairs.
func (s Score) Share() Share {
	games := float64(s.Won + s.Drawn + s.Lost)
	if games == 0 {
		return Share{0, 0, 1}
	}
	rate := (float64(s.Won) + float64(s.Drawn)/2) / games
	pairs, spread := 0.0, 0.0
	for h, k := range s.Halves {
		d := float64(h)/4 - rate
		pairs += float64(k)
		spread += float64(k) * d * d
	}
	return shareOf(rate, games, pairs, spread)
}

// String writes the score as "+12 =3 -5 67.5 % ± 12.0".
func (s Score) String() string {
	return fmt.Sprintf("+%d =%d -%d %v", s.Won, s.Drawn, s.Lost, s.Share())
}
