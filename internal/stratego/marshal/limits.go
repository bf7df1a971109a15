package marshal

import (
	"time"

	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/parameter"
)

// limit sets how long a thought that begins now may last.
func (t *thought) limit(c Config, l search.Limits) {
	t.maxNodes = l.Nodes
	if t.maxNodes == 0 {
		t.maxNodes = c.Nodes
	}
	t.timed = false
	if d := budget(c, l, t.maxNodes > 0); d > 0 {
		t.timed, t.deadline = true, t.start.Add(d)
	}
	t.maxDepth = c.MaxDepth
	if t.maxDepth == 0 {
		t.maxDepth = maxPly - 2
	}
	t.share(c)
}

// share leaves a part of the limits to rollouts, if they are enough for both.
func (t *thought) share(c Config) {
	t.allNodes, t.end = t.maxNodes, t.deadline
	t.rolls = parameter.On(c.Parameters.Rollouts) && c.MaxDepth == 0 &&
		(t.maxNodes == 0 || t.maxNodes >= uint64(c.Parameters.RollNodes)) && (!t.timed || t.end.Sub(t.start) >= milliseconds(c.Parameters.RollTime))
	if !t.rolls {
		return
	}
	t.maxNodes = uint64(float64(t.allNodes) * c.Parameters.SearchShare)
	if t.timed {
		t.deadline = t.start.Add(time.Duration(float64(t.end.Sub(t.start)) * c.Parameters.SearchShare))
	}
}

// budget returns the time for a move, 0 for no limit.
func budget(c Config, l search.Limits, nodes bool) time.Duration {
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
