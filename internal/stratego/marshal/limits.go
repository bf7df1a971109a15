package marshal

import (
	"time"

	"flagfall/internal/search"
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

// Where games are played on in the mind, the search has a part of the limits: a share
// of the nodes, or of those that the time is good for at a usual speed (in nodes a
// microsecond), but some at least, and never more than a quarter of the time. More
// make it choose hardly better, and are worth more to rollouts (docs/strength.md).
const (
	searchShare = 0.06
	searchNodes = 4_000
	usualSpeed  = 3
)

// rolloutNodes and rolloutTime are the least limits that rollouts have a part of.
const (
	rolloutNodes = 16_000
	rolloutTime  = 4 * time.Millisecond
)

// share leaves most of the limits to rollouts, if they are enough for both.
func (t *thought) share(c Config) {
	t.allNodes, t.end = t.maxNodes, t.deadline
	span := t.end.Sub(t.start)
	t.rolls = !c.NoRollouts && c.MaxDepth == 0 &&
		(t.maxNodes == 0 || t.maxNodes >= rolloutNodes) && (!t.timed || span >= rolloutTime)
	if !t.rolls {
		return
	}
	nodes := t.allNodes
	if t.timed {
		t.deadline = t.start.Add(span / 4)
		if good := uint64(span.Microseconds()) * usualSpeed; nodes == 0 || good < nodes {
			nodes = good
		}
	}
	t.maxNodes = max(uint64(float64(nodes)*searchShare), searchNodes)
}

// budget returns the time for a move, 0 for no limit.
func budget(c Config, l search.Limits, nodes bool) time.Duration {
	d := l.MoveTime
	if d == 0 && l.Remaining == 0 && !nodes {
		d = c.MoveTime
	} else if d == 0 && l.Remaining == 0 {
		return 0
	}
	if l.Remaining > 0 {
		share := l.Remaining/60 + l.Increment*3/4
		if d == 0 || share < d {
			d = share
		}
		d = min(d, l.Remaining-margin)
	} else if l.MoveTime > 0 {
		d -= min(margin, d/4)
	}
	if d <= 0 && !nodes {
		d = time.Millisecond
	}
	return d
}

// margin is kept back of every time limit for what the clock does not show.
const margin = 20 * time.Millisecond
