package marshal

import (
	"time"

	"flagfall.dev/internal/search"
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

// searchShare is the part of the limits that the search has; the rest goes to
// rollouts. rolloutNodes and rolloutTime are the least limits that are shared.
const (
	searchShare  = 0.25
	rolloutNodes = 16_000
	rolloutTime  = 4 * time.Millisecond
)

// share leaves a part of the limits to rollouts, if they are enough for both.
func (t *thought) share(c Config) {
	t.allNodes, t.end = t.maxNodes, t.deadline
	t.rolls = !c.NoRollouts && c.MaxDepth == 0 &&
		(t.maxNodes == 0 || t.maxNodes >= rolloutNodes) && (!t.timed || t.end.Sub(t.start) >= rolloutTime)
	if !t.rolls {
		return
	}
	t.maxNodes = uint64(float64(t.allNodes) * searchShare)
	if t.timed {
		t.deadline = t.start.Add(time.Duration(float64(t.end.Sub(t.start)) * searchShare))
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
