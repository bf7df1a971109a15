package tally

import (
	"encoding/json"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestACurveWithoutPointsIsAnEmptyList(t *testing.T) {
	r := NewResults(plan(tournament.RoundRobin, 3, 2))
	var h History
	for _, games := range []int{0, 1} {
		if games > 0 {
			r.Add(finished(r.Schedule().Next(), 0))
			must.Do(t, h.Look(r))
		}
		text, err := json.Marshal(h.Of(2)) // who has not played
		if want := map[int]string{0: `{"player":"","points":[]}`, 1: `{"player":"p2","points":[]}`}[games]; err != nil || string(text) != want {
			t.Errorf("after %d games: %s, %v", games, text, err)
		}
	}
}
