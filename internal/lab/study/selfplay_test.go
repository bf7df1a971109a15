package study

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/selfplay"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/session/player"
)

func selfplayOf(folder string) *Selfplay {
	return &Selfplay{Folder: folder, Games: 12, Jobs: 2, Recipe: selfplay.Recipe{
		Variant: "duel", Seed: 3, Shard: 3, Player: "marshal:nodes=60,memory=1", Against: []string{selfplay.Self, "council", "sparring:style=bluffer"},
		Sources: []string{selfplay.Own, selfplay.People}, Jitter: 0.1, Stray: 0.1, Heat: 0.05, Every: 4, MaxPly: 200, Quiet: 60,
	}}
}

// contents returns the files of a folder by name.
func contents(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, f := range files {
		if all[filepath.Base(f)], err = os.ReadFile(f); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func equal(t *testing.T, what string, got, want map[string][]byte) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d files, want %d", what, len(got), len(want))
	}
	for name := range want {
		if !bytes.Equal(got[name], want[name]) {
			t.Errorf("%s: %s is another", what, name)
		}
	}
}

func TestAFolderIsFilledTheSameByAnyNumberOfProcessesAndAfterInterruptions(t *testing.T) {
	whole := t.TempDir()
	var out bytes.Buffer
	must.Do(t, selfplayOf(whole).Run(t.Context(), Report{Out: &out, Notes: io.Discard}))
	if !strings.Contains(out.String(), "12 games of duel, 12 of them played now") {
		t.Error(out.String())
	}
	want := contents(t, whole)

	many := t.TempDir()
	var group errgroup.Group
	for range 3 {
		group.Go(func() error { return selfplayOf(many).Run(t.Context(), quiet) })
	}
	must.Do(t, group.Wait())
	equal(t, "three at a time", contents(t, many), want)

	broken := t.TempDir()
	for len(contents(t, broken)) < len(want) || strings.Contains(strings.Join(names(t, broken), " "), ".part") {
		ctx, cancel := context.WithCancel(t.Context())
		s := selfplayOf(broken)
		// Progress is reported after the first game.
		err := s.Run(ctx, Report{Out: io.Discard, Notes: io.Discard, Progress: progress.On(ender(cancel))})
		if err != nil && !strings.Contains(err.Error(), "interrupted") {
			t.Fatal(err)
		}
		cancel()
	}
	equal(t, "interrupted after every few games", contents(t, broken), want)

	other := selfplayOf(whole)
	other.Recipe.Stray = 0.3
	if err := other.Run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("%v", err)
	}
}

func TestAFolderWhosePlayersCouldNotPlayTakesOtherSettings(t *testing.T) {
	want, folder := t.TempDir(), t.TempDir()
	must.Do(t, selfplayOf(want).Run(t.Context(), quiet))
	broken := selfplayOf(folder)
	broken.Recipe.Against = []string{`native:sh -c "exit 3"`}
	if err := broken.Run(t.Context(), quiet); err == nil {
		t.Fatal("a program that ends at once has played")
	}
	if !strings.Contains(strings.Join(names(t, folder), " "), ".part") {
		t.Fatal("no file was begun")
	}
	must.Do(t, selfplayOf(folder).Run(t.Context(), quiet))
	equal(t, "after a program that could not play", contents(t, folder), contents(t, want))
}

// ender calls a function when something is written.
type ender func()

func (e ender) Write(b []byte) (int, error) { e(); return len(b), nil }

func names(t *testing.T, folder string) (all []string) {
	for name := range contents(t, folder) {
		all = append(all, name)
	}
	return all
}

func TestWorkersFillAFolderThroughAQueueAsThisProcessWould(t *testing.T) {
	whole := t.TempDir()
	must.Do(t, selfplayOf(whole).Run(t.Context(), quiet))
	server := must.Get(queue.Serve(queue.ServerConfig{Directory: t.TempDir()}))(t)
	defer server.Close()
	connect := func(worker bool) *queue.Queue {
		q := must.Get(queue.Connect(t.Context(), queue.Config{Server: server, Worker: worker}))(t)
		return q
	}
	far := t.TempDir()
	s := selfplayOf(far)
	table := must.Get(newTable(&s.Recipe, player.Guard{}))(t)
	must.Do(t, s.open())
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var group errgroup.Group
	for range 2 {
		w, q := &SelfplayWorker{Jobs: 1}, connect(true)
		defer q.Close()
		group.Go(func() error { _ = w.from(ctx, q, quiet); return nil })
	}
	q := connect(false)
	defer q.Close()
	f := &filling{s: s, table: table, shards: 4}
	must.Do(t, f.through(t.Context(), q))
	stop()
	must.Do(t, group.Wait())
	equal(t, "workers", contents(t, far), contents(t, whole))
}

func TestAWorkerRunsNoProgramAndReadsNoFileThatItWasNotAllowed(t *testing.T) {
	s := selfplayOf(t.TempDir())
	for name, spoil := range map[string]func(r *selfplay.Recipe){
		"a program": func(r *selfplay.Recipe) { r.Against = []string{"ucc:/bin/false"} },
		"a file":    func(r *selfplay.Recipe) { r.Sources = []string{"/etc/passwd"} },
	} {
		job := shardJob{Recipe: s.Recipe}
		spoil(&job.Recipe)
		if _, err := (&SelfplayWorker{}).played(t.Context(), &job); err == nil {
			t.Errorf("%s was used", name)
		}
	}
}

func TestEveryVariantAndTheUsersOwnCanBePlayed(t *testing.T) {
	mine := filepath.Join(t.TempDir(), "mine.toml")
	must.Do(t, os.WriteFile(mine, []byte("base = \"duel\"\nname = \"mine\"\nscouts_run = false\n"), 0o644))
	s := selfplayOf(t.TempDir())
	s.Games = 4
	must.Do(t, s.Variant(mine))
	must.Do(t, s.Run(t.Context(), quiet))
	files, err := shard.Files(s.Folder)
	if err != nil {
		t.Fatal(err)
	}
	err = shard.ReadFile(files[0], func(r *shard.Reader, g *shard.Game) bool {
		if r.Variant.Name() != "mine" || r.Variant.Definition().ScoutsRun {
			t.Errorf("played by the rules of %v", r.Variant)
		}
		return true
	})
	if err != nil {
		t.Error(err)
	}
	if err := s.Variant("advance"); err == nil {
		t.Error("a game of Advance was begun")
	}
}
