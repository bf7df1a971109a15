package belief_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

func TestScalingByRanksIsScalingByLevies(t *testing.T) {
	eachMoment(t, func(t *testing.T, p *stratego.Position, _ *rand.Rand) {
		b := belief.New(p.View(p.Turn()), belief.Options{})
		got := slices.Clone(b.Pieces)
		if !b.SolveByLevies() {
			return
		}
		for i := range got {
			for r, want := range b.Pieces[i].Chance {
				if math.Abs(got[i].Chance[r]-want) > 1e-12*want {
					t.Fatalf("%v: %v, by levies %v", got[i].Square, got[i].Chance, b.Pieces[i].Chance)
				}
			}
		}
	})
}

func TestWeighingAtOnceIsWeighingEachHypothesis(t *testing.T) {
	eachMoment(t, func(t *testing.T, p *stratego.Position, _ *rand.Rand) {
		var w belief.Watch
		b := w.Belief(p.View(p.Turn()), belief.Options{})
		atOnce, oneByOne := w.Weighings(b)
		for i := range atOnce {
			for r := range b.Pieces[i].Possible.All() {
				if got, want := atOnce[i][r], oneByOne[i][r]; math.Abs(got-want) > 1e-12*want {
					t.Fatalf("%v: %v, one by one %v", b.Pieces[i].Square, atOnce[i], oneByOne[i])
				}
			}
		}
	})
}

func TestPairsAreTheProductOverNeighbours(t *testing.T) {
	compared := 0
	eachMoment(t, func(t *testing.T, p *stratego.Position, _ *rand.Rand) {
		var w belief.Watch
		b := w.Belief(p.View(p.Turn()), belief.Options{})
		quick, slow, ok := w.PairsOf(b)
		if !ok {
			return
		}
		for i := range quick {
			for r := stratego.Marshal; r <= stratego.Flag; r++ {
				if got, want := quick[i][r], slow[i][r]; math.Abs(got-want) > 1e-5*want {
					t.Fatalf("%v: %v, by the definition %v", b.Pieces[i].Square, quick[i], slow[i])
				}
				compared++
			}
		}
	})
	if compared == 0 {
		t.Error("no variant has styles")
	}
}
