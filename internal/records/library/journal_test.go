package library

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/lab/gametest/must"
)

// journalAt opens a journal until the test ends.
func journalAt(t *testing.T, path string) *Journal {
	t.Helper()
	j := must.Get(OpenJournal(t.Context(), path))(t)
	t.Cleanup(func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return j
}

// oldJournal copies the file that the first version has written, with the rights
// that older versions gave it.
func oldJournal(t *testing.T) (path string) {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("testdata", "journal-0.db")))(t)
	path = filepath.Join(t.TempDir(), "web.db")
	must.Do(t, os.WriteFile(path, text, 0o644))
	return path
}

func TestAJournalOfTheFirstVersionIsReadMarkedAndWrittenOn(t *testing.T) {
	path := oldJournal(t)
	j := must.Get(OpenJournal(t.Context(), path))(t)
	order, locks, note, g, err := j.Find(t.Context(), "atbh3ecv")
	if err != nil || !strings.HasPrefix(order, `{"Variant":"barrage"`) || !strings.HasPrefix(locks, `[{"Key":"`) || note != `{"Offered":false,"Offer":0}` {
		t.Fatalf("%q, %q, %q, %v", order, locks, note, err)
	}
	chat, err := j.Chat(t.Context(), "atbh3ecv")
	if err != nil || g.Variant != "barrage" || g.Setups[1] == "" || g.Commitments[1].Sum == "" || len(g.Moves) != 2 ||
		g.Moves[1].Text != "F7-F6" ||
		len(chat) != 2 || !strings.Contains(chat[0], "good luck") {
		t.Fatalf("%+v, %q, %v", g, chat, err)
	}
	g.Moves[1].Text = "A7-A6"
	must.Do(t, errors.Join(j.Save("atbh3ecv", note, g, 1), j.Close()))
	again := journalAt(t, path)
	if version, err := again.file.Version(t.Context(), again.file.DB); err != nil || version != len(tables.Migrations) {
		t.Errorf("version %d, %v", version, err)
	}
	if _, _, _, g, err = again.Find(t.Context(), "atbh3ecv"); err != nil || len(g.Moves) != 2 || g.Moves[1].Text != "A7-A6" {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestAJournalIsItsOwnersAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such rights here")
	}
	for name, path := range map[string]string{"a new file": filepath.Join(t.TempDir(), "web.db"), "a file that others could read": oldJournal(t)} {
		j := journalAt(t, path)
		must.Do(t, j.Begin("a", "{}", "[]"))
		for _, part := range database.Suffixes {
			info := must.Get(os.Stat(path + part))(t)
			if perm := info.Mode().Perm(); perm != 0o600 {
				t.Errorf("%s: %q has the rights %o", name, "web.db"+part, perm)
			}
		}
	}
}

func TestAJournalIsOneServersAndNoOtherFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "web.db")
	journalAt(t, path)
	if _, err := OpenJournal(t.Context(), path); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("a second server: %v", err)
	}
	other := filepath.Join(t.TempDir(), "spring.db")
	f := must.Get(database.Open(other, "rwc", &database.Schema{ID: 1, Migrations: []string{"CREATE TABLE x (y)"}}))(t)
	must.Do(t, errors.Join(f.Prepare(t.Context()), f.Close()))
	if _, err := OpenJournal(t.Context(), other); !errors.Is(err, database.ErrForeign) {
		t.Errorf("another program's file: %v", err)
	}
}

func TestAFaultOfOneChangeLeavesTheOthersOfItsBatch(t *testing.T) {
	j := journalAt(t, filepath.Join(t.TempDir(), "web.db"))
	must.Do(t, j.Begin("a", "{}", "[]"))
	const each = 50
	errs := make([]error, 2*each)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { errs[i] = j.Say([]string{"a", "nobody"}[i%2], i, "line") })
	}
	all.Wait()
	for i, err := range errs {
		if (err != nil) != (i%2 == 1) {
			t.Errorf("line %d: %v", i, err)
		}
	}
	if chat, err := j.Chat(t.Context(), "a"); err != nil || len(chat) != each {
		t.Errorf("%d lines, %v", len(chat), err)
	}
	if _, _, _, _, err := j.Find(t.Context(), "nobody"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a game that is not there: %v", err)
	}
}
