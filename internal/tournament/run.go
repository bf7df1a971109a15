package tournament

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"flagfall/internal/queue"
	"flagfall/internal/store"
)

// A Runner plays a tournament.
type Runner struct {
	Plan *Plan
	Play PlayFunc // plays the games of this machine's own workers
	// Store is the file of the results.
	Store string
	// URL is the address of a queue; empty: one in this process, which keeps its
	// files beside the store.
	URL string
	// Concurrency is how many pairs this machine plays at a time. 0 leaves all
	// the playing to workers elsewhere, which needs a URL.
	Concurrency int
	// Announce is told what the user should know, such as the address for
	// workers or that a damaged file was repaired. nil: nobody.
	Announce func(text string)
	// Progress is called after every stored game, from one goroutine at a
	// time. nil: nobody.
	Progress func(r *Results)
}

// ErrInterrupted says that a tournament was broken off and can be resumed.
var ErrInterrupted = errors.New("interrupted: what has been played is stored, and the rest can be resumed")

// A JobError says that a worker cannot play a job at all.
type JobError struct{ Job, Reason string }

func (e *JobError) Error() string { return e.Reason }

// DefaultConcurrency is how many pairs are played at a time where a plan does
// not say.
func DefaultConcurrency() int { return runtime.NumCPU() }

// StorePath returns the file of a plan's results.
func (p *Plan) StorePath(planFile string) string {
	switch {
	case p.Store == "":
		return strings.TrimSuffix(planFile, filepath.Ext(planFile)) + ".db"
	case filepath.IsAbs(p.Store):
		return p.Store
	}
	return filepath.Join(filepath.Dir(planFile), p.Store)
}

// OpenStore opens a tournament's file of results, and repairs it first where it
// is damaged.
func OpenStore(ctx context.Context, path string, announce func(string)) (*store.Store, error) {
	s, err := store.Create(ctx, path)
	var damaged *store.DamagedError
	if !errors.As(err, &damaged) {
		return s, err
	}
	rescue, err := store.Recover(ctx, path)
	if err != nil {
		return nil, errors.Join(damaged, err)
	}
	if announce != nil {
		announce(fmt.Sprintf("%v; %d games were saved, the rest will be played again; the damaged file is kept as %s", damaged, rescue.Games, rescue.Damaged))
	}
	return store.Create(ctx, path)
}

// ReadResults counts the stored games of a plan.
func ReadResults(ctx context.Context, s *store.Store, p *Plan) (*Results, error) {
	r := NewResults(p)
	for g, err := range s.List(ctx, store.Filter{Tournament: p.Name}) {
		if err != nil {
			return nil, err
		}
		r.Add(g)
	}
	return r, nil
}

// Run plays what is missing of the tournament. When soft ends, the games under
// way are finished and stored; when hard ends, they are broken off. Both leave
// ErrInterrupted and a tournament that can be resumed.
func (t *Runner) Run(soft, hard context.Context) (*Results, error) {
	lock, err := t.lock()
	if err != nil {
		return nil, err
	}
	defer func() { _ = lock.Release() }() // the end of the process would do it too
	s, err := OpenStore(hard, t.Store, t.Announce)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	text, err := t.Plan.text()
	if err != nil {
		return nil, err
	}
	if err := s.AddTournament(hard, store.Tournament{Name: t.Plan.Name, Plan: text, Created: time.Now()}); err != nil {
		return nil, err
	}
	results, err := ReadResults(hard, s, t.Plan)
	if err != nil {
		return nil, err
	}
	if results.Over() {
		return results, nil
	}
	if t.URL == "" && t.Concurrency <= 0 {
		return nil, errors.New("nobody is to play: expected a concurrency above 0, or the address of a queue with workers")
	}
	if err := t.coordinate(soft, hard, s, results); err != nil {
		return results, err
	}
	if t.URL == "" {
		return results, os.RemoveAll(t.queueDirectory()) // there is nothing left to hand out
	}
	return results, nil
}

func (t *Runner) queueDirectory() string { return t.Store + ".queue" }

func (t *Runner) lock() (*store.Lock, error) {
	if err := store.CheckFolder(t.Store); err != nil {
		return nil, err
	}
	return store.Acquire(t.Store)
}

// coordinate connects the queue, this machine's workers and the store.
func (t *Runner) coordinate(soft, hard context.Context, s *store.Store, results *Results) error {
	q, closeQueue, err := t.queue(hard)
	if err != nil {
		return err
	}
	defer closeQueue()
	c := &coordinator{
		runner: t, queue: q, store: s, results: results,
		topic: queue.Topic(t.Plan.Name), waiting: map[string]bool{}, news: make(chan struct{}, 1),
	}
	if err := q.Forget(hard, c.topic); err != nil {
		return err
	}
	return c.run(soft, hard)
}

// queue connects to the user's server, or starts one.
func (t *Runner) queue(ctx context.Context) (*queue.Queue, func(), error) {
	config := queue.Config{URL: t.URL, Name: "flagfall " + t.Plan.Name}
	closeServer := func() {}
	if t.URL == "" {
		server, err := queue.Serve(queue.ServerConfig{Directory: t.queueDirectory()})
		if err != nil {
			return nil, nil, err
		}
		config.Server = server
		closeServer = server.Close
		if t.Announce != nil {
			t.Announce("workers of this machine can join with: flagfall worker --queue " + server.URL())
		}
	}
	patience, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	q, err := queue.Connect(patience, config)
	if err != nil {
		closeServer()
		return nil, nil, err
	}
	return q, func() { q.Close(); closeServer() }, nil
}

// A coordinator plays one tournament to its end.
type coordinator struct {
	runner *Runner
	queue  *queue.Queue
	store  *store.Store
	topic  string
	news   chan struct{} // has something in it when a result has been stored

	mu      sync.Mutex
	results *Results
	waiting map[string]bool // jobs that are published and not complete
	stored  int64           // games of our own worker that are stored
	failed  error
	own     *Worker
	abort   context.CancelFunc // breaks off everything
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

	var taker, players sync.WaitGroup
	taker.Go(func() {
		if err := c.queue.Results(taking, c.topic, c.take(hard)); taking.Err() == nil {
			c.fail(err)
		}
	})
	worker := &Worker{Queue: c.queue, Play: c.runner.Play, Concurrency: c.runner.Concurrency}
	c.own = worker
	if c.runner.Concurrency > 0 {
		players.Go(func() { worker.Run(soft, hard) })
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
	if !over {
		return ErrInterrupted
	}
	return c.queue.Forget(hard, c.topic)
}

// window is how many jobs may lie in the queue: enough for every worker to
// find one, and few enough that a change of mind is cheap.
func (c *coordinator) window() int { return max(2*c.runner.Concurrency, 16) }

// publish keeps the queue filled. It reports whether the tournament is over.
func (c *coordinator) publish(ctx context.Context) (over bool, err error) {
	schedule := c.results.Schedule()
	for {
		j, over := c.next(schedule)
		switch {
		case over:
			return true, nil
		case ctx.Err() != nil:
			return false, nil
		case j != nil:
			if err := c.send(ctx, j); err != nil {
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

// next returns the next job to publish, nil where none is known or there is no
// room for it, and whether the tournament is over.
func (c *coordinator) next(s *Schedule) (j *Job, over bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if over := s.Over(); over || len(c.waiting) >= c.window() {
		return nil, over
	}
	if j = s.Next(); j != nil {
		c.waiting[j.ID] = true
	}
	return j, false
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

func (c *coordinator) send(ctx context.Context, j *Job) error {
	message, err := seal(j)
	if err != nil {
		return err
	}
	return c.queue.Publish(ctx, c.topic, queue.Job{ID: j.ID, Payload: message})
}

// take stores a result and counts it.
func (c *coordinator) take(ctx context.Context) func(queue.Job) error {
	return func(q queue.Job) error {
		var r result
		if err := unseal(q.Payload, &r); err != nil {
			return fmt.Errorf("the result of job %s cannot be read: %w", q.ID, err)
		}
		if r.Game == nil {
			c.fail(&JobError{Job: r.Job, Reason: r.Failed})
			return nil // to see it again would not help
		}
		if err := c.keep(ctx, r); err != nil {
			return err
		}
		c.count(r)
		return nil
	}
}

// keep stores the games of a result: the one that counts last, for with it the
// result is complete.
func (c *coordinator) keep(ctx context.Context, r result) error {
	if r.Drawn != nil {
		if _, err := c.store.Add(ctx, r.Drawn); err != nil {
			return err
		}
	}
	_, err := c.store.Add(ctx, r.Game)
	return err
}

func (c *coordinator) count(r result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.Worker == c.own.ID() {
		c.stored++
	}
	if c.results.Add(r.Game) && c.runner.Progress != nil {
		c.runner.Progress(c.results)
	}
	if at, err := parsePlace(c.runner.Plan.Name, r.Game.ID); err == nil {
		if done := c.results.done(meeting{at.round, at.a, at.b}, at.pair); done[0] && done[1] {
			delete(c.waiting, r.Job)
		}
	}
	c.wake()
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
