// Package worker plays the jobs of tournaments, on any machine. What enters are jobs from a queue; what
// leaves are a Result for every game that is over, and Notes that it is being played.
package worker

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/play/referee"
)

// An Arena knows the players, and plays their games.
type Arena interface {
	// Ready returns why a job's player, 0 or 1, cannot play on this machine:
	// its program is missing, does not start, greets another game or does not
	// know an option. A program that starts and then misbehaves is ready: its
	// games tell.
	Ready(ctx context.Context, j *tournament.Job, player int) error
	// Play plays one of a job's two games, counted from 0. A *referee.VoidError
	// is tried again; any other error but the context's is told the
	// coordinator.
	Play(ctx context.Context, j *tournament.Job, game int) (*referee.Report, error)
}

// voidTries is how often a game is played again that ended through our fault.
const voidTries = 3

// A Worker plays jobs from a queue.
type Worker struct {
	Queue *queue.Queue
	Arena Arena
	// Run is the only run that it plays for; empty: any that it finds.
	Run string
	// Known returns the job of an id, nil for a message to be ignored. Where Known itself
	// is nil, the job is what the message says.
	Known func(id string) *tournament.Job
	// Refuses says why the worker may not run a player, as Job.Program calls it;
	// nil: it may run any.
	Refuses func(program string) error
	// Guest is set where others may be able to start what cannot be started
	// here: such jobs are left to them. Elsewhere they are lost by forfeit.
	Guest bool
	// Concurrency is how many pairs it plays at a time; 0: one.
	Concurrency int
	// Machine is what it runs on, in words.
	Machine string
	// Tell hears which set-ups the games of each tournament have, once; nil: nobody. Any number
	// of goroutines call it.
	Tell func(text string)

	told     sync.Map // what it has heard
	reported atomic.Int64
	shown    atomic.Int64 // jobs that report about their games
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

// Work works until ctx ends, and then finishes the games under way. When hard
// ends, it breaks them off; their jobs go back to the queue. The error says that
// the queue lets us in no more.
func (w *Worker) Work(ctx, hard context.Context) error {
	n := max(w.Concurrency, 1)
	done := make(chan error, n)
	for range n {
		go func() {
			done <- w.Queue.Work(ctx, w.Run, func(q queue.Job) error { return w.work(ctx, hard, q) })
		}()
	}
	var refused *queue.RefusedError
	for range n {
		_ = errors.As(<-done, &refused) // the end of the context is no error
	}
	if refused != nil {
		return refused
	}
	return nil
}

// work plays what is missing of a job and reports each game as soon as it is
// over.
func (w *Worker) work(ctx, hard context.Context, q queue.Job) error {
	j, err := w.read(q)
	if j == nil && err == nil {
		return nil
	}
	if err != nil {
		return w.report(hard, q.Run, Result{Run: q.Run, Job: q.ID, Failed: "the job cannot be read: " + err.Error()})
	}
	if err := w.fit(hard, j); err != nil {
		w.note(j, Note{Declined: err.Error()})
		return queue.ErrDeclined
	}
	w.tell(j)
	playing := w.playing(j)
	defer playing.end()
	for n := range 2 {
		if j.Done[n] {
			continue
		}
		if ctx.Err() != nil {
			return ctx.Err() // the rest is for another time
		}
		playing.begin(n)
		r, err := w.game(hard, j, n)
		if hard.Err() != nil {
			return hard.Err()
		}
		if why := w.lacks(r.Game); why != "" {
			w.note(j, Note{Declined: why})
			return queue.ErrDeclined
		}
		r.Run, r.Job, r.Worker = q.Run, j.ID, w.ID()
		if err != nil {
			r.Failed = fmt.Sprintf("%s against %s: %v", j.Names[n], j.Names[1-n], err)
		}
		if err := w.report(hard, q.Run, r); err != nil || r.Failed != "" {
			return err
		}
		w.reported.Add(1)
	}
	return nil
}

// tell says which set-ups a job's games have, where that has not been said.
func (w *Worker) tell(j *tournament.Job) {
	if w.Tell == nil {
		return
	}
	if text := j.SetupsText(); !text.Empty() {
		said := fmt.Sprintf("%s: set-ups: %s", j.Tournament, text)
		if _, before := w.told.LoadOrStore(j.Run+said, true); !before {
			w.Tell(said)
		}
	}
}

// read returns the job of a message, nil for none.
func (w *Worker) read(q queue.Job) (*tournament.Job, error) {
	if w.Known != nil {
		return w.Known(q.ID), nil
	}
	j := &tournament.Job{}
	if err := tournament.Unseal(q.Payload, j); err != nil {
		return nil, err
	}
	if j.Run != q.Run {
		return nil, fmt.Errorf("it is a job of run %q", j.Run)
	}
	return j, nil
}

// fit returns why the worker cannot play a job.
func (w *Worker) fit(ctx context.Context, j *tournament.Job) error {
	for i := range j.Players {
		if w.Refuses != nil {
			if err := w.Refuses(j.Program(i)); err != nil {
				return err
			}
		}
		if !w.Guest {
			continue
		}
		if err := w.Arena.Ready(ctx, j, i); err != nil {
			return err
		}
	}
	return nil
}

// lacks returns what a guest could not start, in words.
func (w *Worker) lacks(g *store.Game) string {
	if !w.Guest || g == nil {
		return ""
	}
	for _, seat := range g.Seats {
		if seat.Fault == referee.NotStarted {
			return g.Reason
		}
	}
	return ""
}

func (w *Worker) report(ctx context.Context, run string, r Result) error {
	message, err := tournament.Seal(r)
	if err != nil {
		return err
	}
	return w.Queue.Report(ctx, run, queue.Job{ID: r.Job, Payload: message})
}

// game plays one game, again where it is void.
func (w *Worker) game(ctx context.Context, j *tournament.Job, n int) (r Result, err error) {
	for try := 1; ; try++ {
		report, err := w.Arena.Play(ctx, j, n)
		var void *referee.VoidError
		if errors.As(err, &void) && try < voidTries && ctx.Err() == nil {
			continue
		}
		if err != nil {
			return r, err
		}
		r.Machine = w.Machine
		if d := report.Drawn; d != nil {
			r.Game, r.Drawn = j.Stored(n, 1, report), j.Stored(n, 0, d)
			r.Drawn.ID = j.DrawnID(n)
		} else {
			r.Game = j.Stored(n, 0, report)
		}
		return r, nil
	}
}
