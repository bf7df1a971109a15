package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/variant"
)

func TestMain(m *testing.M) {
	helper.Main(tests{m}, helper.Programs{
		"coordinator": beCoordinator, "coordinator on a full disk": beOnFullDisk, "worker": beWorker, "server": beServer,
	})
}

// tests are all tests, after which calmDirectory is removed.
type tests struct{ all *testing.M }

func (t tests) Run() int {
	code := t.all.Run()
	_ = os.RemoveAll(calmDirectory) // empty where no test needed it, which removes nothing
	return code
}

// beCoordinator plays the test's tournament in a file, over a server where it gets a URL too, and
// prints a line for every game.
func beCoordinator(args []string) error {
	r := runner(args[0])
	r.Progress = func(r *tally.Results) { fmt.Println(r.Games()) }
	if len(args) > 1 {
		r.URL, r.Concurrency, r.Patience = args[1], 0, time.Second
		r.Announce = func(text string) { fmt.Fprintln(os.Stderr, time.Now().Format("05.000"), text) }
	}
	_, err := r.Run(context.Background(), context.Background())
	return err
}

func beWorker(args []string) error {
	ctx := context.Background()
	q, err := queue.Connect(ctx, queue.Config{URL: args[0], Worker: true})
	if err != nil {
		return err
	}
	fmt.Println("ready")
	return (&worker.Worker{Queue: q, Arena: new(Arena), Guest: true}).Work(ctx, ctx)
}

func beServer(args []string) error {
	port, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	s, err := queue.Serve(queue.ServerConfig{Port: port, Directory: args[1], Token: "secret"})
	if err != nil {
		return err
	}
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	s.Close()
	return nil
}

// crashPlan is the tournament of the tests below.
func crashPlan() *tournament.Plan {
	games := 12
	if n, err := strconv.Atoi(os.Getenv(gamesVariable)); err == nil {
		games = n
	}
	return &tournament.Plan{
		Name: "crash", Variant: "barrage", Type: tournament.RoundRobin, Games: games, Seed: new(uint64(5)),
		Players:  []string{"council", "random", "random"},
		Watching: tournament.Watching{Watch: tournament.WatchOpen}, // whoever is killed, watching costs no game
	}
}

func runner(file string) *coordinator.Runner {
	return &coordinator.Runner{Plan: crashPlan(), Arena: new(Arena), Store: file, Concurrency: 2}
}

// fullGames returns all games of a store, with their records.
func fullGames(t *testing.T, s *store.Store) (all []*store.Game) {
	t.Helper()
	for g, err := range s.List(t.Context(), store.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		full := must.Get(s.Game(t.Context(), g.ID))(t)
		all = append(all, full)
	}
	return all
}

// storedGames reads the games of a file, without what differs from run to run.
func storedGames(t *testing.T, file string) map[string]string {
	t.Helper()
	s := must.Get(store.Open(t.Context(), file))(t)
	defer s.Close()
	found := map[string]string{}
	for _, g := range fullGames(t, s) {
		rec := must.Get(record.Parse(g.Record))(t)
		rec.Date = time.Time{}
		for i := range rec.Moves {
			rec.Moves[i].Time = 0
		}
		found[g.ID] = rec.String()
	}
	return found
}

// calmDirectory is where undisturbed plays.
var calmDirectory string

// undisturbed plays the tournament once in peace.
var undisturbed = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "flagfall-test-")
	if err != nil {
		return "", err
	}
	calmDirectory = dir
	file := filepath.Join(dir, "calm.db")
	_, err = runner(file).Run(context.Background(), context.Background())
	return file, err
})

// checkSame resumes the tournament and compares its games with those of an
// undisturbed run.
func checkSame(t *testing.T, file string) {
	t.Helper()
	must.Get(runner(file).Run(t.Context(), t.Context()))(t)
	calm := must.Get(undisturbed())(t)
	want, got := storedGames(t, calm), storedGames(t, file)
	if len(want) != 36 {
		t.Fatalf("%d games in peace", len(want))
	}
	if !slices.Equal(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))) {
		t.Fatalf("%d games, want %d", len(got), len(want))
	}
	for id, text := range want {
		if got[id] != text {
			t.Errorf("game %s differs:\n%s\n%s", id, got[id], text)
		}
	}
}

func TestAKilledCoordinatorLosesNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "crash.db")
	rng := rand.New(rand.NewPCG(1, 0))
	for range 3 {
		p := helper.Start(t, "coordinator", file)
		for range 2 + rng.IntN(6) {
			if !p.Lines.Scan() {
				break
			}
		}
		p.Kill()
	}
	checkSame(t, file)
}

// copied returns a copy of the undisturbed tournament's file, changed in place before it is written.
func copied(t *testing.T, change func(content []byte)) (file string) {
	t.Helper()
	calm := must.Get(undisturbed())(t)
	content := must.Get(os.ReadFile(calm))(t)
	change(content)
	file = filepath.Join(t.TempDir(), "crash.db")
	must.Do(t, os.WriteFile(file, content, 0o600))
	return file
}

func TestADamagedLastPageIsPlayedAgain(t *testing.T) {
	file := copied(t, func(content []byte) { copy(content[len(content)-4096:], strings.Repeat("noise\xff", 680)) })
	checkSame(t, file)
}

func TestAFullDiskStopsTheTournamentAndAResumeGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "crash.db")
	if _, err := runner(file).Run(canceled(), t.Context()); !errors.Is(err, coordinator.ErrInterrupted) {
		t.Fatal(err)
	}
	coordinator := helper.Start(t, "coordinator on a full disk", file)
	for coordinator.Lines.Scan() {
		t.Log(coordinator.Lines.Text())
	}
	if err := coordinator.Wait(); err != nil {
		t.Error(err)
	}
	checkSame(t, file)
}

func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func TestPairsSwapColoursOnTheSameSetups(t *testing.T) {
	calm := must.Get(undisturbed())(t)
	found := storedGames(t, calm)
	first := must.Get(record.Parse(found["crash/1/0-1/3/1"]))(t)
	second := must.Get(record.Parse(found["crash/1/0-1/3/2"]))(t)
	if first.Setups != second.Setups || first.Players[0] != second.Players[1] || first.Players[0] == first.Players[1] {
		t.Errorf("set-ups %v and %v, players %v and %v", first.Setups, second.Setups, first.Players, second.Players)
	}
	other, err := record.Parse(found["crash/1/0-1/4/1"])
	if err != nil || other.Setups == first.Setups {
		t.Errorf("two pairs have the same set-ups, %v", err)
	}
}

func TestADrawnGameOfTheIUTContestIsReplayedAndThenGoesToTheLastStriker(t *testing.T) {
	v := must.Get(games.VariantNamed("iut"))(t)
	d := v.Stratego.Definition()
	d.PlyLimit = 60 // so that random games are drawn, most of them after a strike
	text := variant.Text(d)
	won, drawn := 0, 0
	for n := range uint64(20) {
		j := &tournament.Job{ID: "t/1/0-1/0", Variant: "iut", Definition: text, Players: [2]string{"random", "random"}, Seed: n + 1}
		r := must.Get(new(Arena).Play(t.Context(), j, 0))(t)
		last := -1
		for i, m := range r.Record.Moves {
			if m.Struck() {
				last = i
			}
		}
		switch {
		case last < 0 && !r.Result.Drawn:
			t.Errorf("seed %d: won without a strike: %+v", n, r.Result)
		case last < 0:
			drawn++
		case r.Result != board.Won(r.Record.Moves[last].Side, board.Adjudicated) || r.Record.Result != r.Result:
			t.Errorf("seed %d: %+v, last strike by %v", n, r.Result, r.Record.Moves[last])
		default:
			won++
		}
	}
	if won == 0 {
		t.Errorf("none of 20 games was adjudicated, %d were drawn", drawn)
	}
}

func TestBothGamesOfAReplayedDrawAreStoredAndOneCounts(t *testing.T) {
	v := must.Get(games.VariantNamed("iut"))(t)
	d := v.Stratego.Definition()
	d.PlyLimit = 40 // so that random games are drawn
	text := variant.Text(d)
	file := filepath.Join(t.TempDir(), "draws.db")
	r := runner(file)
	r.Plan = &tournament.Plan{
		Name: "t", Variant: "iut", Definition: text, Type: tournament.RoundRobin, Games: 4, Seed: new(uint64(5)),
		Players: []string{"random", "random"},
	}
	results := must.Get(r.Run(t.Context(), t.Context()))(t)
	found := storedGames(t, file)
	if results.Games() != 4 || len(found) != 8 {
		t.Fatalf("%d games count, %d are stored; expected 4 and 8", results.Games(), len(found))
	}
	for _, j := range []int{0, 1} {
		for n := range 2 {
			id := (&tournament.Job{ID: fmt.Sprintf("t/1/0-1/%d", j)}).GameID(n)
			first, err := record.Parse(found[id+"/drawn"])
			if err != nil || !first.Result.Drawn || first.Reason != "drawn, and so played again" {
				t.Errorf("%s was first drawn: %v\n%s", id, err, found[id+"/drawn"])
			}
			if second := found[id]; second == "" || second == found[id+"/drawn"] {
				t.Errorf("%s: the second game is %q", id, second)
			}
		}
	}
	r.Arena = altered{play: func(*tournament.Job, int, *referee.Report) error { return errors.New("a game was played again") }}
	again, err := r.Run(t.Context(), t.Context())
	if err != nil || again.Games() != 4 {
		t.Errorf("resumed: %v, %d games", err, again.Games())
	}
}

func TestRepetitionRulesCanBeSwitched(t *testing.T) {
	for _, tt := range []struct {
		variant, repetition string
		twoSquares          int
		chasing             bool
	}{
		{"classic", "", 3, true},
		{"classic", "off", 0, false},
		{"ucc", "on", 3, true},
		{"ucc", "off", 0, false},
	} {
		set := must.Get(new(Arena).rules(
			&tournament.Job{Variant: tt.variant, Conditions: tournament.Conditions{Repetition: tt.repetition}},
		))(t)
		d := set.variant.Stratego.Definition()
		if d.TwoSquares != tt.twoSquares || d.Chasing != tt.chasing {
			t.Errorf("%s %s: %d, %v", tt.variant, tt.repetition, d.TwoSquares, d.Chasing)
		}
	}
}
