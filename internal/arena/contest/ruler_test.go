package contest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
)

func TestAControlVariateTakesOutLuckAndNothingElse(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	plain, corrected, error0, error1 := 0.0, 0.0, 0.0, 0.0
	const matches, pairs = 300, 60
	for range matches {
		var c control
		mean := 0.0
		for range pairs {
			luck := rng.NormFloat64()
			score := 0.6 + 0.1*luck + 0.1*rng.NormFloat64()
			c.pairs = append(c.pairs, pairOfGames{score, luck})
			mean += score / pairs
		}
		if !c.correct() {
			t.Fatal("too few pairs")
		}
		plain += mean / matches
		corrected += c.score / matches
		error0 += (mean - 0.6) * (mean - 0.6) / matches
		error1 += (c.score - 0.6) * (c.score - 0.6) / matches
	}
	if math.Abs(corrected-0.6) > 0.004 || math.Abs(plain-0.6) > 0.004 {
		t.Errorf("0.6 became %v, corrected %v", plain, corrected)
	}
	// Half of the variance is luck.
	if error1 > 0.65*error0 {
		t.Errorf("the variance of the mean is %v, corrected %v", error0, error1)
	}
}

func TestFewPairsAreNotCorrected(t *testing.T) {
	c := control{pairs: make([]pairOfGames, leastControlled-1)}
	if c.correct() {
		t.Error("a slope was fitted to next to nothing")
	}
	c = control{}
	for n := range 2 * leastControlled {
		c.pairs = append(c.pairs, pairOfGames{score: 1, luck: float64(n % 7)})
	}
	if c.correct() {
		t.Error("a score without spread was given an interval")
	}
}

func TestAPlayerThatLosesEveryGameByItsFaultIsNotTakenForAMeasurement(t *testing.T) {
	crashes := func(n int) rulerFaults {
		return rulerFaults{Faults: map[string]int{"crash": n - 1, "stall": 1}}
	}
	for _, c := range []struct {
		report rulerReport
		fault  string // who is named, "" for nobody
		warned bool
	}{
		{rulerReport{Player: "a", Opponents: []rulerOpponent{{Name: "b", Games: 2, Wins: 2, rulerFaults: crashes(2)}}}, "b", true},
		{rulerReport{Player: "a", Opponents: []rulerOpponent{{Name: "b", Games: 3, Wins: 3, rulerFaults: crashes(2)}}}, "", false},
		{rulerReport{
			Player: "a", Opponents: []rulerOpponent{{Name: "b", Games: 2, Losses: 2}, {Name: "c", Games: 2, Losses: 2}},
			rulerFaults: crashes(4),
		}, "a", false},
		{rulerReport{
			Player: "a", Opponents: []rulerOpponent{{Name: "b", Games: 2, Losses: 2}, {Name: "c", Games: 2, Losses: 2}},
			rulerFaults: crashes(3),
		}, "", false},
		{rulerReport{Player: "a", Opponents: []rulerOpponent{{Name: "b"}}}, "", false},
	} {
		var out strings.Builder
		if err := c.report.write(&out, &tournament.Plan{}, nil); err != nil ||
			strings.Contains(out.String(), "warning: it lost every game by its fault") != c.warned {
			t.Errorf("%+v, %v in\n%s", c.report, err, out.String())
		}
		err := c.report.fault()
		if (err != nil) != (c.fault != "") || err != nil && err.Error() != c.fault+" lost every game by its fault" {
			t.Errorf("%+v ends with %v", c.report, err)
		}
	}
}

func TestARulerOfOtherSettingsIsRefusedInItsOwnWords(t *testing.T) {
	plan := fmt.Errorf("%w (what differs: seed)", &store.PlanError{Path: "r.db", Name: RulerName})
	if err := ExplainRuler("r.db", plan); err == nil || !strings.HasPrefix(err.Error(), "--store r.db: it holds games with other settings: expected the same") {
		t.Errorf("%v", err)
	}
	other := errors.New("the disk is full")
	if err := ExplainRuler("r.db", other); err != other {
		t.Errorf("%v became %v", other, err)
	}
}

func TestALevelThatDemonDoesNotReadIsDoubted(t *testing.T) {
	for command, doubt := range map[string]string{
		"ucc:java -jar demon.jar -t -l5":                            "stops reading at -t",
		"ucc:java -cp d com.cjmalloy.stratego.player.Driver -t -l5": "stops reading at -t",
		"ucc:java -jar demon.jar -l 5 -t":                           "without a space",
		"ucc:java -jar demon.jar -t":                                "no level is given",
		"ucc:java -jar demon.jar -l5 -t":                            "",
		"ucc:java -cp d com.cjmalloy.stratego.player.Driver -l5 -t": "",
		"ucc:./other -t -l5":                                        "",
	} {
		said := strings.Join(Doubts(&tournament.Plan{Players: []string{"marshal", command}}), "\n")
		if doubt == "" && strings.Contains(said, "Demon") || !strings.Contains(said, doubt) {
			t.Errorf("%s: %q, want %q", command, said, doubt)
		}
	}
}
