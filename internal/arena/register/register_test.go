package register

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
)

func status(done int) tally.Status {
	return tally.Status{
		Run: "R1", Name: "spring", Type: tournament.RoundRobin, Variant: "mini", Players: []string{"random", "council"},
		Done: done, Total: 4, Workers: 1, Underway: []tally.Underway{{Players: [2]string{"random", "council"}, Ply: 7, Worker: "w"}},
	}
}

// begin makes a store of a tournament and an entry for it.
func begin(t *testing.T) (Register, *Keeper, *store.Store) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "s.db")
	s := must.Get(store.Create(t.Context(), file))(t)
	t.Cleanup(func() { s.Close() })
	plan := `{"name":"spring","variant":"mini","type":"round-robin","games":4,"seed":1,"players":["random","council"]}`
	must.Do(t, s.AddTournament(t.Context(), store.Tournament{Name: "spring", Plan: plan, Created: time.Now()}))
	r := Register{Folder: filepath.Join(dir, "runs")}
	return r, r.Keep(Entry{Kind: Tournament, Store: file, Directory: dir, Resume: "flagfall tournament resume s.toml"}), s
}

func entries(t *testing.T, r Register) []Entry {
	t.Helper()
	all := must.Get(r.Entries(t.Context()))(t)
	return all
}

func TestAnEntryLastsUntilItsRunIsOver(t *testing.T) {
	r, k, _ := begin(t)
	if all := entries(t, r); len(all) != 0 {
		t.Fatalf("before: %+v", all)
	}
	k.Update(status(1))
	all := entries(t, r)
	if len(all) != 1 || !all[0].Running || all[0].Done != 1 || len(all[0].Underway) != 1 || all[0].PID != os.Getpid() {
		t.Fatalf("while it runs: %+v", all)
	}
	k.Close(false)
	all = entries(t, r)
	if len(all) != 1 || all[0].Running || len(all[0].Underway) != 0 {
		t.Fatalf("broken off: %+v", all)
	}
	again := r.Keep(Entry{Kind: Tournament, Store: all[0].Store})
	again.Update(status(2))
	again.Close(true)
	if files, err := os.ReadDir(r.Folder); err != nil || len(files) != 0 {
		t.Errorf("over: %v, %v", files, err)
	}
}

func TestAStoppedRunIsCountedFromItsGames(t *testing.T) {
	r, k, s := begin(t)
	k.Update(status(0))
	k.Close(false)
	for n, winner := range []store.Winner{store.First, store.Second} {
		id := "spring/1/0-1/0/" + string(rune('1'+n))
		g := &store.Game{
			ID: id, Tournament: "spring", Job: "spring/1/0-1/0", Variant: "mini", Winner: winner, Ending: board.FlagTaken.String(), Plies: 9,
			Started: time.Now(),
		}
		must.Get(s.Add(t.Context(), outcome.WithRecord(t, g)))(t)
	}
	// A file's time may be some milliseconds behind our clock, so these games might look older.
	for _, name := range []string{s.Path, s.Path + "-wal"} {
		later := k.entry.Updated.Add(time.Millisecond)
		if err := os.Chtimes(name, later, later); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	all := entries(t, r)
	if len(all) != 1 || all[0].Running || all[0].Done != 2 || all[0].Score == nil || all[0].Score.Score != 1 {
		t.Errorf("%+v", all)
	}
	if diff := cmp.Diff(all, entries(t, r)); diff != "" {
		t.Errorf("the second look differs: %s", diff)
	}
}

func TestAnEntryGoesWithItsGames(t *testing.T) {
	r, k, s := begin(t)
	k.Update(status(1))
	k.Close(false)
	must.Do(t, errors.Join(s.Close(), os.Remove(s.Path)))
	if all := entries(t, r); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	if _, err := os.Stat(filepath.Join(r.Folder, "R1.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestTheTimeLeftIsByThePaceOfThisProcess(t *testing.T) {
	now := time.Now()
	e := Entry{
		Running: true, Updated: now,
		Status: tally.Status{Since: now.Add(-time.Minute), Before: 100, Done: 110, Total: 130},
	}
	if left := e.Left(); left != 2*time.Minute {
		t.Errorf("%v", left)
	}
	for name, change := range map[string]func(e *Entry){
		"stopped": func(e *Entry) { e.Running = false },
		"nothing": func(e *Entry) { e.Before = e.Done },
		"all":     func(e *Entry) { e.Total = e.Done },
	} {
		other := e
		change(&other)
		if left := other.Left(); left != 0 {
			t.Errorf("%s: %v", name, left)
		}
	}
}

func TestManyGamesUnderWayAreCut(t *testing.T) {
	e := Entry{Kind: Match, Running: true, Status: status(3)}
	for len(e.Underway) < 12 {
		e.Underway = append(e.Underway, e.Underway[0])
	}
	var b strings.Builder
	must.Do(t, WriteText(&b, []Entry{e}, "", time.Now()))
	if text := b.String(); strings.Count(text, "ply 7") != mostUnderway || !strings.Contains(text, "and 4 more") {
		t.Error(text)
	}
}
