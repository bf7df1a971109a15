package tournament

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"flagfall/board"
	"flagfall/internal/queue"
	"flagfall/internal/referee"
	"flagfall/internal/store"
)

// PlayFunc plays one of a job's two games, counted from 0. A *referee.VoidError
// is tried again; any other error but the context's ends the tournament.
type PlayFunc func(ctx context.Context, j *Job, game int) (*referee.Report, error)

// voidTries is how often a game is played again that ended through our fault.
const voidTries = 3

// A Worker plays jobs from a queue.
type Worker struct {
	Queue *queue.Queue
	Play  PlayFunc
	// Allowed says whether the worker may run a player; nil: any.
	Allowed func(spec string) bool
	// Concurrency is how many pairs it plays at a time; 0: one.
	Concurrency int

	reported atomic.Int64
	id       sync.Once
	name     string
}

// ID returns a name for the worker that no other has.
func (w *Worker) ID() string {
	w.id.Do(func() { w.name = rand.Text() })
	return w.name
}

// Reported returns how many games the worker has reported.
func (w *Worker) Reported() int64 { return w.reported.Load() }

// Run works until ctx ends, and then finishes the games under way. When hard
// ends, it breaks them off; their jobs go back to the queue.
func (w *Worker) Run(ctx, hard context.Context) {
	done := make(chan struct{})
	n := max(w.Concurrency, 1)
	for range n {
		go func() {
			_ = w.Queue.Work(ctx, func(q queue.Job) error { return w.work(ctx, hard, q) })
			done <- struct{}{}
		}()
	}
	for range n {
		<-done
	}
}

// work plays what is missing of a job and reports each game as soon as it is
// over.
func (w *Worker) work(ctx, hard context.Context, q queue.Job) error {
	var j Job
	if err := unseal(q.Payload, &j); err != nil {
		return w.report(hard, q, result{Job: q.ID, Failed: "the job cannot be read: " + err.Error()})
	}
	for _, spec := range j.Players {
		if w.Allowed != nil && !w.Allowed(spec) {
			return queue.ErrDeclined
		}
	}
	for n := range 2 {
		if j.Done[n] {
			continue
		}
		if ctx.Err() != nil {
			return ctx.Err() // the rest is for another time
		}
		r, err := w.game(hard, &j, n)
		if hard.Err() != nil {
			return hard.Err()
		}
		r.Job, r.Worker = j.ID, w.ID()
		if err != nil {
			r.Failed = fmt.Sprintf("%s: %v", j.GameID(n), err)
		}
		if err := w.report(hard, q, r); err != nil || r.Failed != "" {
			return err
		}
		w.reported.Add(1)
	}
	return nil
}

func (w *Worker) report(ctx context.Context, q queue.Job, r result) error {
	message, err := seal(r)
	if err != nil {
		return err
	}
	return w.Queue.Report(ctx, q.Topic, queue.Job{ID: r.Job, Payload: message})
}

// game plays one game, again where it is void.
func (w *Worker) game(ctx context.Context, j *Job, n int) (r result, err error) {
	for try := 1; ; try++ {
		report, err := w.Play(ctx, j, n)
		var void *referee.VoidError
		if errors.As(err, &void) && try < voidTries && ctx.Err() == nil {
			continue
		}
		if err != nil {
			return r, err
		}
		r.Game = stored(j, n, report)
		if d := report.Drawn; d != nil {
			r.Drawn = stored(j, n, d)
			r.Drawn.ID = j.DrawnID(n)
		}
		return r, nil
	}
}

// stored turns a report into what the store keeps.
func stored(j *Job, n int, r *referee.Report) *store.Game {
	g := &store.Game{
		ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Variant: j.Variant, Seed: j.Seed,
		Players: [2]string{j.Players[n], j.Players[1-n]},
		Winner:  winnerOf(r.Result), Ending: r.Result.Ending.String(), Reason: r.Reason, Plies: r.Plies,
		Started: r.Started.UTC().Truncate(time.Millisecond), Took: store.Duration(r.Took), Record: r.Record.String(),
	}
	for side, c := range r.Conduct {
		g.Seats[side] = store.Seat{
			Moves: c.Moves, Think: store.Duration(c.Think), Slowest: store.Duration(c.Slowest), CPU: store.Duration(c.CPU),
			Fault: c.Fault, Stderr: c.Stderr,
		}
	}
	return g
}

func winnerOf(r board.Result) store.Winner {
	switch {
	case r.Drawn:
		return store.Nobody
	case r.Winner == board.First:
		return store.First
	}
	return store.Second
}
