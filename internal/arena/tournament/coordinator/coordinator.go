package coordinator

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/arena/tournament/worker"
)

// A coordinator plays one tournament to its end.
type coordinator struct {
	runner     *Runner
	queue      *queue.Queue
	store      *store.Store
	id         string           // of the run
	unplayable map[string]error // players that cannot play on this machine
	news       chan struct{}    // has something in it when a result has been stored

	mu       sync.Mutex
	results  *tally.Results
	asides   asides
	waiting  map[string]*tournament.Job // jobs that have been handed out and are not complete
	retry    []*tournament.Job          // of these, those to be handed out again
	stored   int64                      // games of our own worker that have been taken
	bench    bench
	silence  silence
	machines map[string]bool // that are stored
	signs    map[string]sign // what workers have last said of jobs, by job
	live     watched         // the games that may be watched
	began    time.Time       // when the tournament was played first
	since    time.Time       // when this process began to play it
	before   int             // games that had been played then
	// failures counts how often jobs came to nothing, and left holds those that
	// are not tried again, with the reason.
	failures map[string]int
	left     map[string]*JobError
	failed   error
	own      *worker.Worker
	abort    context.CancelFunc // breaks off everything
}

// run publishes jobs as results come in, until there are none left, somebody
// interrupts, or something fails.
func (c *coordinator) run(soft, hard context.Context) error {
	hard, c.abort = context.WithCancel(hard)
	defer c.abort()
	soft, stop := context.WithCancel(soft)
	defer stop()
	defer context.AfterFunc(hard, stop)()
	taking, stopTaking := context.WithCancel(hard)
	defer stopTaking()

	c.own = &worker.Worker{
		Queue: c.queue, Arena: c.runner.Arena, Run: c.id, Known: c.ownJob,
		Refuses: func(program string) error { return c.unplayable[program] }, Concurrency: c.runner.Concurrency,
		Machine: c.runner.Machine,
	}
	deaf, err := c.queue.Notes(c.id, c.hear)
	if err != nil {
		return err
	}
	defer deaf()
	c.mu.Lock()
	c.seen()
	c.mu.Unlock()
	var taker, players sync.WaitGroup
	taker.Go(func() {
		if err := c.queue.Results(taking, c.id, c.take(hard)); taking.Err() == nil {
			c.fail(err)
		}
	})
	taker.Go(func() { c.guard(taking) })
	if c.runner.Plan.Watch.Allows() {
		taker.Go(func() { c.tellLive(taking) })
	}
	if c.runner.Status != nil {
		taker.Go(func() { c.tellStatus(taking) })
	}
	if c.runner.Concurrency > 0 {
		players.Go(func() {
			if err := c.own.Work(soft, hard); err != nil {
				c.fail(err)
			}
		})
	}
	over, err := c.publish(soft)
	stop()
	players.Wait()
	c.drain(taking)
	stopTaking()
	taker.Wait()
	if err := errors.Join(err, c.failure()); err != nil {
		return err
	}
	if !over && !c.over() {
		return c.unfinished()
	}
	return c.queue.Remove(hard, c.id)
}

// ahead is how many jobs may lie in the queue: enough for every worker to
// find one, and few enough that a change of mind is cheap.
func (c *coordinator) ahead() int { return max(2*c.runner.Concurrency, 16) }

// publish keeps the queue filled. It reports whether the tournament is over; it
// gives up where nothing is left but jobs that cannot be played.
func (c *coordinator) publish(ctx context.Context) (over bool, err error) {
	schedule := c.results.Schedule()
	for {
		j, over, stuck := c.next(schedule)
		switch {
		case over:
			return true, nil
		case stuck || ctx.Err() != nil:
			return false, nil
		case j != nil:
			if err := c.hand(ctx, j); err != nil {
				return false, ignoreCancel(ctx, err)
			}
			continue
		}
		select {
		case <-c.news:
		case <-ctx.Done():
		}
	}
}

// next returns the next job to hand out, nil where none is known or there is no
// room for it, and whether the tournament is over, or cannot go on.
func (c *coordinator) next(s *tally.Schedule) (j *tournament.Job, over, stuck bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.Over() {
		return nil, true, false
	}
	for len(c.retry) > 0 {
		j, c.retry = c.retry[0], c.retry[1:]
		if c.waiting[j.ID] != nil { // else it has come after all
			j.Done, j.Programs = c.results.Done(j.GameID(0)), c.results.RequiredPrograms(j)
			return j, false, false
		}
	}
	if len(c.waiting) >= c.ahead() {
		return nil, false, false
	}
	if j = s.Next(); j != nil {
		j.Run, j.Programs = c.id, c.results.RequiredPrograms(j)
		c.waiting[j.ID] = j
	}
	return j, false, j == nil && len(c.waiting) == 0
}

// failure returns the first error.
func (c *coordinator) failure() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed
}

func ignoreCancel(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// hand sends a job, or stores it where a player forfeits.
func (c *coordinator) hand(ctx context.Context, j *tournament.Job) error {
	if c.forfeits(j) {
		return c.forfeit(ctx, j)
	}
	return c.send(ctx, j)
}

// over reports whether the games that were under way at an interrupt were the
// last.
func (c *coordinator) over() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.results.Over()
}

// unfinished returns why the tournament is not over.
func (c *coordinator) unfinished() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.left) == 0 {
		return ErrInterrupted
	}
	all := []error{fmt.Errorf("jobs that could not be played: %d; all others are stored, and a resume tries these again", len(c.left))}
	const most = 5 // that are told
	for i, job := range slices.Sorted(maps.Keys(c.left)) {
		if i < most {
			all = append(all, c.left[job])
		}
	}
	return errors.Join(all...)
}

func (c *coordinator) send(ctx context.Context, j *tournament.Job) error {
	message, err := tournament.Seal(j)
	if err != nil {
		return err
	}
	return c.queue.Publish(ctx, c.id, queue.Job{ID: j.ID, Payload: message})
}

// fail notes the first error and stops the tournament.
func (c *coordinator) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed == nil {
		c.failed = err
	}
	c.abort()
}

// wake tells publish that something has changed.
func (c *coordinator) wake() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// drain waits until what our own workers have reported is stored. It gives up
// when the taking of results has failed: they stay in the queue for the resume.
func (c *coordinator) drain(taking context.Context) {
	patience, cancel := context.WithTimeout(taking, 20*time.Second)
	defer cancel()
	for {
		c.mu.Lock()
		enough := c.stored >= c.own.Reported()
		c.mu.Unlock()
		if enough {
			return
		}
		select {
		case <-c.news:
		case <-patience.Done():
			return
		}
	}
}
