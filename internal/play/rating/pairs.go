// Package rating turns results into Elo: of a match of colour-swapped pairs,
// with its error, likelihood of superiority and sequential test, and of many
// players at once by maximum likelihood.
package rating

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Pairs counts colour-swapped pairs of games by the points that the first
// player took of the two: 0, ½, 1, 1½ and 2. The two games of a pair share their
// set-ups and so are not independent, which single games would pretend.
type Pairs [5]int

// Add counts one pair; the scores are 0, ½ or 1 in each game.
func (p *Pairs) Add(first, second float64) { p[int(2*(first+second))]++ }

// Count returns the number of pairs.
func (p Pairs) Count() int {
	n := 0
	for _, c := range p {
		n += c
	}
	return n
}

// Score returns the mean score of a game, 0 to 1, and ½ for no pairs.
func (p Pairs) Score() float64 {
	mean, _ := p.moments()
	return mean
}

// moments returns mean and variance of a pair's score on a scale of 0 to 1.
func (p Pairs) moments() (mean, variance float64) {
	n := float64(p.Count())
	if n == 0 {
		return 0.5, 0
	}
	for i, c := range p {
		mean += float64(c) * float64(i) / 4 / n
	}
	for i, c := range p {
		d := float64(i)/4 - mean
		variance += float64(c) * d * d / n
	}
	return mean, variance
}

// z95 is the two-sided 95 % quantile of the normal distribution.
const z95 = 1.959963984540054

// Elo returns the difference in logistic Elo: 400·log10(s/(1−s)) of the score s.
func (p Pairs) Elo() Estimate {
	return p.estimate(func(s, _ float64) float64 { return -400 * math.Log10(1/s-1) })
}

// eloPerT is the normalised Elo of one standard deviation of a game's score.
const eloPerT = 800 / math.Ln10

// NormalisedElo returns the difference in normalised Elo, which measures the
// score in standard deviations of a game and so does not depend on how drawish
// the games are (Van den Bergh, "Normalized Elo", 2021).
func (p Pairs) NormalisedElo() Estimate {
	return p.estimate(func(s, variance float64) float64 {
		return (s - 0.5) / math.Sqrt(2*variance) * eloPerT
	})
}

// estimate applies a scale to the mean score and to the ends of its interval.
func (p Pairs) estimate(scale func(score, variance float64) float64) Estimate {
	n := float64(p.Count())
	if n == 0 {
		return Estimate{Error: math.Inf(1)}
	}
	s, variance := p.moments()
	least := 1 / (4 * n)
	bound := Exact
	switch {
	case s < least/2:
		s, bound = least, AtMost
	case s > 1-least/2:
		s, bound = 1-least, AtLeast
	}
	variance = max(variance, least*(1-least)/4)
	half := z95 * math.Sqrt(variance/n)
	inside := func(s float64) float64 { return min(max(s, least/2), 1-least/2) }
	low, high := scale(inside(s-half), variance), scale(inside(s+half), variance)
	return Estimate{Value: scale(s, variance), Error: (high - low) / 2, Bound: bound}
}

// Superiority returns the likelihood that the first player is the better one:
// ½ without evidence, else by Student's t-test of the pairs' scores, which for
// many pairs is the normal approximation. Its doubt is never smaller than if
// every pair had been won: then it is ½ⁿ⁺¹ after n pairs, the chance that a
// player who wins pairs with a probability of which nothing is known wins less
// than half of them (Laplace). So 0:2 leaves a quarter.
func (p Pairs) Superiority() float64 {
	n := float64(p.Count())
	s, variance := p.moments()
	if n == 0 || s == 0.5 {
		return 0.5
	}
	doubt := math.Pow(0.5, n+1)
	if variance > 0 {
		t := math.Abs(s-0.5) / math.Sqrt(variance/(n-1))
		doubt = max(doubt, mathext.RegIncBeta((n-1)/2, 0.5, (n-1)/(n-1+t*t))/2) // above t, n − 1 degrees of freedom
	}
	if s < 0.5 {
		return doubt
	}
	return 1 - doubt
}

// Share returns the share of the points with its interval.
func (p Pairs) Share() Share {
	n := float64(p.Count())
	if n == 0 {
		return Share{0.5, 0, 1}
	}
	score, variance := p.moments()
	return shareOf(score, 2*n, n, variance*n)
}
