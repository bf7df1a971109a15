package rating

import (
	"math"
	"testing"
)

// Both ends p of Wilson's interval solve |rate - p| = 1.96 √(p (1-p) / n); what is printed is that, rounded.
func TestTheIntervalOfAShareIsWilsonsAndLiesBetweenNothingAndAll(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		won, of int
		want    string
	}{
		{0, 2, "0.0 % (0.0 to 65.8)"},
		{6, 6, "100.0 % (61.0 to 100.0)"},
		{2, 4, "50.0 % ± 35.0"},
		{500, 1000, "50.0 % ± 3.1"},
		{1, 3, "33.3 % (6.1 to 79.2)"},
	} {
		s := Score{Won: c.won, Lost: c.of - c.won}.Share()
		if s.String() != c.want {
			t.Errorf("%d of %d: %v, want %s", c.won, c.of, s, c.want)
		}
		for _, p := range []float64{s.Low, s.High} {
			if miss := math.Abs(s.Rate-p) - 1.959964*math.Sqrt(p*(1-p)/float64(c.of)); p != s.Rate && math.Abs(miss) > 1e-6 {
				t.Errorf("%d of %d: %v is no end of Wilson's interval: it misses by %v", c.won, c.of, p, miss)
			}
		}
	}
}

func TestTheIntervalByPairsLiesBetweenNothingAndAllAndOfFewPairsIsNotNarrowerThanByGames(t *testing.T) {
	t.Parallel()
	for _, s := range []Score{
		{Won: 3, Drawn: 1, Halves: Pairs{0, 0, 0, 1, 1}},
		{Won: 3, Drawn: 5, Halves: Pairs{0, 0, 2, 1, 1}},
		{Won: 39, Drawn: 1, Halves: Pairs{0, 0, 0, 1, 19}},
	} {
		got, games := s.Share(), Score{Won: s.Won, Drawn: s.Drawn, Lost: s.Lost}.Share()
		if got.Low > games.Low || got.High < games.High || got.Low < 0 || got.High > 1 {
			t.Errorf("%v: by games %v", s, games)
		}
	}
	many := Score{Won: 100, Lost: 100, Halves: Pairs{0, 10, 80, 10, 0}}.Share()
	if games := (Score{Won: 100, Lost: 100}).Share(); many.Error() > games.Error()/2 {
		t.Errorf("%v of pairs that nearly all went alike, %v by games", many, games)
	}
}
