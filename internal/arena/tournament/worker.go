package tournament

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/play/referee"
)

// An Arena knows the players and the rules.
type Arena interface {
	// Ready returns why a job's player, 0 or 1, cannot play on this machine:
	// its program is missing, does not start, greets another game or does not
	// know an option. A program that starts and then misbehaves is ready: its
	// games tell.
	Ready(ctx context.Context, j *Job, player int) error
	// Play plays one of a job's two games, counted from 0. A *referee.VoidError
	// is tried again; any other error but the context's is told the
	// coordinator.
	Play(ctx context.Context, j *Job, game int) (*referee.Report, error)
	// Verify replays a game that somebody reported by the rules, and returns
	// why it cannot be the job's. drawn is the game that it replays, nil for
	// none.
	Verify(j *Job, game int, g, drawn *store.Game) error
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
	Known func(id string) *Job
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
		return w.report(hard, q.Run, result{Run: q.Run, Job: q.ID, Failed: "the job cannot be read: " + err.Error()})
	}
	if err := w.fit(hard, j); err != nil {
		w.note(j, note{Declined: err.Error()})
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
			w.note(j, note{Declined: why})
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
func (w *Worker) tell(j *Job) {
	if w.Tell == nil {
		return
	}
	if text := j.setupsText(); !text.Empty() {
		said := fmt.Sprintf("%s: set-ups: %s", j.Tournament, text)
		if _, before := w.told.LoadOrStore(j.Run+said, true); !before {
			w.Tell(said)
		}
	}
}

// read returns the job of a message, nil for none.
func (w *Worker) read(q queue.Job) (*Job, error) {
	if w.Known != nil {
		return w.Known(q.ID), nil
	}
	j := &Job{}
	if err := unseal(q.Payload, j); err != nil {
		return nil, err
	}
	if j.Run != q.Run {
		return nil, fmt.Errorf("it is a job of run %q", j.Run)
	}
	return j, nil
}

// fit returns why the worker cannot play a job.
func (w *Worker) fit(ctx context.Context, j *Job) error {
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

func (w *Worker) report(ctx context.Context, run string, r result) error {
	message, err := Seal(r)
	if err != nil {
		return err
	}
	return w.Queue.Report(ctx, run, queue.Job{ID: r.Job, Payload: message})
}

// game plays one game, again where it is void.
func (w *Worker) game(ctx context.Context, j *Job, n int) (r result, err error) {
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
			r.Game, r.Drawn = stored(j, n, 1, report), stored(j, n, 0, d)
			r.Drawn.ID = j.DrawnID(n)
		} else {
			r.Game = stored(j, n, 0, report)
		}
		return r, nil
	}
}

// stored turns a report of a game, or of its replay, into what the store keeps.
func stored(j *Job, n, replay int, r *referee.Report) *store.Game {
	g := &store.Game{
		ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Variant: j.Variant, Seed: j.Seed, Epoch: j.Epoch,
		Players: [2]string{j.Players[n], j.Players[1-n]},
		Winner:  WinnerOf(r.Result), Ending: r.Result.Ending.String(), Reason: r.Reason, Plies: r.Plies,
		Started: r.Started.UTC().Truncate(time.Millisecond), Took: store.Duration(r.Took), Record: r.Record.String(),
		Opening: j.Start(n, replay).Name,
	}
	for side, c := range r.Conduct {
		g.Seats[side] = store.PlayerStats{
			Moves: c.Moves, Asked: c.Asked, Think: store.Duration(c.Think), Slowest: store.Duration(c.Slowest),
			CPU:   store.Duration(c.CPU),
			Fault: c.Fault, Stderr: c.Stderr, Program: c.Program,
			Waited: store.Duration(c.Waited), Waits: c.Waits, Doubts: c.Doubts, GivenUp: c.Forfeits,
		}
	}
	return g
}

// WinnerOf returns a result's winner as the store has it.
func WinnerOf(r board.Result) store.Winner {
	switch {
	case r.Drawn:
		return store.Nobody
	case r.Winner == board.First:
		return store.First
	}
	return store.Second
}
