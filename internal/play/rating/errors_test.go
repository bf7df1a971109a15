package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// A test that stops at its bounds errs as rarely as it promises. The players
// here have exactly Elo0 or Elo1 of difference.
func TestTheSequentialTestErrsAsRarelyAsItPromises(t *testing.T) {
	test := Test{Elo0: 0, Elo1: 60}
	rng := rand.New(rand.NewPCG(1, 2))
	wrong, runs := 0, 200
	for range runs {
		var p Pairs
		for {
			p.Add(float64(rng.IntN(2)), float64(rng.IntN(2))) // equal players
			if _, v := test.Judge(p); v != Undecided {
				if v == AcceptElo1 {
					wrong++
				}
				break
			}
		}
	}
	if wrong > 20 { // expected 10, standard deviation 3.1
		t.Errorf("%d of %d tests of equal players accept a gain", wrong, runs)
	}
}

// kinds are matches as they are: of Stratego's players, nearly always drawn, and decided by the
// set-ups.
var kinds = map[string]distribution{
	"usual":     {0.06, 0.14, 0.55, 0.17, 0.08},
	"drawish":   {0.01, 0.03, 0.92, 0.03, 0.01},
	"decisive":  {0.25, 0.001, 0.498, 0.001, 0.25},
	"one-sided": {0.002, 0.01, 0.088, 0.1, 0.8},
}

// BenchmarkErrors plays as many sequential tests as it has iterations, of players whose
// difference is exactly the lower bound, then exactly the upper one. It reports how many percent were
// decided wrongly, with two standard errors, and the pairs that a test took. For example:
//
//	go test ./internal/play/rating -run - -bench Errors -benchtime 4000x
func BenchmarkErrors(b *testing.B) {
	for _, test := range []Test{
		{Elo1: 5}, {Elo1: 20}, {Elo1: 60}, {Elo0: -20, Elo1: 0, Alpha: 0.01, Beta: 0.1}, {Elo1: 20, Model: Logistic},
	} {
		for name, kind := range kinds {
			b.Run(fmt.Sprint(test, " ", name), func(b *testing.B) {
				rng := rand.New(rand.NewPCG(1, 2))
				alpha, first := wrongly(b.N, rng, test, test.likeliest(kind, test.Elo0), AcceptElo1)
				beta, second := wrongly(b.N, rng, test, test.likeliest(kind, test.Elo1), AcceptElo0)
				for _, wrong := range []struct {
					name  string
					share float64
				}{{"alpha", alpha}, {"beta", beta}} {
					b.ReportMetric(100*wrong.share, wrong.name+"%")
					b.ReportMetric(200*math.Sqrt(wrong.share*(1-wrong.share)/float64(b.N)), wrong.name+"±")
				}
				b.ReportMetric((first+second)/2, "pairs")
			})
		}
	}
}

// wrongly returns the share of tests that end with a wrong verdict, and the pairs of one.
func wrongly(tests int, rng *rand.Rand, test Test, truth distribution, wrong Verdict) (share, pairs float64) {
	for range tests {
		var p Pairs
		v := Undecided
		for v == Undecided {
			p[truth.draw(rng)]++
			_, v = test.Judge(p)
		}
		if v == wrong {
			share += 1 / float64(tests)
		}
		pairs += float64(p.Count()) / float64(tests)
	}
	return share, pairs
}

// draw draws a score.
func (d distribution) draw(rng *rand.Rand) int {
	u := rng.Float64()
	for i, p := range d {
		if u -= p; u < 0 {
			return i
		}
	}
	return 4
}
