// Package coordinator plays a tournament to its end. What enters are a plan and the results that workers
// report, none of which it trusts; what leaves are jobs in a queue, games in the store, and what the user
// should know.
package coordinator

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/live"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/arena/tournament/worker"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/base/savefile"
)

// An Arena plays games as a worker's does, and knows the rules.
type Arena interface {
	worker.Arena
	// Verify replays a game that somebody reported by the rules, and returns
	// why it cannot be the job's. drawn is the game that it replays, nil for
	// none.
	Verify(j *tournament.Job, game int, g, drawn *store.Game) error
}

// A Runner plays a tournament.
type Runner struct {
	Plan  *tournament.Plan
	Arena Arena // plays the games of this machine's own workers and checks those of all
	// Store is the file of the results.
	Store string
	// URL is the address of a queue; empty: one in this process, which keeps its
	// files next to the store. Access is what the queue at the address asks for.
	URL    string
	Access queue.Access
	// Concurrency is how many pairs this machine plays at a time. 0 leaves all
	// the playing to workers elsewhere, which needs a URL.
	Concurrency int
	// Machine is this machine in words, for the store.
	Machine string
	// Patience is how long a worker may stay silent before its games are given
	// to another; 0: queue.DefaultPatience.
	Patience time.Duration
	// Invite announces how workers of this machine join the queue of this
	// process.
	Invite bool
	// Silence is after what time without a sign of any worker the user is told;
	// 0: DefaultSilence.
	Silence time.Duration
	// Announce is called with what the user should know, such as the address for workers or
	// that a damaged file was repaired, from any goroutine. nil: nobody.
	Announce func(text string)
	// Progress is called after every stored game, from one goroutine at a
	// time. nil: nobody.
	Progress func(r *tally.Results)
	// Status is called about once a second with the state of the tournament, at least once
	// if anything is played, from one goroutine at a time. It may be nil.
	Status func(s tally.Status)
}

// DefaultSilence is a Runner's Silence where it is zero.
const DefaultSilence = 15 * time.Second

// ErrInterrupted says that a tournament was broken off and can be resumed.
var ErrInterrupted = errors.New("interrupted: what has been played is stored, and the rest can be resumed")

// A JobError says that a job could not be played at all.
type JobError struct{ Job, Reason string }

func (e *JobError) Error() string { return e.Reason }

// errTooSoon says that a tournament was broken off before it began or went on.
var errTooSoon = errors.New("interrupted before a game began: the same command begins again")

// Run plays what is missing of the tournament. When soft ends, the games under
// way are finished and stored; when hard ends, they are broken off. Both leave
// ErrInterrupted and a tournament that can be resumed.
func (t *Runner) Run(soft, hard context.Context) (*tally.Results, error) {
	r, err := t.run(soft, hard)
	if r == nil && err != nil && hard.Err() != nil {
		err = errTooSoon
	}
	return r, err
}

func (t *Runner) run(soft, hard context.Context) (*tally.Results, error) {
	lock, err := t.lock()
	if err != nil {
		return nil, err
	}
	defer func() { _ = lock.Release() }() // the end of the process would do it too
	s, err := tournament.OpenStore(hard, t.Store, t.Announce)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	live.Remove(t.Store) // what a killed run has left
	t.hideCopies()
	run, err := t.begin(hard, s)
	if err != nil {
		return nil, err
	}
	if err := t.tidy(hard, s); err != nil {
		return nil, err
	}
	results, err := tally.CountStored(hard, s, t.Plan, store.Filter{Tournament: t.Plan.Name}) // that agree: see tidy
	if err != nil {
		return nil, err
	}
	if results.Over() {
		return results, results.Publish(hard, s)
	}
	if err := t.checkConcurrency(); err != nil {
		return nil, err
	}
	if err := t.compare(results); err != nil {
		return nil, err
	}
	lacking, err := t.tryPlayers(hard, run, results)
	if err != nil {
		if results.Games() == 0 { // it was not begun, and another plan may have its name
			err = errors.Join(err, s.ForgetTournament(hard, t.Plan.Name))
		}
		return nil, err
	}
	if err := t.Plan.RenewKeys(hard, s); err != nil {
		return nil, err
	}
	t.warn()
	if err := t.coordinate(soft, hard, run.ID, s, results, lacking); err != nil {
		return results, err
	}
	if err := results.Publish(hard, s); err != nil {
		return results, err
	}
	if t.URL == "" {
		return results, os.RemoveAll(t.queueDirectory()) // there is nothing left to hand out
	}
	return results, nil
}

// checkConcurrency returns why no games could be played.
func (t *Runner) checkConcurrency() error {
	if t.Concurrency > tournament.MostConcurrency {
		return fmt.Errorf("%d pairs of games at a time: expected at most %d", t.Concurrency, tournament.MostConcurrency)
	}
	if t.URL == "" && t.Concurrency <= 0 {
		return errors.New("no games would be played: expected a concurrency above 0, or with --concurrency 0 the address of a queue with workers (--queue)")
	}
	return nil
}

// warn says what in the plan lets players know more than they should.
func (t *Runner) warn() {
	if text := t.Plan.KeyWarning(); text != "" {
		t.announce("warning: %s", text)
	}
	if t.Plan.Telling() {
		t.announce("warning: set-ups: %s", t.Plan.SetupsText())
	}
}

// hider is an Arena that can hide files from the programs that it starts.
type hider interface{ Hide(path string) }

// hideCopies hides damaged files of results, which are kept next to the new one: the key is in them
// too.
func (t *Runner) hideCopies() {
	arena, ok := ability.Of[hider](t.Arena)
	files, err := os.ReadDir(filepath.Dir(t.Store))
	if !ok || err != nil {
		return
	}
	for _, f := range files {
		if strings.HasPrefix(f.Name(), filepath.Base(t.Store)+store.DamagedSuffix) {
			arena.Hide(filepath.Join(filepath.Dir(t.Store), f.Name()))
		}
	}
}

// begin stores the plan where it is not stored, with a run of its own and the key that its games
// are drawn from, and returns the stored run.
func (t *Runner) begin(ctx context.Context, s *store.Store) (store.Run, error) {
	here, err := os.Getwd()
	if err != nil {
		here = "" // it only helps to explain what is missing
	}
	if err := t.Plan.Keep(ctx, s); err != nil {
		return store.Run{}, err
	}
	run, err := s.BeginRun(ctx, t.Plan.Name, store.Run{ID: rand.Text(), Directory: here})
	if err != nil {
		return run, err
	}
	return run, t.Plan.DrawKeys(ctx, s, t.Announce)
}

func (t *Runner) queueDirectory() string { return t.Store + ".queue" }

func (t *Runner) announce(format string, args ...any) {
	if t.Announce != nil {
		t.Announce(fmt.Sprintf(format, args...))
	}
}

func (t *Runner) lock() (*database.Lock, error) {
	if err := savefile.CheckFolder(t.Store); err != nil {
		return nil, err
	}
	return database.Acquire(t.Store)
}

// coordinate connects the queue, this machine's workers and the store. The
// workers leave to others the players that are lacking.
func (t *Runner) coordinate(
	soft, hard context.Context, run string, s *store.Store, results *tally.Results, lacking map[string]error,
) error {
	q, leave, err := t.join(hard, run)
	if err != nil {
		return err
	}
	defer leave()
	c := &coordinator{
		runner: t, queue: q, store: s, results: results,
		id: run, unplayable: lacking, waiting: map[string]*tournament.Job{}, news: make(chan struct{}, 1),
		asides: asides{path: t.Store + asideSuffix}, failures: map[string]int{}, left: map[string]*JobError{},
		signs: map[string]sign{}, machines: map[string]bool{}, since: time.Now(), before: results.Games(),
	}
	stored, err := s.Tournament(hard, t.Plan.Name)
	if err != nil {
		return err
	}
	c.began = stored.Created
	if c.bench, err = readBench(hard, s, t.Plan, results); err != nil {
		return err
	}
	return c.run(soft, hard)
}
