package player

import (
	"testing"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/search"
)

func TestAMoveKeepsTheTighterLimits(t *testing.T) {
	const ms = time.Millisecond
	own := Config{MoveTime: 100 * ms, Nodes: 5000}
	for _, c := range []struct {
		what   string
		config Config
		limits search.Limits
		ply    int
		time   time.Duration
		nodes  int
	}{
		{"no limits given", own, search.Limits{}, 0, 100 * ms, 5000},
		{"no limits at all", Config{}, search.Limits{}, 0, 0, 0},
		{"tighter ones given", own, search.Limits{MoveTime: 40 * ms, Nodes: 100}, 0, 30 * ms, 100},
		{"looser ones given", own, search.Limits{MoveTime: time.Second, Nodes: 9000}, 0, 100 * ms, 5000},
		{"none of its own", Config{}, search.Limits{MoveTime: 40 * ms, Nodes: 100}, 0, 30 * ms, 100},
		{"more nodes than can be counted", Config{}, search.Limits{Nodes: 1<<64 - 1}, 0, 0, mostNodes},
		{"a clock at the start", Config{}, search.Limits{Remaining: 4020 * ms}, 0, 100 * ms, 0},
		{"a clock with four moves left", Config{}, search.Limits{Remaining: 4020 * ms}, advance.Limit - 8, time.Second, 0},
		{"an increment larger than the clock", Config{}, search.Limits{Remaining: 1020 * ms, Increment: time.Minute}, 0, 500 * ms, 0},
		{"a clock after the limit of moves", Config{}, search.Limits{Remaining: 1020 * ms}, advance.Limit + 6, 500 * ms, 0},
	} {
		got := c.config.Within(c.limits, c.ply)
		if got.MoveTime != c.time || got.Nodes != c.nodes {
			t.Errorf("%s: %v and %d nodes, expected %v and %d", c.what, got.MoveTime, got.Nodes, c.time, c.nodes)
		}
	}
}
