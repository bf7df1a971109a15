package tournament

import (
	"strings"
	"testing"

	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
)

func TestAnAdjudicationIsReadCheckedAndHandedToWorkers(t *testing.T) {
	p := must.Get(Parse([]byte(good + "[adjudication]\nmax_plies = 400\ndraw_after = 50\nmaterial = 2\nresign_win = 0.02\nresign_moves = 5\n")))(t)
	want := referee.Adjudication{MaxPlies: 400, DrawAfter: 50, Material: 2, ResignWin: 0.02, ResignMoves: 5}
	message := must.Get(Seal(p.Job(pairing.Match{Round: 1, A: 0, B: 1}, 0)))(t)
	var j Job
	if err := Unseal(message, &j); err != nil || j.Adjudication != want {
		t.Errorf("%v: %+v", err, j.Adjudication)
	}
	for text, want := range map[string]string{
		"adjudication = 5\n":                                    "line 8: adjudication: 5: expected a table",
		"adjudication = { max_plies = \"x\" }\n":                "line 8: adjudication.max_plies: \"x\": expected a whole number",
		"adjudication = { plies = 3 }\n":                        "line 8: adjudication.plies: unknown key: expected one of max_plies",
		"[adjudication]\nmax_plies = -1\nresign_win = 0.5\n":    "line 10: adjudication.resign_win: 0.5: expected a chance",
		"[adjudication]\ndraw_after = 3\nmax_plies = 1000001\n": "line 10: adjudication.max_plies: 1000001: expected 0 to",
		"adjudication = { material = 3 }\n":                     "line 8: adjudication.material: it decides games that max_plies or draw_after end",
		"adjudication = { resign_moves = 3 }\n":                 "line 8: adjudication.resign_moves: expected resign_win too",
	} {
		if _, err := Parse([]byte(good + text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
