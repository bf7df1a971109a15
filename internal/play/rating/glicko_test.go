package rating

import (
	"math"
	"testing"
)

// The example that Glickman works out by hand in his paper of 2013.
func TestGlickoIsAsInTheExampleOfItsAuthor(t *testing.T) {
	got := Glicko{1500, 200, 0.06}.After(
		Bout{Glicko{1400, 30, 0.06}, 1}, Bout{Glicko{1550, 100, 0.06}, 0}, Bout{Glicko{1700, 300, 0.06}, 0})
	for _, c := range []struct{ got, want, within float64 }{
		{got.Rating, 1464.06, 0.02}, {got.Deviation, 151.52, 0.02}, {got.Volatility, 0.05999, 0.00002},
	} {
		if math.Abs(c.got-c.want) > c.within {
			t.Errorf("%+v: expected 1464.06, 151.52, 0.05999", got)
		}
	}
}

func TestAGlickoRatingGetsWiderWithoutGamesAndNeverWiderThanWithoutAny(t *testing.T) {
	g := Glicko{1500, 50, 0.06}
	if after := g.After(); after.Deviation <= 50 || after.Rating != 1500 {
		t.Errorf("%+v", after)
	}
	if after := (Glicko{}).After(); after.Deviation != 350 {
		t.Errorf("%+v", after)
	}
}

func TestAGlickoRatingRisesByAWinAndFallsByALossAtEachDifference(t *testing.T) {
	for _, other := range []float64{600, 1200, 1500, 1800, 2600} {
		g := Glicko{}
		won, lost := g.After(Bout{Glicko{other, 60, 0.06}, 1}), g.After(Bout{Glicko{other, 60, 0.06}, 0})
		if !(won.Rating > 1500 && lost.Rating < 1500 && won.Deviation < 350 && lost.Deviation < 350) {
			t.Errorf("against %.0f: %+v, %+v", other, won, lost)
		}
	}
}

func TestTheScoreExpectedByGlickoIsThatOfEloNearerToOneHalfTheLessIsKnown(t *testing.T) {
	strong, weak := Glicko{1700, 1, 0.06}, Glicko{1500, 1, 0.06}
	if e := strong.Expected(weak); math.Abs(e-1/(1+math.Pow(10, -0.5))) > 0.001 {
		t.Errorf("200 above: %.3f", e)
	}
	if a, b := strong.Expected(weak), weak.Expected(strong); math.Abs(a+b-1) > 1e-9 {
		t.Errorf("%.3f and %.3f", a, b)
	}
	if sure, wide := strong.Expected(weak), (Glicko{1700, 300, 0.06}).Expected(weak); wide >= sure || wide <= 0.5 {
		t.Errorf("sure %.3f, unsure %.3f", sure, wide)
	}
}
