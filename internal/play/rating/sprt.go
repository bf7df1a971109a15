package rating

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/phrase"
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

// greatestBound is the greatest Elo that a test may be of, either way: nearly every game is won
// by the same player then.
const greatestBound = 1000

// Check returns what is wrong with a test.
func (t Test) Check() error {
	var errs []error
	switch {
	case !(t.Elo0 < t.Elo1):
		errs = append(errs,
			phrase.Errorf("%s,%s: expected two differences in Elo, the smaller first, such as 0,5", fmt.Sprint(t.Elo0), fmt.Sprint(t.Elo1)))
	case t.Elo0 < -greatestBound || t.Elo1 > greatestBound:
		errs = append(errs,
			phrase.Errorf("%s,%s: expected differences in Elo from %s to %s", fmt.Sprint(t.Elo0), fmt.Sprint(t.Elo1),
				fmt.Sprint(-greatestBound), fmt.Sprint(greatestBound)))
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

// ratio is the generalised log-likelihood ratio of the two hypotheses: how much likelier
// the best distribution of the upper bound makes the pairs than the best one of the lower
// (Van den Bergh, "The Generalized Sequential Probability Ratio Test for Expectation
// Values" and "Comments on Normalized Elo").
func (t Test) ratio(p Pairs) float64 {
	if p.Count() == 0 {
		return 0
	}
	hat, n := observed(p)
	return n * hat.likelier(t.likeliest(hat, t.Elo1), t.likeliest(hat, t.Elo0))
}

// likeliest returns the distribution that makes the results likeliest where the difference in
// Elo is given.
func (t Test) likeliest(hat distribution, elo float64) distribution {
	if t.Model == Logistic {
		return hat.averaging(expectedScore(elo))
	}
	return hat.drifting(elo / eloPerT * math.Sqrt2)
}

// expectedScore returns the score, 0 to 1, of a difference in logistic Elo.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
