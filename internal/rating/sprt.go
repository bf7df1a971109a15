package rating

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Test is a sequential probability ratio test of normalised Elo: Elo0 is the
// difference that is not worth having, Elo1 the one that is. Alpha and Beta are
// the chances of wrongly accepting Elo1 and Elo0; 0 stands for 0.05.
type Test struct {
	Elo0, Elo1  float64
	Alpha, Beta float64
}

// ParseTest reads a test as two numbers, "0,5".
func ParseTest(s string) (Test, error) {
	low, high, found := strings.Cut(s, ",")
	e0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	e1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if !found || err0 != nil || err1 != nil || !(e0 < e1) || math.IsInf(e0, 0) || math.IsInf(e1, 0) {
		return Test{}, fmt.Errorf("%q is no sequential test: expected two differences in Elo, the smaller first, such as 0,5", s)
	}
	return Test{Elo0: e0, Elo1: e1}, nil
}

// A Verdict is what a sequential test says.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptElo0
	AcceptElo1
)

// String returns the verdict in words.
func (v Verdict) String() string {
	return [...]string{"undecided", "accepts the lower bound", "accepts the upper bound"}[v]
}

// Bounds returns the log-likelihood ratios at which the test stops.
func (t Test) Bounds() (lower, upper float64) {
	alpha, beta := orTwentieth(t.Alpha), orTwentieth(t.Beta)
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

func orTwentieth(p float64) float64 {
	if p == 0 {
		return 0.05
	}
	return p
}

// Judge returns the log-likelihood ratio of the results so far and the verdict.
func (t Test) Judge(p Pairs) (llr float64, v Verdict) {
	llr = t.ratio(p)
	lower, upper := t.Bounds()
	switch {
	case llr >= upper:
		return llr, AcceptElo1
	case llr <= lower:
		return llr, AcceptElo0
	}
	return llr, Undecided
}

// ratio is the generalised log-likelihood ratio of the two hypotheses (Van den
// Bergh, "Comments on Normalized Elo", as in fishtest and fastchess). Where
// every score has occurred, the closed form with the observed variance will do;
// where one has not, that variance is no guide, and the two distributions of
// greatest likelihood are found instead.
func (t Test) ratio(p Pairs) float64 {
	t0, t1 := t.Elo0/eloPerT*math.Sqrt2, t.Elo1/eloPerT*math.Sqrt2
	n := float64(p.Count())
	if n == 0 {
		return 0
	}
	if slices.Min(p[:]) == 0 {
		return exactRatio(p, t0, t1)
	}
	mean, variance := p.moments()
	sigma := math.Sqrt(variance)
	around := func(t float64) float64 {
		d := mean - 0.5 - t*sigma
		return variance + d*d
	}
	return n / 2 * math.Log(around(t0)/around(t1))
}

// exactRatio compares the likelihoods of the results under the two best
// distributions whose means lie t0 and t1 standard deviations above ½. Empty
// counts get a little so that every result stays possible.
func exactRatio(p Pairs, t0, t1 float64) float64 {
	n := 0.0
	var hat distribution
	for i, c := range p {
		hat[i] = max(float64(c), 1e-3)
		n += hat[i]
	}
	for i := range hat {
		hat[i] /= n
	}
	p0, p1 := hat.likeliest(t0), hat.likeliest(t1)
	sum := 0.0
	for i := range hat {
		sum += hat[i] * math.Log(p1[i]/p0[i])
	}
	return n * sum
}

// A distribution gives each of a pair's five scores, 0 to 1, a probability.
type distribution [5]float64

func (d distribution) moments() (mean, variance float64) {
	for i, p := range d {
		mean += p * float64(i) / 4
	}
	for i, p := range d {
		variance += p * (float64(i)/4 - mean) * (float64(i)/4 - mean)
	}
	return mean, variance
}

// likeliest returns the distribution closest in likelihood to the observed one
// among those whose mean lies t standard deviations above ½. From the uniform one
// it goes there in short steps, for far from where it is no tilt meets the
// linearised constraint.
func (d distribution) likeliest(t float64) distribution {
	const stride = 0.1
	q := distribution{0.2, 0.2, 0.2, 0.2, 0.2}
	steps := max(1, int(math.Ceil(math.Abs(t)/stride)))
	for k := range steps {
		q = d.nearer(q, t*float64(k+1)/float64(steps))
	}
	return q
}

// nearer goes from a distribution to the likeliest one t standard deviations
// above ½: a fixed point of the linearised constraint.
func (d distribution) nearer(q distribution, t float64) distribution {
	for range 50 {
		mean, variance := q.moments()
		sigma := math.Sqrt(variance)
		var a [5]float64
		for i := range a {
			x := float64(i) / 4
			z := (mean - x) / sigma
			a[i] = x - 0.5 - t*sigma*(1+z*z)/2
		}
		next, change := d.tilt(a), 0.0
		for i := range next {
			change = max(change, math.Abs(next[i]-q[i]))
		}
		if q = next; change < 1e-12 {
			break
		}
	}
	return q
}

// tilt returns d[i]/(1+x·a[i]) with the x that makes the mean of a zero.
func (d distribution) tilt(a [5]float64) distribution {
	low, high := a[0], a[0]
	for _, v := range a {
		low, high = min(low, v), max(high, v)
	}
	left, right := -1/high, -1/low // the sum below falls from +∞ to −∞ between them
	for range 200 {
		x, sum := (left+right)/2, 0.0
		for i, p := range d {
			sum += p * a[i] / (1 + x*a[i])
		}
		if sum > 0 {
			left = x
		} else {
			right = x
		}
	}
	x := (left + right) / 2
	var q distribution
	for i, p := range d {
		q[i] = p / (1 + x*a[i])
	}
	return q
}
