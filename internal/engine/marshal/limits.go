package marshal

import (
	"context"
	"math"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal/rollout"
	"flagfall.dev/internal/engine/marshal/tree"
)

// limit says how long a thought may last, and how far it looks.
type limit struct {
	shared   bool           // rollouts have a part of the limits
	policy   bool           // the policy may be asked
	time     time.Duration  // for the whole thought; 0: not limited
	search   tree.Limits    // of the search
	budget   rollout.Budget // of the whole thought
	maxDepth int
	margin   int32 // within which of the best moves get exact values
}

// limitOf returns the limit of a thought that began at a moment.
func limitOf(ctx context.Context, c *Config, l search.Limits, start time.Time) limit {
	t := limit{maxDepth: c.MaxDepth, margin: int32(max(0, c.Parameters.Spread))}
	t.search.Done = ctx.Done()
	t.search.Nodes = l.Nodes
	if t.search.Nodes == 0 {
		t.search.Nodes = c.Nodes
	}
	if d := budget(c, l, t.search.Nodes > 0); d > 0 {
		t.search.Deadline, t.time = start.Add(d), d
	}
	if t.maxDepth == 0 {
		t.maxDepth = math.MaxInt
	}
	w := c.Parameters
	t.policy = w.PolicyWeight != 0 && (t.search.Nodes == 0 || t.search.Nodes >= uint64(w.PolicyNodes)) && (t.time == 0 || t.time >= milliseconds(w.PolicyTime))
	t.share(c, start)
	return t
}

// share leaves a part of the limits to rollouts, if they are enough for both.
func (t *limit) share(c *Config, start time.Time) {
	w, s := c.Parameters, &t.search
	t.budget = rollout.Budget{Nodes: s.Nodes, Start: start, End: s.Deadline, Done: s.Done}
	t.shared = w.Rollouts && c.MaxDepth == 0 &&
		(s.Nodes == 0 || s.Nodes >= uint64(w.RollNodes)) && (t.time == 0 || t.time >= milliseconds(w.RollTime))
	if !t.shared {
		return
	}
	t.margin = int32(w.ContendReach)
	s.Nodes = uint64(float64(s.Nodes) * w.SearchShare)
	if s.Timed() {
		s.Deadline = start.Add(time.Duration(float64(s.Deadline.Sub(start)) * w.SearchShare))
	}
}

// budget returns the time for a move, 0 for no limit.
func budget(c *Config, l search.Limits, nodes bool) time.Duration {
	d := search.StrategoPace.Time(l)
	if d == 0 && !nodes {
		return c.MoveTime
	}
	return d
}

// milliseconds turns a number of the table into a time.
func milliseconds(x float64) time.Duration {
	return time.Duration(x * float64(time.Millisecond))
}
