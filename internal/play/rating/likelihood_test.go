package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"flagfall.dev/internal/lab/gametest/must"
)

// anyPairs draws counts with empty classes, few pairs, many, and hugely many.
func anyPairs(t *rapid.T) (p Pairs) {
	for i := range p {
		most := rapid.SampledFrom([]int{0, 1, 4, 60, 3000, 1_000_000_000_000}).Draw(t, "size")
		p[i] = rapid.IntRange(0, most).Draw(t, "count")
	}
	return p
}

func anyTest(t *rapid.T) Test {
	bound := func(least, most float64) float64 {
		if rapid.Bool().Draw(t, "near") {
			least, most = max(least, -60), min(most, 60)
		}
		return rapid.Float64Range(least, most).Draw(t, "bound")
	}
	low := bound(-greatestBound, greatestBound-2)
	return Test{
		Elo0: low, Elo1: low + 1 + bound(0, greatestBound-2-low),
		Model: rapid.SampledFrom([]Model{Normalised, Logistic}).Draw(t, "model"),
	}
}

// rounding is how much of a ratio may be lost.
func rounding(ratio float64, p Pairs) float64 {
	return 1e-9*(1+math.Abs(ratio)) + 1e-14*float64(p.Count())
}

func TestEveryRatioIsFiniteAndReversedWithThePlayers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		test, p := anyTest(t), anyPairs(t)
		must.Do(t, test.Check())
		x, _ := test.Judge(p)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			t.Fatalf("%v of %v: %v", test, p, x)
		}
		mirrored := Test{Elo0: -test.Elo1, Elo1: -test.Elo0, Model: test.Model}
		y, _ := mirrored.Judge(Pairs{p[4], p[3], p[2], p[1], p[0]})
		if math.Abs(x+y) > rounding(x, p) {
			t.Errorf("%v of %v: %v, and %v seen from the other side", test, p, x, y)
		}
	})
}

// drift returns the standard deviations of q by which its mean lies above ½.
func drift(q distribution) float64 {
	mean := q.mean([5]float64{-0.5, -0.25, 0, 0.25, 0.5})
	return mean / math.Sqrt(q.spread()*q.spread()-mean*mean)
}

// Mixtures of two distributions, one with less drift and one with more, are the others.
func TestNoDistributionOfAHypothesisIsLikelierThanTheOneCompared(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	anything := func() (q distribution) {
		sum := 0.0
		for i := range q {
			q[i] = math.Exp(8 * rng.NormFloat64())
			sum += q[i]
		}
		for i := range q {
			q[i] /= sum
		}
		return q
	}
	for _, p := range []Pairs{{6, 1, 28, 1, 2}, {0, 0, 2000, 3, 0}, {2, 1, 63061, 6, 0}, {50, 2, 1, 0, 90}} {
		hat, _ := observed(p)
		for _, want := range []float64{0, 0.02, 0.25, 1.5} {
			best := hat.drifting(want)
			near(t, "its drift", drift(best), want, 1e-7)
			compared := 0
			for compared < 2000 {
				less, more := anything(), anything()
				if drift(less) > want || drift(more) < want {
					continue
				}
				compared++
				if q := between(less, more, want); hat.likelier(q, best) > 1e-12 {
					t.Fatalf("%v at %v: %v is likelier than %v", p, want, q, best)
				}
			}
		}
	}
}

// between returns the mixture that has a drift.
func between(less, more distribution, want float64) (q distribution) {
	low, high := 0.0, 1.0
	for range 60 {
		share := (low + high) / 2
		for i := range q {
			q[i] = less[i] + share*(more[i]-less[i])
		}
		if drift(q) < want {
			low = share
		} else {
			high = share
		}
	}
	return q
}

// A class is filled by thousandths of a pair, and then by a whole one. Neither explains more than
// the hypotheses, each at its best before or after, say of a pair of that score: that follows from
// both being maxima, and holds for no other figure.
func TestFillingAnEmptyClassIsNoJump(t *testing.T) {
	for _, test := range []Test{{Elo1: 5}, {Elo1: 60}, {Elo0: -30, Elo1: 2}, {Elo1: 60, Model: Logistic}} {
		for _, p := range []Pairs{
			{0, 5, 3, 1, 80},
			{6, 0, 28, 1, 2},
			{6, 1, 0, 1, 2},
			{40, 9, 28, 0, 11},
			{1, 30, 200, 31, 0},
			{0, 0, 500, 0, 0},
			{0, 0, 0, 0, 7},
		} {
			for class, count := range p {
				if count != 0 {
					continue
				}
				t.Run(fmt.Sprint(test, p, class), func(t *testing.T) {
					weights := [5]float64{}
					for i, c := range p {
						weights[i] = max(float64(c), seldom)
					}
					first := judged(test, weights)
					for last := first; weights[class] < 1; {
						weights[class] = min(1, weights[class]+seldom)
						next := judged(test, weights)
						next.explains(t, last, class)
						last = next
					}
					whole := judged(test, weights)
					whole.explains(t, first, class)
					p[class]++
					after, _ := test.Judge(p)
					near(t, "the ratio with the whole pair", whole.ratio, after, 1e-9)
				})
			}
		}
	}
}

// A judgement is a ratio with what it compares.
type judgement struct {
	weights      [5]float64
	ratio        float64
	lower, upper distribution
}

func judged(test Test, weights [5]float64) judgement {
	hat, n := shares(weights)
	j := judgement{weights: weights, lower: test.likeliest(hat, test.Elo0), upper: test.likeliest(hat, test.Elo1)}
	j.ratio = n * hat.likelier(j.upper, j.lower)
	return j
}

// explains checks that what was added to a class since another judgement explains the change.
func (j judgement) explains(t *testing.T, last judgement, class int) {
	t.Helper()
	added := j.weights[class] - last.weights[class]
	least := added * math.Log(last.upper[class]/j.lower[class])
	most := added * math.Log(j.upper[class]/last.lower[class])
	if change := j.ratio - last.ratio; change < least-1e-9 || change > most+1e-9 {
		t.Fatalf("%v more of a pair changes the ratio by %v, expected from %v to %v", added, change, least, most)
	}
}

// The hypotheses beyond what was seen are nested, so the nearer is the likelier.
func TestOfTwoBoundsOnOneSideTheNearerIsFavoured(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		test, p := anyTest(t), anyPairs(t)
		hat, n := observed(p)
		seen := drift(hat) * eloPerT / math.Sqrt2
		if test.Model == Logistic {
			mean := 0.5 + hat.mean([5]float64{-0.5, -0.25, 0, 0.25, 0.5})
			seen = eloOf(mean)
		}
		ratio, _ := test.Judge(p)
		if tiny := 1e-15 * n; seen <= test.Elo0 && ratio > tiny || seen >= test.Elo1 && ratio < -tiny {
			t.Errorf("%v of %v, which is %v Elo: %v", test, p, seen, ratio)
		}
	})
}

func TestABetterPairRaisesTheRatioOfAnEvenMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		test := Test{
			Elo0: rapid.Float64Range(-30, 0).Draw(t, "lower"), Elo1: rapid.Float64Range(1, 30).Draw(t, "upper"),
			Model: rapid.SampledFrom([]Model{Normalised, Logistic}).Draw(t, "model"),
		}
		var p Pairs
		for i := range p {
			p[i] = rapid.IntRange(40, 60).Draw(t, "count")
		}
		from := rapid.IntRange(0, 3).Draw(t, "from")
		better := p
		better[from]--
		better[rapid.IntRange(from+1, 4).Draw(t, "to")]++
		x, _ := test.Judge(p)
		if y, _ := test.Judge(better); !(y > x) {
			t.Errorf("%v: %v gives %v, and %v only %v", test, p, x, better, y)
		}
	})
}

func TestTwiceTheResultsSayTwiceAsMuch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		test, p := anyTest(t), anyPairs(t)
		var twice Pairs
		for i := range p {
			p[i] = min(p[i], 1_000_000) + 1
			twice[i] = 2 * p[i]
		}
		x, _ := test.Judge(p)
		y, _ := test.Judge(twice)
		if math.Abs(y-2*x) > rounding(x, p) {
			t.Errorf("%v of %v: %v, and twice that %v", test, p, x, y)
		}
	})
}
