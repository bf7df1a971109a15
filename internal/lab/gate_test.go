package lab_test

import (
	"testing"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/rating"
)

func TestAGateKeepsWhatWinsAndTakesBackWhatDoesNot(t *testing.T) {
	for name, c := range map[string]struct {
		kept, tried, want float64
		passed            int
	}{
		"far better":   {kept: 0.1, tried: 0.9, want: 0.9, passed: 1},
		"far worse":    {kept: 0.9, tried: 0.1, want: 0.9},
		"just as good": {kept: 0.5, tried: 0.5, want: 0.5},
	} {
		tuner := lab.Tuner{
			Knobs: []lab.Knob{{Name: "share", Value: c.tried, Step: 0.1, Max: 1}},
			Kept:  lab.Setting{"share": c.kept},
			Seed:  9,
		}
		score, verdict, err := tuner.Gate(t.Context(), mixed(t), rating.Test{Elo1: 50}, 40)
		if err != nil {
			t.Fatal(err)
		}
		if tuner.Knobs[0].Value != c.want || tuner.Kept["share"] != c.want || tuner.Passed != c.passed || tuner.Gates != 1 {
			t.Errorf("%s: %v, %v: tuner %+v, want %v", name, score, verdict, tuner, c.want)
		}
		if played := score.Won + score.Drawn + score.Lost; tuner.Games != played || played%2 != 0 {
			t.Errorf("%s: %d games counted of %d", name, tuner.Games, played)
		}
	}
}
