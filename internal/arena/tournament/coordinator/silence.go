package coordinator

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/arena/tournament/worker"
)

// A silence records the notes of the workers, to warn the user if nobody plays. It is
// locked with its coordinator.
type silence struct {
	sign     time.Time                 // of the last worker at work
	declined map[string]map[string]int // reason, worker, how often since the last sign
	patience time.Duration             // until the user is told; doubles
}

// seen notes that somebody is at work. The coordinator is locked.
func (c *coordinator) seen() {
	c.silence.sign, c.silence.patience = time.Now(), c.runner.silence()
	clear(c.silence.declined)
}

func (t *Runner) silence() time.Duration {
	if t.Silence > 0 {
		return t.Silence
	}
	return DefaultSilence
}

// hear takes a worker's note.
func (c *coordinator) hear(text []byte) {
	var n worker.Note
	if json.Unmarshal(text, &n) != nil {
		return // whoever writes such notes is not to be answered
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if n.Declined == "" {
		c.seen()
		c.signOf(n)
		c.liveOf(n)
		return
	}
	if c.silence.declined == nil {
		c.silence.declined = map[string]map[string]int{}
	}
	const most = 20 // reasons, and workers of one
	workers := c.silence.declined[n.Declined]
	if workers == nil && len(c.silence.declined) < most {
		workers = map[string]int{}
		c.silence.declined[n.Declined] = workers
	}
	if workers != nil && len(workers) < most {
		workers[n.Worker]++
	}
}

// guard tells the user where nobody plays, and has the jobs sent again that the
// server has lost.
func (c *coordinator) guard(ctx context.Context) {
	tick := time.NewTicker(c.runner.silence() / 4)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if !c.silent() {
			continue
		}
		held, err := c.queue.Held(ctx, c.id)
		if ctx.Err() != nil {
			return
		}
		c.mu.Lock()
		why := c.why(held, err)
		if err == nil && held == 0 {
			c.retry = slices.Collect(maps.Values(c.waiting)) // nobody has them
			c.wake()
		}
		c.silence.sign = time.Now()
		c.silence.patience *= 2
		c.mu.Unlock()
		c.runner.announce("nothing is being played: %s", why)
	}
}

// silent reports whether jobs have waited for long without a sign of a worker.
func (c *coordinator) silent() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.waiting) > 0 && time.Since(c.silence.sign) >= c.silence.patience
}

// why says why nobody plays, as far as is known.
func (c *coordinator) why(held int, err error) string {
	switch {
	case err != nil:
		return fmt.Sprintf("the queue does not answer (%v)", err)
	case held == 0:
		return "the queue has lost its jobs; they are sent again"
	case len(c.silence.declined) == 0:
		return "no worker takes a job; start one with 'flagfall worker', or play here with --concurrency"
	}
	var parts []string
	for _, reason := range slices.Sorted(maps.Keys(c.silence.declined)) {
		parts = append(parts, fmt.Sprintf("%s (%d workers)", reason, len(c.silence.declined[reason])))
	}
	return "the workers leave the jobs to others: " + strings.Join(parts, "; ")
}
