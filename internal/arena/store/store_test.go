package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestMain(m *testing.M) {
	helper.Main(m, helper.Programs{"writer": writeForEver})
}

// writeForEver stores games until it is killed, in the file that its argument names.
func writeForEver(args []string) error {
	ctx := context.Background()
	s, err := Create(ctx, args[0])
	for i := 0; err == nil; i++ {
		if _, err = s.Add(ctx, game(i)); err == nil {
			fmt.Println(i) // it is on the disk now
		}
	}
	return err
}

// game makes a game that only its number decides.
func game(i int) *Game {
	winners := []Winner{First, Second, Nobody}
	return &Game{
		ID: fmt.Sprintf("t/%05d", i), Tournament: "t", Job: fmt.Sprintf("t/%05d", i/2), Variant: "classic",
		Seed: ^uint64(i), Players: [2]string{"a", "b"}, Winner: winners[i%3], Ending: "flag", Plies: i,
		Started: time.UnixMilli(int64(i)).UTC(), Took: Duration(i) * Duration(time.Millisecond),
		Seats:  [2]PlayerStats{{Moves: i, Think: 5}, {Fault: "stall", Stderr: "noise"}},
		Record: strings.Repeat(fmt.Sprintf("move %d\n", i*7919), 200),
	}
}

func create(t *testing.T) (*Store, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sub?dir%20", "games.db") // a name that a URL would mangle
	must.Do(t, os.Mkdir(filepath.Dir(path), 0o700))
	s := must.Get(Create(t.Context(), path))(t)
	t.Cleanup(func() { s.Close() })
	return s, path
}

func add(t *testing.T, s *Store, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		if added, err := s.Add(t.Context(), game(i)); err != nil || !added {
			t.Fatal(i, added, err)
		}
	}
}

func TestAGameReadsBackAsItWasStored(t *testing.T) {
	s, path := create(t)
	add(t, s, 0, 3)
	must.Do(t, s.Close())
	s = must.Get(Open(t.Context(), path))(t)
	defer s.Close()
	for i := range 3 {
		got := must.Get(s.Game(t.Context(), game(i).ID))(t)
		if diff := cmp.Diff(game(i), got); diff != "" {
			t.Error(diff)
		}
	}
	if _, err := s.Game(t.Context(), "no"); !errors.Is(err, ErrNone) {
		t.Errorf("a game that is not there: %v", err)
	}
}

func TestAGameIsStoredOnce(t *testing.T) {
	s, _ := create(t)
	add(t, s, 0, 1)
	other := game(0)
	other.Winner, other.Plies = Second, 999
	if added, err := s.Add(t.Context(), other); added || err != nil {
		t.Fatal(added, err)
	}
	got, err := s.Game(t.Context(), other.ID)
	if err != nil || got.Plies != 0 {
		t.Errorf("the second result has replaced the first: %+v, %v", got, err)
	}
}

func TestListsAreChosenAndInTheOrderOfStoring(t *testing.T) {
	s, _ := create(t)
	add(t, s, 0, 5)
	odd := game(9)
	odd.ID, odd.Tournament, odd.Players, odd.Ending = "x", "other", [2]string{"c", "a"}, "time"
	must.Get(s.Add(t.Context(), odd))(t)
	for _, tt := range []struct {
		filter Filter
		want   string
	}{
		{Filter{}, "t/00000 t/00001 t/00002 t/00003 t/00004 x"},
		{Filter{Tournament: "other"}, "x"},
		{Filter{Player: "c"}, "x"},
		{Filter{Player: "a", Limit: 2}, "t/00000 t/00001"},
		{Filter{Ending: "time"}, "x"},
		{Filter{Player: "nobody"}, ""},
	} {
		var ids []string
		for g, err := range s.List(t.Context(), tt.filter) {
			if err != nil {
				t.Fatal(err)
			}
			if g.Record != "" || g.Seats[1].Stderr != "" {
				t.Error("a list carries records")
			}
			ids = append(ids, g.ID)
		}
		if got := strings.Join(ids, " "); got != tt.want {
			t.Errorf("%+v: got %q, want %q", tt.filter, got, tt.want)
		}
	}
	finished, err := s.Finished(t.Context(), "t")
	if err != nil || len(finished) != 5 || !finished["t/00004"] {
		t.Errorf("finished: %v, %v", finished, err)
	}
}

func TestATournamentKeepsItsPlan(t *testing.T) {
	s, _ := create(t)
	plan := Tournament{Name: "t", Plan: "games = 2", Created: time.UnixMilli(5).UTC()}
	for range 2 {
		must.Do(t, s.AddTournament(t.Context(), plan))
	}
	got, err := s.Tournament(t.Context(), "t")
	if err != nil || got != plan {
		t.Errorf("got %+v, %v", got, err)
	}
	plan.Plan = "games = 4"
	var changed *PlanError
	if err := s.AddTournament(t.Context(), plan); !errors.As(err, &changed) {
		t.Errorf("a changed plan: %v", err)
	}
	if _, err := s.Tournament(t.Context(), "no"); !errors.Is(err, ErrNone) {
		t.Errorf("a tournament that is not there: %v", err)
	}
}

func TestATournamentThatIsForgottenLeavesItsNameAndTheOthers(t *testing.T) {
	s, _ := create(t)
	for _, name := range []string{"t", "other"} {
		err := s.AddTournament(t.Context(), Tournament{Name: name, Plan: "games = 2"})
		if err == nil {
			_, err = s.BeginRun(t.Context(), name, Run{ID: "first " + name})
		}
		if err == nil {
			err = s.AddMachine(t.Context(), name, "two processors")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	must.Do(t, s.ForgetTournament(t.Context(), "t"))
	for name, want := range map[string]struct {
		run      string
		machines int
	}{"t": {"second", 0}, "other": {"first other", 1}} {
		machines, err := s.Machines(t.Context(), name)
		if err != nil || len(machines) != want.machines {
			t.Errorf("%s: machines %v, %v", name, machines, err)
		}
		if run, err := s.BeginRun(t.Context(), name, Run{ID: "second"}); err != nil || run.ID != want.run {
			t.Errorf("%s: run %+v, %v, want %s", name, run, err, want.run)
		}
	}
	if err := s.AddTournament(t.Context(), Tournament{Name: "t", Plan: "games = 4"}); err != nil {
		t.Errorf("another plan of that name: %v", err)
	}
}

func TestAKilledWriterLosesNothingThatItHadStored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	stored := 0
	for range 3 {
		cmd := helper.Command("writer", path)
		out := must.Get(cmd.StdoutPipe())(t)
		must.Do(t, cmd.Start())
		lines := bufio.NewScanner(out)
		for range 20 {
			if !lines.Scan() {
				t.Fatal("the writer stopped")
			}
		}
		must.Do(t, cmd.Process.Kill())
		last := lines.Text()
		for lines.Scan() {
			last = lines.Text()
		}
		must.Do(t, lines.Err())
		_ = cmd.Wait()
		n := 0
		must.Get(fmt.Sscan(last, &n))(t)
		stored = max(stored, n+1)
	}
	s := must.Get(Open(t.Context(), path))(t)
	defer s.Close()
	for i := range stored {
		if _, err := s.Game(t.Context(), game(i).ID); err != nil {
			t.Error(err)
		}
	}
}

// damage overwrites part of a file.
func damage(t *testing.T, path string, offset int64, with []byte) {
	t.Helper()
	f := must.Get(os.OpenFile(path, os.O_RDWR, 0))(t)
	must.Get(f.WriteAt(with, offset))(t)
	must.Do(t, f.Close())
}

func TestADamagedLastPageCostsOnlyItsGames(t *testing.T) {
	const games = 200
	for _, how := range []string{"noise", "cut off"} {
		t.Run(how, func(t *testing.T) {
			s, path := create(t)
			must.Do(t, s.AddTournament(t.Context(), Tournament{Name: "t", Plan: "p"}))
			add(t, s, 0, games)
			must.Do(t, s.Close())
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			last := info.Size() - 4096
			if how == "noise" {
				damage(t, path, last, []byte(strings.Repeat("\xff\x01noise", 580)))
			} else if err := os.Truncate(path, last); err != nil {
				t.Fatal(err)
			}
			_, err = Create(t.Context(), path)
			var damaged *database.DamagedError
			if !errors.As(err, &damaged) {
				t.Fatalf("opening a damaged file: %v", err)
			}
			rescue := must.Get(Recover(t.Context(), path))(t)
			if rescue.Games < games-50 {
				t.Errorf("only %d games of %d are saved", rescue.Games, games)
			}
			if _, err := os.Stat(rescue.Damaged); err != nil {
				t.Error("the damaged file is gone:", err)
			}
			checkRescued(t, path, rescue.Games, games)
		})
	}
}

// checkRescued checks that the saved games are whole, that the rest can be
// added again, and that the file is sound.
func checkRescued(t *testing.T, path string, saved, games int) {
	t.Helper()
	s := must.Get(Create(t.Context(), path))(t)
	defer s.Close()
	finished, err := s.Finished(t.Context(), "t")
	if err != nil || len(finished) != saved {
		t.Fatalf("%d games of %d, %v", len(finished), saved, err)
	}
	for i := range games {
		if !finished[game(i).ID] {
			add(t, s, i, i+1)
		}
		got := must.Get(s.Game(t.Context(), game(i).ID))(t)
		if diff := cmp.Diff(game(i), got); diff != "" {
			t.Fatal(diff)
		}
	}
	if _, err := s.Tournament(t.Context(), "t"); err != nil {
		t.Error(err)
	}
}

func TestForeignFilesAreLeftAlone(t *testing.T) {
	text := filepath.Join(t.TempDir(), "notes.txt")
	content := strings.Repeat("my notes\n", 1000)
	must.Do(t, os.WriteFile(text, []byte(content), 0o600))
	if _, err := Create(t.Context(), text); !errors.Is(err, database.ErrForeign) {
		t.Errorf("a text file: %v", err)
	}
	if got, _ := os.ReadFile(text); string(got) != content {
		t.Error("the text file has changed")
	}
	s, path := create(t)
	must.Get(s.DB.ExecContext(t.Context(), "PRAGMA application_id = 5"))(t)
	if _, err := Open(t.Context(), path); !errors.Is(err, database.ErrForeign) {
		t.Errorf("another program's database: %v", err)
	}
	must.Get(s.DB.ExecContext(t.Context(), fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = 99", applicationID)))(t)
	if _, err := Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("a newer file: %v", err)
	}
	if _, err := Open(t.Context(), filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestAFullDiskIsSaidAndCostsOnlyTheNewGame(t *testing.T) {
	s, path := create(t)
	s.DB.SetMaxOpenConns(1) // the limit below is the connection's
	add(t, s, 0, 10)
	must.Get(s.DB.ExecContext(t.Context(), "PRAGMA max_page_count = 1"))(t)
	stored, err := 10, error(nil)
	for ; err == nil && stored < 200; stored++ {
		_, err = s.Add(t.Context(), game(stored))
	}
	if !errors.Is(err, database.ErrFull) {
		t.Fatalf("after %d games: %v", stored, err)
	}
	stored--
	must.Do(t, s.Close())
	again := must.Get(Create(t.Context(), path))(t)
	defer again.Close()
	finished, err := again.Finished(t.Context(), "t")
	if err != nil || len(finished) != stored {
		t.Errorf("%d games, %v; want %d", len(finished), err, stored)
	}
	add(t, again, stored, stored+1)
}

func BenchmarkAdd(b *testing.B) {
	s := must.Get(Create(b.Context(), filepath.Join(b.TempDir(), "games.db")))(b)
	defer s.Close()
	for i := 0; b.Loop(); i++ {
		must.Get(s.Add(b.Context(), game(i)))(b)
	}
}
