package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/arena/tournament/worker"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
)

// altered is an arena that does something to every game it has played.
type altered struct {
	Arena *Arena
	play  func(j *tournament.Job, n int, r *referee.Report) error
	ready func(spec string) error
}

func (a altered) Play(ctx context.Context, j *tournament.Job, n int) (*referee.Report, error) {
	arena := a.Arena
	if arena == nil {
		arena = new(Arena)
	}
	r, err := arena.Play(ctx, j, n)
	if err == nil && a.play != nil {
		err = a.play(j, n, r)
	}
	return r, err
}

func (a altered) Ready(ctx context.Context, j *tournament.Job, player int) error {
	if a.ready != nil {
		return a.ready(j.Players[player])
	}
	return new(Arena).Ready(ctx, j, player)
}

func (a altered) Verify(j *tournament.Job, n int, g, drawn *store.Game) error {
	return new(Arena).Verify(j, n, g, drawn)
}

// said keeps what was announced.
type said struct {
	mu    sync.Mutex
	texts []string
	heard chan struct{}
}

func listen() *said { return &said{heard: make(chan struct{}, 100)} }

func (s *said) say(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts = append(s.texts, text)
	select {
	case s.heard <- struct{}{}:
	default:
	}
}

func (s *said) all() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.texts, "\n")
}

// await waits until something has been announced.
func (s *said) await(t *testing.T, text string) {
	t.Helper()
	limit := time.After(3 * time.Minute)
	for !strings.Contains(s.all(), text) {
		select {
		case <-s.heard:
		case <-limit:
			t.Fatalf("%q is not in:\n%s", text, s.all())
		}
	}
}

func natsServer(t *testing.T) *queue.Server {
	t.Helper()
	s := must.Get(queue.Serve(queue.ServerConfig{Directory: t.TempDir()}))(t)
	t.Cleanup(s.Close)
	return s
}

func natsQueue(t *testing.T, s *queue.Server, worker bool) *queue.Queue {
	t.Helper()
	q := must.Get(queue.Connect(t.Context(), queue.Config{URL: s.URL(), Worker: worker}))(t)
	t.Cleanup(q.Close)
	return q
}

// hire starts a worker in this process until the test ends.
func hire(t *testing.T, s *queue.Server, a worker.Arena, refuses func(string) error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	w := &worker.Worker{Queue: natsQueue(t, s, true), Arena: a, Guest: true, Refuses: refuses}
	var done sync.WaitGroup
	done.Go(func() { _ = w.Work(ctx, ctx) })
	t.Cleanup(func() { stop(); done.Wait() })
}

// bot writes a program of a few lines of shell.
func bot(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "bot")
	must.Do(t, os.WriteFile(name, []byte("#!/bin/sh\n"+text), 0o700))
	return name
}

func TestProgramsThatCannotPlayAreNamedBeforeTheFirstGame(t *testing.T) {
	greeting := "read x; printf 'name b\\nauthor a\\ngames %s\\nready\\n'; read x"
	for name, tt := range map[string]struct{ spec, want string }{
		"missing":              {"ucc:./no-such-program", "./no-such-program"},
		"no program":           {"ucc:" + os.DevNull, "cannot start"},
		"greets another game":  {"native:" + bot(t, fmt.Sprintf(greeting, "advance")), "does not play stratego"},
		"an undeclared option": {"native:depth=3 " + bot(t, fmt.Sprintf(greeting, "stratego")), `has no option "depth"`},
	} {
		t.Run(name, func(t *testing.T) {
			r := runner(filepath.Join(t.TempDir(), "crash.db"))
			r.Plan.Players[2], r.Plan.Variant = tt.spec, "ucc"
			_, err := r.Run(t.Context(), t.Context())
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "nothing has been played") {
				t.Errorf("error %v", err)
			}
			if n := len(storedGames(t, r.Store)); n > 0 {
				t.Errorf("%d games were played", n)
			}
			// It is not begun, so the file takes another plan of that name.
			r = runner(r.Store)
			r.Plan.Players, r.Plan.Games, r.Plan.Seed = r.Plan.Players[:2], 2, new(uint64(99))
			if _, err := r.Run(t.Context(), t.Context()); err != nil || len(storedGames(t, r.Store)) == 0 {
				t.Errorf("another plan afterwards: %d games, error %v", len(storedGames(t, r.Store)), err)
			}
		})
	}
}

func TestOneBotCannotAbortATournamentAndIsBenched(t *testing.T) {
	for name, text := range map[string]string{
		"removes itself":          "rm -f $0\n",
		"is no longer executable": "chmod 0 $0\n",
		"crashes":                 "exit 3\n",
		"talks nonsense":          "read x; echo nonsense; sleep 60\n",
	} {
		t.Run(name, func(t *testing.T) {
			program, heard := bot(t, text), listen()
			r := runner(filepath.Join(t.TempDir(), "crash.db"))
			// More jobs than may lie in the queue at a time, so that some are handed out after the bench.
			r.Plan.Players, r.Plan.Variant, r.Plan.Games = []string{"random", "random", "ucc:" + program}, "ucc", 24
			r.Plan.Adjudication.MaxPlies, r.Announce = 8, heard.say // who wins the other games does not matter
			results := must.Get(r.Run(t.Context(), t.Context()))(t)
			table := must.Get(results.Standings())(t)
			last := table[len(table)-1]
			if results.Games() != 72 || last.Player != 2 || last.Losses != 48 || last.Faults[referee.Benched] == 0 {
				t.Errorf("%d games, last: %+v", results.Games(), last)
			}
			for _, s := range table[:2] {
				if len(s.Faults) > 0 {
					t.Errorf("%s is blamed: %v", s.Name, s.Faults)
				}
			}
			heard.await(t, "is benched")
			again := runner(r.Store)
			again.Plan = r.Plan
			if _, err := again.Run(t.Context(), t.Context()); err != nil {
				t.Errorf("resumed: %v", err)
			}
		})
	}
}

func TestAResumeGoesOnWithoutAProgramThatHasGone(t *testing.T) {
	program, heard := bot(t, "exit 3\n"), listen()
	r := runner(filepath.Join(t.TempDir(), "crash.db"))
	r.Plan.Players[2], r.Plan.Variant, r.Plan.Games, r.Announce = "ucc:"+program, "ucc", 6, heard.say
	soft, interrupt := context.WithCancel(t.Context())
	r.Progress = func(*tally.Results) { interrupt() }
	if _, err := r.Run(soft, t.Context()); !errors.Is(err, coordinator.ErrInterrupted) {
		t.Fatal(err)
	}
	must.Do(t, os.Remove(program))
	r.Arena = new(Arena) // another process
	t.Run("elsewhere it says where it began", func(t *testing.T) {
		t.Chdir(t.TempDir())
		if _, err := r.Run(t.Context(), t.Context()); err == nil || !strings.Contains(err.Error(), "resume it from there") {
			t.Errorf("error %v", err)
		}
	})
	results, err := r.Run(t.Context(), t.Context())
	if err != nil || results.Games() != 18 {
		t.Errorf("%d games, %v", results.Games(), err)
	}
	heard.await(t, "can no longer play")
}

func TestReportedGamesThatAreNotTheJobsAreSetAsideAndPlayedAgain(t *testing.T) {
	s := natsServer(t)
	liar := natsQueue(t, s, true)
	var lies sync.Map
	flip := func(r *referee.Report) {
		r.Result.Winner = r.Result.Winner.Opponent()
		r.Record.Result = r.Result
	}
	cheat := altered{play: func(j *tournament.Job, n int, r *referee.Report) error {
		kind := len(slices.Collect(func(yield func(any) bool) { lies.Range(func(k, _ any) bool { return yield(k) }) }))
		if _, before := lies.LoadOrStore(j.GameID(n), true); before || kind > 9 {
			return nil
		}
		switch kind {
		case 0:
			flip(r)
		case 1:
			r.Record.Moves[4].Text = "A1-A9"
		case 2:
			r.Record.Moves = r.Record.Moves[:len(r.Record.Moves)-1]
			r.Plies--
		case 3:
			r.Record.Setups[0], r.Record.Setups[1] = r.Record.Setups[1], r.Record.Setups[0]
		case 4:
			r.Record.Variant = "classic"
		case 5:
			r.Record.Seeds[0]++
		case 6:
			r.Result = board.Result{Ending: board.Limit, Drawn: true}
			r.Record.Result, r.Record.Moves, r.Plies = r.Result, r.Record.Moves[:6], 6
		case 7:
			r.Conduct[r.Result.Winner].Fault = "bad reply" // which would have lost it the game
		case 8: // no result at all, and one of another run
			other, err := json.Marshal(map[string]string{"run": "OTHER", "job": j.ID})
			return errors.Join(err, liar.Report(t.Context(), j.Run, queue.Job{ID: j.ID, Payload: []byte("\x1b[2Jnoise")}),
				liar.Report(t.Context(), j.Run, queue.Job{ID: j.ID, Payload: other}))
		case 9:
			r.Reason, r.Conduct[0].Fault = "a \x1b]0;title\x07", ""
		}
		return nil
	}}
	hire(t, s, cheat, nil)
	heard := listen()
	r := runner(filepath.Join(t.TempDir(), "crash.db"))
	r.URL, r.Concurrency, r.Announce = s.URL(), 0, heard.say
	must.Get(r.Run(t.Context(), t.Context()))(t)
	text := must.Get(os.ReadFile(r.Store + ".aside"))(t)
	if n := strings.Count(string(text), "\n"); n != 10 {
		t.Errorf("%d results were set aside:\n%s", n, text)
	}
	if all := heard.all(); strings.ContainsAny(all, "\x1b\x07") || !strings.Contains(all, "set aside") {
		t.Errorf("it was announced as %q", all)
	}
	checkSame(t, r.Store)
}

func TestOurOwnWorkerPlaysNothingButItsOwnPlan(t *testing.T) {
	s, mark := natsServer(t), filepath.Join(t.TempDir(), "ran")
	attacker := natsQueue(t, s, false)
	var once sync.Once
	evil := altered{play: func(j *tournament.Job, _ int, _ *referee.Report) error {
		var err error
		once.Do(func() {
			for _, id := range []string{j.ID, "crash/1/0-1/4", "crash/1/0-1/99", "evil"} {
				forged := *j
				forged.ID, forged.Variant, forged.Players = id, "ucc", [2]string{"ucc:/bin/touch " + mark, "random"}
				payload, seal := tournament.Seal(&forged)
				err = errors.Join(err, seal, attacker.Publish(t.Context(), j.Run, queue.Job{ID: id, Payload: payload}))
			}
		})
		return err
	}}
	r := runner(filepath.Join(t.TempDir(), "crash.db"))
	r.URL, r.Arena, r.Concurrency = s.URL(), evil, 2
	must.Get(r.Run(t.Context(), t.Context()))(t)
	if _, err := os.Stat(mark); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a program of somebody else's ran: %v", err)
	}
	checkSame(t, r.Store)
}

func TestAWorkerThatLacksAProgramLeavesItToOthers(t *testing.T) {
	s := natsServer(t)
	lacks := errors.New("ucc:./bot is not here")
	hire(t, s, altered{ready: func(string) error { return lacks }}, nil)
	heard := listen()
	r := runner(filepath.Join(t.TempDir(), "crash.db"))
	r.URL, r.Concurrency, r.Silence, r.Announce = s.URL(), 0, 20*time.Millisecond, heard.say
	soft, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	ended := make(chan error, 1)
	go func() {
		_, err := r.Run(soft, t.Context())
		ended <- err
	}()
	heard.await(t, lacks.Error())
	hire(t, s, new(Arena), func(string) error { return nil })
	if err := <-ended; err != nil {
		t.Error(err)
	}
	checkSame(t, r.Store)
}

func TestNobodyWaitsInSilence(t *testing.T) {
	s, heard := natsServer(t), listen()
	r := runner(filepath.Join(t.TempDir(), "crash.db"))
	r.URL, r.Concurrency, r.Silence, r.Announce = s.URL(), 0, 20*time.Millisecond, heard.say
	soft, interrupt := context.WithCancel(t.Context())
	var run sync.WaitGroup
	run.Go(func() { _, _ = r.Run(soft, soft) })
	heard.await(t, "no worker takes a job")
	interrupt()
	run.Wait()
}

func TestTwoRunsOnOneServerKeepTheirGamesApart(t *testing.T) {
	s := natsServer(t)
	hire(t, s, new(Arena), nil)
	files := [2]string{filepath.Join(t.TempDir(), "crash.db"), filepath.Join(t.TempDir(), "crash.db")}
	var both sync.WaitGroup
	for i, file := range files {
		both.Go(func() {
			r := runner(file)
			r.URL, r.Concurrency, r.Plan.Seed = s.URL(), 1, new(uint64(5+i))
			if _, err := r.Run(t.Context(), t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	checkSame(t, files[0])
	first, second := storedGames(t, files[0]), storedGames(t, files[1])
	if len(second) != 36 || maps.Equal(first, second) {
		t.Errorf("%d games in the other file", len(second))
	}
}
