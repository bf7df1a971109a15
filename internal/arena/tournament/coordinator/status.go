package coordinator

import (
	"cmp"
	"context"
	"slices"
	"time"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/arena/tournament/worker"
)

// silentWorker is after what time a worker that has said nothing of a game is no
// longer taken to play it.
const silentWorker = 4 * worker.NoteEvery

// A sign is what a worker has last said of a job.
type sign struct {
	worker.Note
	when time.Time
}

// mostSigns bounds what is kept of notes: whoever writes them may be anybody.
const mostSigns = 2 * tournament.MostConcurrency

// signOf keeps a note on a job that is being played. The coordinator is locked.
func (c *coordinator) signOf(n worker.Note) {
	const longestID = 64
	_, old := c.signs[n.Job]
	if c.waiting[n.Job] == nil || len(n.Worker) > longestID || !old && len(c.signs) >= mostSigns {
		return
	}
	c.signs[n.Job] = sign{n, time.Now()}
}

// status says how the tournament stands.
func (c *coordinator) status() tally.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := tally.StatusOf(c.runner.Plan, c.results)
	s.Run, s.Began, s.Since, s.Before = c.id, c.began, c.since, c.before
	workers := map[string]bool{}
	for job, sign := range c.signs {
		j := c.waiting[job]
		if j == nil || time.Since(sign.when) > silentWorker {
			delete(c.signs, job)
			continue
		}
		workers[sign.Worker] = true
		names := j.Names
		if sign.Game == 1 {
			names[0], names[1] = names[1], names[0]
		}
		s.Underway = append(s.Underway, tally.Underway{Players: names, Ply: min(max(sign.Ply, 0), mostPly), Worker: sign.Worker})
	}
	s.Workers = len(workers)
	slices.SortFunc(s.Underway, func(x, y tally.Underway) int {
		return cmp.Or(cmp.Compare(y.Ply, x.Ply), cmp.Compare(x.Players[0], y.Players[0]), cmp.Compare(x.Players[1], y.Players[1]))
	})
	return s
}

// mostPly bounds what a worker may say of how far a game has come.
const mostPly = 1_000_000

// statusEvery is how often the status is told.
const statusEvery = time.Second

// tellStatus tells the status from time to time, and once more at the end.
func (c *coordinator) tellStatus(ctx context.Context) {
	tick := time.NewTicker(statusEvery)
	defer tick.Stop()
	for {
		c.runner.Status(c.status())
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
