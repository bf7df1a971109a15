package rating

import (
	"fmt"
	"math"

	"flagfall.dev/internal/base/phrase"
)

// A Share is a share of the points, from 0 to 1, with the ends of its 95 % interval, which lie there too.
type Share struct{ Rate, Low, High float64 }

// Wilson returns a share of n games with the interval of Wilson (1927), which holds for few games and at 0 and 1 too. A draw
// counts as half a game won, which makes it wider than it need be.
func Wilson(rate, n float64) Share {
	if n == 0 {
		return Share{rate, 0, 1}
	}
	z2 := z95 * z95
	centre := (rate + z2/(2*n)) / (1 + z2/n)
	half := z95 / (1 + z2/n) * math.Sqrt(rate*(1-rate)/n+z2/(4*n*n))
	// At 0 and 1 the formula gives the rate itself, which rounding must not miss.
	return Share{rate, min(rate, max(0, centre-half)), max(rate, min(1, centre+half))}
}

// fewestPairs is of how many pairs the spread alone does not give the interval.
const fewestPairs = 20

// shareOf returns the share of games with the interval by the squares of the pairs' distances from it. Where they are few or
// went alike, or the interval would go beyond 0 or 1, their spread says too little: then it is at least Wilson's of the games.
func shareOf(rate, games, pairs, squares float64) Share {
	wide := Wilson(rate, games)
	if pairs < 2 || squares == 0 {
		return wide
	}
	half := z95 * math.Sqrt(squares/(pairs-1)/pairs)
	low, high := rate-half, rate+half
	if pairs < fewestPairs || low < 0 || high > 1 {
		low, high = min(low, wide.Low), max(high, wide.High)
	}
	return Share{rate, max(0, low), min(1, high)}
}

// Error is the distance from the share to the farther end of its interval: the share more or less that holds it all.
func (s Share) Error() float64 { return max(s.High-s.Rate, s.Rate-s.Low) }

// Text says the share as "67.5 % ± 12.0" where both ends are as far, else with its ends, as "0.0 % (0.0 to 65.8)".
func (s Share) Text() phrase.Text {
	figure := func(x float64) phrase.Text { return phrase.Verbatim(fmt.Sprintf("%.1f", 100*x)) }
	if math.Abs(s.High-s.Rate-(s.Rate-s.Low)) < 0.0005 {
		return phrase.New("%s %% ± %s", figure(s.Rate), figure(s.Error()))
	}
	return phrase.New("%s %% (%s to %s)", figure(s.Rate), figure(s.Low), figure(s.High))
}

func (s Share) String() string { return s.Text().String() }
