package benchmark

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestEveryFigureHasItsKeyInJSON(t *testing.T) {
	text := must.Get(json.Marshal(Speeds{Search: Search{Nodes: 1}, Thoughts: Thoughts{1, 1, 1, 1}}))(t)
	for _, key := range FigureNames() {
		if !strings.Contains(string(text), `"`+key+`":`) {
			t.Errorf("%s lacks %s", text, key)
		}
	}
}

func TestOnlyTheFiguresThatAreWantedAreMeasuredAndSaid(t *testing.T) {
	var lines []string
	only := []string{"perft_nodes_per_s", "rules_signature"}
	s := must.Get(Measure(t.Context(), time.Nanosecond, only, func(line string) { lines = append(lines, line) }))(t)
	if s.PerftNodes == 0 || s.Rules == "" || s.SamplePlies != 0 || s.Games != 0 {
		t.Errorf("%+v", s)
	}
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "rules signature "+s.Rules) || !strings.HasPrefix(lines[1], "classic, perft leaves ") {
		t.Errorf("%q", lines)
	}
	_, err := Measure(t.Context(), time.Nanosecond, []string{"polcy_us"}, nil)
	if err == nil || !strings.Contains(err.Error(), `did you mean "policy_us"?`) {
		t.Error(err)
	}
}
