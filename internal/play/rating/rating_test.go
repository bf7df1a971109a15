package rating

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"flagfall.dev/internal/lab/gametest/must"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, tolerance)
	}
}

// published is a finished test of a chess program whose figures are public, with two decimals.
var published = Pairs{379, 10170, 21828, 10640, 343}

func TestAPublishedSequentialTestIsReproduced(t *testing.T) {
	llr, verdict := Test{Elo0: 0, Elo1: 2}.Judge(published)
	near(t, "LLR", llr, 2.95, 0.005)
	if verdict != AcceptElo1 {
		t.Errorf("verdict: %v", verdict)
	}
	n := published.NormalisedElo()
	near(t, "normalised Elo", n.Value, 3.05, 0.005)
	near(t, "its error", n.Error, 2.31, 0.005)
}

func TestFarBoundsAreJudgedLikeNearOnesWhereSomeResultsNeverCame(t *testing.T) {
	p := Pairs{10, 0, 20, 0, 9}
	last := 0.0
	for low := -50.0; low >= -1000; low -= 50 {
		llr, _ := Test{Elo0: low, Elo1: 0}.Judge(p)
		if !(llr > last) || math.IsInf(llr, 0) {
			t.Errorf("bounds %v,0: ratio %v after %v: the further off the lower bound, the surer it is not met", low, llr, last)
		}
		last = llr
	}
}

func TestAOneSidedMatchIsDecidedSoon(t *testing.T) {
	if _, v := (Test{Elo0: 0, Elo1: 60}).Judge(Pairs{0, 0, 0, 0, 20}); v != AcceptElo1 {
		t.Errorf("40 wins in 40 games: %v", v)
	}
}

func TestEloOfAKnownScore(t *testing.T) {
	even := Pairs{25, 0, 50, 0, 25}
	near(t, "Elo of an even match", even.Elo().Value, 0, 1e-9)
	near(t, "superiority in an even match", even.Superiority(), 0.5, 1e-9)
	better := Pairs{0, 0, 50, 0, 50} // 75 %
	e := better.Elo()
	near(t, "Elo of 75 %", e.Value, 190.85, 0.01)
	// Standard error of the score: √(0.0625/100) = 0.025.
	near(t, "its error", e.Error, (eloOf(0.75+z95*0.025)-eloOf(0.75-z95*0.025))/2, 1e-9)
	near(t, "its superiority", better.Superiority(), 1, 1e-9)
}

func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

func TestOneSidedResultsGiveFiniteBounds(t *testing.T) {
	for _, p := range []Pairs{{0, 0, 0, 0, 50}, {50, 0, 0, 0, 0}, {0, 0, 0, 0, 1}} {
		e := p.Elo()
		if e.Bound == Exact || math.IsInf(e.Value, 0) || math.IsNaN(e.Error) || e.Error <= 0 || math.IsInf(e.Error, 0) {
			t.Errorf("%v: %+v", p, e)
		}
	}
	near(t, "Elo without games", Pairs{}.Elo().Value, 0, 0)
	near(t, "superiority without games", Pairs{}.Superiority(), 0.5, 0)
}

func TestExchangingThePlayersNegatesEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p, q Pairs
		for i := range p {
			p[i] = rapid.IntRange(0, 1000).Draw(t, "count")
			q[4-i] = p[i]
		}
		a, b := p.Elo(), q.Elo()
		if math.Abs(a.Value+b.Value) > 1e-6 || math.Abs(a.Error-b.Error) > 1e-6 {
			t.Errorf("%v: %v and %v", p, a, b)
		}
		if s := p.Superiority() + q.Superiority(); math.Abs(s-1) > 1e-9 {
			t.Errorf("%v: superiorities add up to %v", p, s)
		}
		x, _ := Test{Elo0: -3, Elo1: 3}.Judge(p)
		y, _ := Test{Elo0: -3, Elo1: 3}.Judge(q)
		if math.Abs(x+y) > 1e-6*(1+math.Abs(x)) {
			t.Errorf("%v: ratios %v and %v", p, x, y)
		}
	})
}

// Of the score itself the ratio is, for near bounds and many pairs, that of a normal
// distribution with the observed variance.
func TestALogisticTestAgreesWithTheNormalApproximation(t *testing.T) {
	for _, p := range []Pairs{published, {20, 51, 100, 49, 21}, {100, 300, 500, 305, 97}} {
		llr, _ := Test{Elo0: 0, Elo1: 2, Model: Logistic}.Judge(p)
		mean, variance := p.moments()
		s0, s1 := 0.5, 1/(1+math.Pow(10, -2.0/400))
		near(t, "ratio", llr, float64(p.Count())*(s1-s0)*(2*mean-s0-s1)/(2*variance), 0.01*math.Abs(llr)+1e-4)
	}
	p := Pairs{3, 0, 9, 4, 8}
	mirrored := Pairs{8, 4, 9, 0, 3}
	x, _ := Test{Elo0: -30, Elo1: 10, Model: Logistic}.Judge(p)
	y, _ := Test{Elo0: -10, Elo1: 30, Model: Logistic}.Judge(mirrored)
	near(t, "the other player's ratio", y, -x, 1e-9)
}

// The oracle: the likeliest distribution with a given mean, by a search over its
// one free multiplier in small steps.
func TestALogisticTestFindsTheLikeliestDistributions(t *testing.T) {
	p := Pairs{5, 12, 30, 20, 9}
	likelihood := func(s float64) float64 {
		best, at := math.Inf(1), 0.0
		const steps = 400_000
		low, high := -1/(1-s), 1/s
		for k := 1; k < steps; k++ {
			x := low + (high-low)*float64(k)/steps
			sum := 0.0
			for i, c := range p {
				a := float64(i)/4 - s
				sum += float64(c) * math.Log(1+x*a)
			}
			if -sum < best {
				best, at = -sum, x
			}
		}
		total := 0.0
		for i, c := range p {
			total -= float64(c) * math.Log(1+at*(float64(i)/4-s))
		}
		return total
	}
	llr, _ := Test{Elo0: 0, Elo1: 40, Model: Logistic}.Judge(p)
	near(t, "ratio", llr, likelihood(1/(1+math.Pow(10, -0.1)))-likelihood(0.5), 1e-4)
}

func TestTestsAreReadOrExplained(t *testing.T) {
	if got, err := ParseTest("0, 5"); err != nil || got.Elo1 != 5 {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := ParseTest("-10,0"); err != nil || got.Elo0 != -10 || got.Elo1 != 0 {
		t.Errorf("got %v, %v", got, err)
	}
	whole := Test{Elo0: -1.5, Elo1: 5, Alpha: 0.01, Beta: 0.1, Model: Logistic}
	for _, test := range []Test{whole, {Elo1: 5}, {Elo0: 1e-5, Elo1: 1e3, Beta: 0.2}} {
		if got, err := ParseTest(test.String()); err != nil || got != test {
			t.Errorf("%q is read as %v, %v", test, got, err)
		}
	}
	if low, high := whole.Bounds(); math.Abs(low-math.Log(0.1/0.99)) > 1e-12 || math.Abs(high-math.Log(0.9/0.01)) > 1e-12 {
		t.Errorf("bounds %v and %v", low, high)
	}
	for _, bad := range []string{
		"", "5", "5,0", "0,0", "-10,-20", "a,b", "0,5,6", "0,Inf", "NaN,1", "0,5 alpha", "0,5 alpha=0", "0,5 beta=0.5",
		"0,5 model=bayes", "0,5 gamma=1", "alpha=0.1", "0,5 alpha=NaN", "foo", "0,NaN", "0,1001", "-1e20,0",
	} {
		switch _, err := ParseTest(bad); {
		case err == nil:
			t.Errorf("%q is accepted", bad)
		case strings.Contains(err.Error(), "no sequential test") &&
			(!strings.HasPrefix(err.Error(), strconv.Quote(bad)) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%q is not quoted, or is reported twice: %v", bad, err)
		}
	}
}

func TestAPoolOfTwoAgreesWithTheirScore(t *testing.T) {
	r := must.Get(Pool(2, []Tally{{A: 0, B: 1, Wins: 7500, Losses: 2500}}, nil))(t)
	near(t, "difference", r[0].Value-r[1].Value, 190.85, 0.5)
	// The variance of a difference in logits is 1/(n·p·(1−p)); each rating lies
	// half the difference from the mean.
	want := z95 / math.Sqrt(10000*0.75*0.25) * eloPerNat / 2
	near(t, "error", r[0].Error, want, want/100)
}

func TestAPoolFindsTheStrengthsThatMadeItsResults(t *testing.T) {
	truth := []float64{300, 120, 0, -80, -340}
	rng := rand.New(rand.NewPCG(3, 4))
	var tallies []Tally
	for a := range truth {
		for b := range a {
			tallies = append(tallies, playOut(rng, a, b, truth[a]-truth[b]))
		}
	}
	r := must.Get(Pool(len(truth), tallies, nil))(t)
	for i, e := range r {
		near(t, "rating", e.Value, truth[i], 2*e.Error)
	}
}

// playOut plays 1,000 games with the draw parameter ν = 0.5.
func playOut(rng *rand.Rand, a, b int, elo float64) Tally {
	t := Tally{A: a, B: b}
	x := math.Exp(elo / eloPerNat / 2)
	win, draw, loss := x, 0.5, 1/x
	for range 1000 {
		switch u := rng.Float64() * (win + draw + loss); {
		case u < win:
			t.Wins++
		case u < win+draw:
			t.Draws++
		default:
			t.Losses++
		}
	}
	return t
}

func TestAPoolKeepsUnbeatenAndUnplayedPlayersFinite(t *testing.T) {
	r := must.Get(Pool(3, []Tally{{A: 0, B: 1, Wins: 50}}, nil))(t)
	if !(r[0].Value > r[2].Value && r[2].Value > r[1].Value) {
		t.Errorf("order: %v", r)
	}
	for _, e := range r {
		if math.IsNaN(e.Value) || math.IsInf(e.Value, 0) || e.Error <= 0 || math.IsInf(e.Error, 0) {
			t.Errorf("not finite: %v", e)
		}
	}
}
