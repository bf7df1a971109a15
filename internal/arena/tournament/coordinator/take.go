package coordinator

import (
	"context"
	"fmt"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/arena/tournament/worker"
	"flagfall.dev/internal/base/plaintext"
)

// longestSearch is how many jobs of the schedule are looked at for one that was
// handed out before the tournament was resumed: it is among the first.
const longestSearch = 1000

// job returns a job of an id, if it has been handed out or is about to be. The
// coordinator is locked.
func (c *coordinator) job(id string) (*tournament.Job, error) {
	if j := c.waiting[id]; j != nil {
		return j, nil
	}
	s := c.results.Schedule()
	for range longestSearch {
		j := s.Next()
		if j == nil {
			break
		}
		if j.ID == id {
			return j, nil
		}
	}
	return nil, fmt.Errorf("%q is no job that is to be played now", id)
}

// ownJob is how our own worker reads a message: it believes the job's name
// alone, and only of a job that we have handed out. Whoever else writes to the
// queue can make us play our own games, and nothing else.
func (c *coordinator) ownJob(id string) *tournament.Job {
	c.mu.Lock()
	defer c.mu.Unlock()
	j := c.waiting[id]
	if j == nil {
		return nil
	}
	own := *j
	own.Run, own.Done = c.id, c.results.Done(j.GameID(0))
	return &own
}

// take stores a result and counts it. What is no result of this run's is set
// aside, and its job played again.
func (c *coordinator) take(ctx context.Context) func(queue.Job) error {
	return func(q queue.Job) error {
		var r worker.Result
		old := false
		err := tournament.Unseal(q.Payload, &r)
		if err == nil {
			old, err = c.check(&r)
		}
		switch {
		case err != nil:
			c.setAside(&r, q.Payload, err)
		case !old && r.Game == nil:
			c.tryAgain(r.Job, plaintext.Line(r.Failed, store.LongestReason))
		}
		if err != nil || old || r.Game == nil {
			c.answered(&r)
			return nil // to see it again would not help
		}
		if err := c.keep(ctx, &r); err != nil {
			return err
		}
		c.answered(&r)
		c.count(r)
		return nil
	}
}

// check returns why a result is none of this run's. A game that is counted
// already is said to be old.
func (c *coordinator) check(r *worker.Result) (old bool, err error) {
	if r.Run != c.id {
		return false, fmt.Errorf("it is of run %q", r.Run)
	}
	if r.Game != nil && c.has(r.Game.ID) {
		return true, nil
	}
	c.mu.Lock()
	j, err := c.job(r.Job)
	c.mu.Unlock()
	if err != nil || r.Game == nil {
		return false, err
	}
	for n := range 2 {
		if r.Game.ID != j.GameID(n) {
			continue
		}
		replay := 0
		if r.Drawn != nil {
			replay = 1
		}
		err := audit.Belongs(j, r.Game, n, j.GameID(n), replay)
		if err == nil && r.Drawn != nil {
			err = audit.Belongs(j, r.Drawn, n, j.DrawnID(n), 0)
		}
		if err == nil {
			err = c.agree(r.Game, r.Drawn)
		}
		if err == nil {
			err = c.checkPrograms(r.Game)
		}
		if err != nil {
			return false, err
		}
		return false, c.runner.Arena.Verify(j, n, r.Game, r.Drawn)
	}
	return false, fmt.Errorf("%q is no game of job %s", r.Game.ID, j.ID)
}

// agree returns why games would not be counted when they are read from the store.
func (c *coordinator) agree(games ...*store.Game) error {
	agreeing := audit.Agreeing(c.runner.Plan, nil)
	for _, g := range games {
		if g == nil {
			continue
		}
		if err := agreeing.Admit(g); err != nil {
			return err
		}
	}
	return nil
}

// has reports whether a game has been counted.
func (c *coordinator) has(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.results.Counted(id)
}

// keep stores the games of a result: the one that counts last, for with it the
// result is complete.
func (c *coordinator) keep(ctx context.Context, r *worker.Result) error {
	if err := c.keepMachine(ctx, plaintext.Line(r.Machine, store.LongestReason)); err != nil {
		return err
	}
	for _, g := range []*store.Game{r.Drawn, r.Game} {
		if g == nil {
			continue
		}
		clean(g)
		if _, err := c.store.Add(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// keepMachine stores what a game was played on. Results are taken one at a time.
func (c *coordinator) keepMachine(ctx context.Context, facts string) error {
	const most = 1000 // remembered: what is too many for the store is not offered again and again
	if facts == "" || c.machines[facts] || len(c.machines) > most {
		return nil
	}
	c.machines[facts] = true
	return c.store.AddMachine(ctx, c.runner.Plan.Name, facts)
}

// clean takes out of a game what could play tricks with a terminal.
func clean(g *store.Game) {
	g.Reason = plaintext.Line(g.Reason, store.LongestReason)
	for i := range g.Seats {
		g.Seats[i].Fault = plaintext.Line(g.Seats[i].Fault, store.LongestFault)
		cleanProgram(&g.Seats[i].Program)
	}
}

// answered counts a result of our own worker as taken, whatever became of it.
func (c *coordinator) answered(r *worker.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.Worker == c.own.ID() {
		c.stored++
	}
}

// triesOfJob is how often a job is sent again that cannot be played, or whose
// results are none, until it is left.
const triesOfJob = 3

// tryAgain has a job played again that came to nothing. After some tries it is
// left, and the tournament goes on without it.
func (c *coordinator) tryAgain(job, why string) {
	c.mu.Lock()
	j := c.waiting[job]
	if j == nil { // nothing of ours, or it has come after all
		c.mu.Unlock()
		return
	}
	c.failures[job]++
	left := c.failures[job] == triesOfJob
	if left {
		c.left[job] = &JobError{Job: job, Reason: why}
		delete(c.waiting, job)
	} else {
		c.retry = append(c.retry, j)
	}
	c.wake()
	c.mu.Unlock()
	if left {
		c.runner.announce("a pair of games between %s and %s is left unplayed after %d tries: %s", j.Names[0], j.Names[1], triesOfJob, why)
	}
}

// count counts a stored game.
func (c *coordinator) count(r worker.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen()
	c.live.forget(r.Job, r.Game.ID)
	if c.results.Add(r.Game) {
		c.see(r.Game)
		c.tellMixed(r.Game)
		if c.runner.Progress != nil {
			c.runner.Progress(c.results)
		}
	}
	if c.results.Done(r.Game.ID) == [2]bool{true, true} {
		delete(c.waiting, r.Job)
	}
	c.wake()
}
