package marshal

import (
	"context"
	"math"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal/rollout"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
)

// limit says how long a thought may last, and how far it looks.
type limit struct {
	shared   bool           // rollouts have a part of the limits
	policy   bool           // the policy may be asked
	start    time.Time      // of what is left of it
	time     time.Duration  // for what is left; 0: not limited
	search   tree.Limits    // of the search
	budget   rollout.Budget // of the whole thought
	maxDepth int
	margin   int32 // within which of the best moves get exact values
}

// limitOf returns the limit of a thought that began at a moment.
func limitOf(ctx context.Context, c *Config, l search.Limits, start time.Time) limit {
	t := limit{start: start, maxDepth: c.MaxDepth, margin: int32(max(0, c.Parameters.Spread))}
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
	t.policy = w.PolicyWeight != 0 && t.enough(w.PolicyNodes, w.PolicyTime)
	t.shared = w.Rollouts && c.MaxDepth == 0 && t.enough(w.RollNodes, w.RollTime)
	return t
}

// enough reports whether the limits leave at least so many nodes and so many milliseconds.
func (t *limit) enough(nodes int, ms float64) bool {
	return (t.search.Nodes == 0 || t.search.Nodes >= uint64(nodes)) && (t.time == 0 || t.time >= milliseconds(ms))
}

// share leaves a part of the limits to rollouts, if they are enough for both.
func (t *limit) share(w *parameter.Values) {
	s := &t.search
	t.budget = rollout.Budget{Nodes: s.Nodes, Start: t.start, End: s.Deadline, Done: s.Done}
	if !t.shared {
		return
	}
	t.margin = int32(w.ContendReach)
	s.Nodes = uint64(float64(s.Nodes) * w.SearchShare)
	if s.Timed() {
		s.Deadline = t.start.Add(time.Duration(float64(s.Deadline.Sub(t.start)) * w.SearchShare))
	}
}

// spend takes nodes, and the time until now, from the limits.
func (t *limit) spend(nodes uint64) {
	if t.search.Nodes > 0 {
		t.search.Nodes = max(1, t.search.Nodes-min(t.search.Nodes, nodes))
	}
	now := time.Now()
	if t.time > 0 {
		t.time = max(1, t.time-now.Sub(t.start))
	}
	t.start = now
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
