package evaluation

import (
	"math"
	"testing"

	"flagfall.dev/internal/stratego/parameter"
)

func TestLogOddsAreTheChanceThatTheyStandForAndFinite(t *testing.T) {
	w := parameter.Standard()
	for _, c := range []float64{0, 0.2, 0.5, 1 - 1e-9, 1} {
		odds := LogOdds(c)
		if got := Chance(odds*w.WinScale, w); math.Abs(odds) > mostLogOdds || !(math.Abs(got-c) <= 1e-12) {
			t.Errorf("the log odds of %v are %v, those of %v", c, odds, got)
		}
	}
}
