package web

import (
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/web/load"
)

func TestTheLoadProgramPlaysOnEveryBoard(t *testing.T) {
	s := newSite(t, 1, Limits{})
	for measured := time.Second; ; measured *= 2 { // longer on a machine so busy that a board has no move yet
		r := must.Get(load.Measure(t.Context(), s.app, load.Config{Games: 10, Pace: 50 * time.Millisecond, For: measured}))(t)
		if r.Streams != 20 || r.P99 < r.Median || r.Moves > 0 && r.Median <= 0 {
			t.Fatalf("%+v", r)
		}
		if r.Moves >= r.Games {
			return
		}
		if measured > time.Minute {
			t.Fatalf("%+v", r)
		}
	}
}
