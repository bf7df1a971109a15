package marshal

import (
	"testing"
	"time"

	"flagfall.dev/internal/base/search"
)

func TestTheClockHoldsWhateverElseLimitsAMove(t *testing.T) {
	c := New(Config{}).c
	for _, x := range []struct {
		what   string
		limits search.Limits
		nodes  bool
		most   time.Duration
	}{
		{"no limits: its own time", search.Limits{}, false, milliseconds(c.Parameters.MoveTime)},
		{"nodes alone: no time", search.Limits{}, true, 0},
		{"a clock", search.Limits{Remaining: time.Minute}, false, time.Second},
		{"a clock and nodes", search.Limits{Remaining: time.Minute}, true, time.Second},
		{"a clock almost run out, and nodes", search.Limits{Remaining: 5 * time.Millisecond}, true, time.Millisecond},
		{"a clock that has run out", search.Limits{Remaining: -time.Millisecond}, false, time.Millisecond},
	} {
		d := budget(&c, x.limits, x.nodes)
		if d > x.most || d <= 0 && x.most > 0 {
			t.Errorf("%s: %v for the move, expected up to %v", x.what, d, x.most)
		}
	}
}
