//go:build !race

package marshal

import (
	"math"
	"reflect"
	"testing"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// assessed asks a fresh player about a move.
func assessed(t *testing.T, view *stratego.View, m stratego.Move, nodes uint64) Assessment {
	t.Helper()
	a := must.Get(New(Config{Seed: 1, Memory: 1 << 18}).Assess(t.Context(), view, m, search.Limits{Nodes: nodes}))(t)
	return a
}

func TestNoMoveIsBetterThanTheBestAndTheBestCostsNothing(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		p := scene.Game(t, v, 7, 24)
		view := p.View(p.Turn())
		for _, m := range view.Moves(nil)[:min(6, p.Count())] {
			a := assessed(t, view, m, 2000)
			if a.Played.Move != v.FormatMove(m) || a.Best.Win < a.Played.Win || a.Best.Move == a.Played.Move &&
				a.Best.Win != a.Played.Win {
				t.Errorf("%s: %+v", v.FormatMove(m), a)
			}
		}
	})
}

func TestAStrikeHasOneProspectForEveryPossibleRankAndTheyAreCertainTogether(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		seen := 0
		for seed := range uint64(8) {
			p := scene.Game(t, v, seed, 60)
			if p.Result().Over() {
				continue
			}
			view := p.View(p.Turn())
			for _, m := range view.Moves(nil) {
				if p.At(m.To).Empty() {
					continue
				}
				seen++
				sum, truth := 0.0, false
				for _, o := range assessed(t, view, m, 50).Prospects {
					sum += o.Chance
					truth = truth || o.Rank == p.At(m.To).Rank()
				}
				if math.Abs(sum-1) > 1e-6 || !truth {
					t.Errorf("%s: chances add up to %v, the true rank is among them: %v", v.FormatMove(m), sum, truth)
				}
			}
		}
		if seen == 0 {
			t.Skip("no strikes came up")
		}
	})
}

func TestAnAssessmentKnowsNothingThatIsHidden(t *testing.T) {
	a, b := gametest.Twins(t, gametest.Variant(t, "ucc"), 5, 60)
	for _, m := range a.View(stratego.Red).Moves(nil) {
		one, other := assessed(t, a.View(stratego.Red), m, 300), assessed(t, b.View(stratego.Red), m, 300)
		if !reflect.DeepEqual(one, other) {
			t.Errorf("%v:\n%+v\n%+v", m, one, other)
		}
	}
}

func TestAMoveThatIsNotLegalIsNotAssessed(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 1, 0)
	if _, err := New(Config{}).Assess(t.Context(), p.View(stratego.Red), stratego.Move{}, search.Limits{Nodes: 10}); err == nil {
		t.Error("no error")
	}
}

// The comparison of moves leaves a part of the time for the enemy's answers: they are asked in all worlds where it is enough, and
// not told where it is not.
func TestAdviceForeseesTheAnswersWithinItsTime(t *testing.T) {
	for seed := range uint64(4) {
		p := scene.Game(t, gametest.Variant(t, "classic"), seed, 8)
		view := p.View(p.Turn())
		for limits, want := range map[search.Limits]float64{
			{MoveTime: time.Minute, Nodes: 2000}: 0.9,
			{MoveTime: time.Nanosecond}:          0,
		} {
			_, info, err := New(Config{Seed: 1, Memory: 1 << 18}).Advise(t.Context(), view, limits)
			sum := 0.0
			for _, r := range info.Replies {
				sum += r.Chance
			}
			if err != nil || sum < want || want == 0 && sum > 0 {
				t.Errorf("%v: %v: the answers have a chance of %.2f together: %v", limits.MoveTime, err, sum, info.Replies)
			}
		}
	}
}
