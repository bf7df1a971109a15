//go:build unix

package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestARulerMeasuresAgainstEachOpponentAndGoesOn(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "ruler.db")
	measure := func(games string) (r struct {
		Over      bool
		Opponents []struct {
			Name                       string
			Games, Wins, Draws, Losses int
			Pairs                      [5]int
			Score                      float64
			Error                      float64 `json:"score_error"`
		}
	},
	) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "flagfall", "lab", "ruler", "council", "random", "sparring:style=hider", "--variant", "duel", "-n", games,
			"--store", file, "--json")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if err := json.Unmarshal(out, &r); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return r
	}
	first := measure("6")
	again := measure("6")
	if len(first.Opponents) != 2 || !first.Over {
		t.Fatalf("%+v", first)
	}
	for i, o := range first.Opponents {
		pairs := 0
		for _, n := range o.Pairs {
			pairs += n
		}
		if o.Games != 6 || pairs != 3 || o.Wins+o.Draws+o.Losses != 6 || o.Error <= 0 {
			t.Errorf("%+v", o)
		}
		if again.Opponents[i] != o {
			t.Errorf("%+v became %+v", o, again.Opponents[i])
		}
	}
}

func TestARulerOfAPlayerThatOnlyFailsSaysHowItFailed(t *testing.T) {
	t.Parallel()
	for _, players := range [][]string{{"random", "native:false"}, {"native:false", "random"}} {
		for _, more := range [][]string{nil, {"--json"}} {
			args := slices.Concat([]string{"lab", "ruler"}, players, []string{"--variant", "mini", "-n", "2", "--store", filepath.Join(t.TempDir(), "ruler.db")}, more)
			cmd := exec.CommandContext(t.Context(), "flagfall", args...)
			var said strings.Builder
			cmd.Stderr = &said
			out, err := cmd.Output()
			wants := []string{"native:false: first fault: crash at ply 0", "flagfall check-bot native:false --variant mini"}
			if more != nil {
				wants = []string{`"first_fault":{"kind":"crash"`}
			}
			for _, want := range wants {
				if !strings.Contains(string(out), want) {
					t.Errorf("%q is not in\n%s", want, out)
				}
			}
			if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(said.String(), "native:false lost every game by its fault") {
				t.Errorf("%v: %v\n%s\n%s", args, err, out, said.String())
			}
		}
	}
}
