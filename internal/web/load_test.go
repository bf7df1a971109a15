package web

import (
	"testing"
	"time"

	"flagfall.dev/internal/web/load"
)

func TestTheLoadProgramPlaysOnEveryBoard(t *testing.T) {
	s := newSite(t, 1, Limits{})
	r, err := load.Measure(t.Context(), s.app, load.Config{Games: 10, Pace: 50 * time.Millisecond, For: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if r.Moves < r.Games || r.Streams != 20 || r.P99 < r.Median || r.Median <= 0 {
		t.Errorf("%+v", r)
	}
}
