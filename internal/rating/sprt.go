package rating

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/internal/phrase"
)

// A Test is a sequential probability ratio test: Elo0 is the difference that is not
// worth having, Elo1 the one that is, in the Elo of the model. Alpha and Beta are
// the chances of wrongly accepting Elo1 and Elo0; 0 stands for 0.05.
type Test struct {
	Elo0, Elo1  float64
	Alpha, Beta float64
	Model       Model
}

// A Model says what Elo a test is of.
type Model string

// The models. The zero value is Normalised.
const (
	Normalised Model = "normalised" // in standard deviations of a game's score
	Logistic   Model = "logistic"   // of the score itself
)

// String writes a test as ParseTest reads it, without what is as by default.
func (t Test) String() string {
	text := strconv.FormatFloat(t.Elo0, 'g', -1, 64) + "," + strconv.FormatFloat(t.Elo1, 'g', -1, 64)
	for _, p := range []struct {
		name  string
		value float64
	}{{"alpha", t.Alpha}, {"beta", t.Beta}} {
		if p.value != 0 {
			text += " " + p.name + "=" + strconv.FormatFloat(p.value, 'g', -1, 64)
		}
	}
	if t.Model == Logistic {
		text += " model=" + string(t.Model)
	}
	return text
}

// Check returns what is wrong with a test.
func (t Test) Check() error {
	var errs []error
	if !(t.Elo0 < t.Elo1) || math.IsInf(t.Elo0, 0) || math.IsInf(t.Elo1, 0) {
		errs = append(errs, phrase.Errorf("%s,%s: expected two differences in Elo, the smaller first, such as 0,5", fmt.Sprint(t.Elo0), fmt.Sprint(t.Elo1)))
	}
	for name, p := range map[string]float64{"alpha": t.Alpha, "beta": t.Beta} {
		if !(p >= 0 && p < 0.5) {
			errs = append(errs, phrase.Errorf("%s %s: expected a chance above 0 and below 0.5, such as 0.05", name, fmt.Sprint(p)))
		}
	}
	if t.Model != "" && t.Model != Normalised && t.Model != Logistic {
		errs = append(errs, phrase.Errorf("model %q: expected %s or %s", string(t.Model), string(Normalised), string(Logistic)))
	}
	return errors.Join(errs...)
}

// ParseTest reads a test as two numbers, "0,5", which may be followed by its other
// parts: "0,5 alpha=0.01 beta=0.1 model=logistic".
func ParseTest(s string) (Test, error) {
	short := strings.TrimSpace(s)
	cut := strings.IndexFunc(short, func(r rune) bool { return r >= 'a' && r <= 'z' && r != 'e' })
	if cut < 0 {
		cut = len(short)
	}
	t, ok := parseBounds(short[:cut])
	if !ok {
		return Test{}, phrase.Errorf("%q is no sequential test: expected two differences in Elo, the smaller first, such as 0,5", s)
	}
	var errs []error
	for _, part := range strings.Fields(short[cut:]) {
		name, value, _ := strings.Cut(part, "=")
		x, err := strconv.ParseFloat(value, 64)
		switch {
		case name == "model":
			t.Model = Model(value)
		case name == "alpha" && err == nil && x > 0:
			t.Alpha = x
		case name == "beta" && err == nil && x > 0:
			t.Beta = x
		default:
			errs = append(errs, phrase.Errorf("%q: expected alpha=0.05, beta=0.05, or model=logistic", part))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return Test{}, err
	}
	return t, t.Check()
}

func parseBounds(s string) (t Test, ok bool) {
	low, high, found := strings.Cut(s, ",")
	e0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	e1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	ok = found && err0 == nil && err1 == nil && e0 < e1 && !math.IsInf(e0, 0) && !math.IsInf(e1, 0)
	return Test{Elo0: e0, Elo1: e1}, ok
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
	switch {
	case n == 0:
		return 0
	case t.Model == Logistic:
		return logisticRatio(p, expectedScore(t.Elo0), expectedScore(t.Elo1))
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
// distributions whose means lie t0 and t1 standard deviations above ½.
func exactRatio(p Pairs, t0, t1 float64) float64 {
	hat, n := observed(p)
	return n * hat.compare(hat.likeliest(t0), hat.likeliest(t1))
}

// logisticRatio compares the likelihoods of the results under the two best
// distributions whose means are s0 and s1.
func logisticRatio(p Pairs, s0, s1 float64) float64 {
	hat, n := observed(p)
	around := func(s float64) distribution {
		var a [5]float64
		for i := range a {
			a[i] = float64(i)/4 - s
		}
		return hat.tilt(a)
	}
	return n * hat.compare(around(s0), around(s1))
}

// expectedScore returns the score, 0 to 1, of a difference in logistic Elo.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// observed returns the distribution of the results and their number. Empty counts
// get a little so that every result stays possible.
func observed(p Pairs) (hat distribution, n float64) {
	for i, c := range p {
		hat[i] = max(float64(c), 1e-3)
		n += hat[i]
	}
	for i := range hat {
		hat[i] /= n
	}
	return hat, n
}

// compare returns the mean logarithm of the likelihoods' ratio, of p1 to p0.
func (d distribution) compare(p0, p1 distribution) float64 {
	sum := 0.0
	for i := range d {
		sum += d[i] * math.Log(p1[i]/p0[i])
	}
	return sum
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
