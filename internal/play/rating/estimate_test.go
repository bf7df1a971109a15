package rating

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestEstimatesAreWrittenAsIntervalsBoundsOrUnknown(t *testing.T) {
	for want, e := range map[string]Estimate{
		"+35 ± 20":   {Value: 35.4, Error: 19.6},
		"-191 ± 269": {Value: -190.8, Error: 269},
		"0 ± 40":     {Value: -0.4, Error: 40},
		"over +417":  {Value: 417, Error: 300, Bound: AtLeast},
		"over -3":    {Value: -3, Error: 300, Bound: AtLeast},
		"under -417": {Value: -417, Error: 300, Bound: AtMost},
		"unknown":    {Error: math.Inf(1)},
	} {
		if got := e.String(); got != want {
			t.Errorf("%+v: %q, want %q", e, got, want)
		}
	}
	if got := (Pairs{}).Elo().String(); got != "unknown" {
		t.Errorf("no pairs: %q", got)
	}
	if got := (Pairs{0, 0, 7, 0, 0}).Elo(); got.Bound != Exact || got.String() != "0 ± 48" {
		t.Errorf("drawn pairs: %v", got)
	}
}

func TestOnlyAllWinsAndAllLossesAreBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p Pairs
		for i := range p {
			p[i] = max(0, rapid.IntRange(-20, 20).Draw(t, "count"))
		}
		want := Exact
		switch n := p.Count(); {
		case n == 0:
		case p[0] == n:
			want = AtMost
		case p[4] == n:
			want = AtLeast
		}
		for _, e := range []Estimate{p.Elo(), p.NormalisedElo()} {
			if e.Bound != want || want != Exact && math.Signbit(e.Value) != (want == AtMost) {
				t.Errorf("%v: %+v, want bound %d", p, e, want)
			}
		}
	})
}

func TestAPoolMarksTheRatingsOfTheUnbeatenAndTheWinless(t *testing.T) {
	r := must.Get(Pool(4, []Tally{{A: 0, B: 1, Wins: 3}, {A: 1, B: 2, Wins: 1, Draws: 1}, {A: 2, B: 0, Losses: 2}}, nil))(t)
	for i, want := range []Bound{AtLeast, Exact, Exact, Exact} {
		if r[i].Bound != want {
			t.Errorf("player %d: %+v, want bound %d", i, r[i], want)
		}
	}
	if r, _ = Pool(2, []Tally{{A: 0, B: 1, Losses: 1}}, nil); r[0].Bound != AtMost || r[1].Bound != AtLeast {
		t.Errorf("one game lost: %+v", r)
	}
}

func TestFewPairsLeaveDoubt(t *testing.T) {
	near(t, "superiority after 0:2", Pairs{1}.Superiority(), 0.25, 1e-12)
	near(t, "superiority after 2:0", Pairs{4: 1}.Superiority(), 0.75, 1e-12)
	near(t, "superiority after 6:0", Pairs{4: 3}.Superiority(), 1-1.0/16, 1e-12)
	// Student's t with one degree of freedom is Cauchy's distribution: ½ and 1
	// points in two pairs are t = −1.
	near(t, "superiority after 1½:2½", Pairs{0, 1, 1}.Superiority(), 0.5-math.Atan(1)/math.Pi, 1e-9)
	near(t, "superiority after ½:3½", Pairs{1, 1}.Superiority(), 0.125, 1e-12) // as surely as 0:4
}

func TestManyPairsAreJudgedByTheNormalApproximation(t *testing.T) {
	for _, p := range []Pairs{published, {300, 300, 900, 350, 310}, {0, 100, 2000, 110, 0}} {
		s, variance := p.moments()
		normal := (1 + math.Erf((s-0.5)/math.Sqrt(2*variance/float64(p.Count())))) / 2
		near(t, "superiority", p.Superiority(), normal, 0.001)
	}
}

func TestAnotherWinNeverMakesAPlayerLessLikelyTheBetter(t *testing.T) {
	for n := 1; n < 40; n++ {
		all := Pairs{4: n}
		more := Pairs{4: n + 1}
		less := Pairs{3: 1, 4: n - 1}
		if !(all.Superiority() < more.Superiority()) || less.Superiority() > all.Superiority() {
			t.Errorf("%d pairs won: %v, one more %v, half a point less %v", n, all.Superiority(), more.Superiority(), less.Superiority())
		}
	}
}
