package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// journalAt opens a journal until the test ends.
func journalAt(t *testing.T, path string) *Journal {
	t.Helper()
	j, err := OpenJournal(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
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
	text, err := os.ReadFile(filepath.Join("testdata", "journal-0.db"))
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "web.db")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAJournalOfTheFirstVersionIsReadMarkedAndWrittenOn(t *testing.T) {
	path := oldJournal(t)
	j, err := OpenJournal(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	order, locks, head, err := j.Find(t.Context(), "atbh3ecv")
	if err != nil || !strings.HasPrefix(order, `{"Variant":"barrage"`) || !strings.HasPrefix(locks, `[{"Key":"`) || !strings.HasPrefix(head, `{"Record":{`) {
		t.Fatalf("%q, %q, %q, %v", order, locks, head, err)
	}
	moves, chat, err := j.Lines(t.Context(), "atbh3ecv")
	if err != nil || len(moves) != 2 || !strings.Contains(moves[1], "F7-F6") || len(chat) != 2 || !strings.Contains(chat[0], "good luck") {
		t.Fatalf("%q, %q, %v", moves, chat, err)
	}
	if err := errors.Join(j.Save("atbh3ecv", head, true, 1, []string{"x", "y"}), j.Close()); err != nil {
		t.Fatal(err)
	}
	again := journalAt(t, path)
	if version, err := again.version(t.Context(), again.db); err != nil || version != len(journalTables.migrations) {
		t.Errorf("version %d, %v", version, err)
	}
	if moves, _, err = again.Lines(t.Context(), "atbh3ecv"); err != nil || !slices.Equal(moves[1:], []string{"x", "y"}) {
		t.Errorf("%q, %v", moves, err)
	}
}

func TestAJournalIsItsOwnersAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such rights here")
	}
	for name, path := range map[string]string{"a new file": filepath.Join(t.TempDir(), "web.db"), "a file that others could read": oldJournal(t)} {
		j := journalAt(t, path)
		if err := j.Begin("a", "{}", "[]"); err != nil {
			t.Fatal(err)
		}
		for _, part := range suffixes {
			info, err := os.Stat(path + part)
			if err != nil {
				t.Fatal(err)
			}
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
	results := filepath.Join(t.TempDir(), "spring.db")
	s, err := Create(t.Context(), results)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenJournal(t.Context(), results); !errors.Is(err, ErrForeign) {
		t.Errorf("a file of results: %v", err)
	}
	if _, err := Create(t.Context(), oldJournal(t)); !errors.Is(err, ErrForeign) {
		t.Errorf("a journal as a file of results: %v", err)
	}
}

func TestAFaultOfOneChangeLeavesTheOthersOfItsBatch(t *testing.T) {
	j := journalAt(t, filepath.Join(t.TempDir(), "web.db"))
	if err := j.Begin("a", "{}", "[]"); err != nil {
		t.Fatal(err)
	}
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
	if _, chat, err := j.Lines(t.Context(), "a"); err != nil || len(chat) != each {
		t.Errorf("%d lines, %v", len(chat), err)
	}
	if _, _, _, err := j.Find(t.Context(), "nobody"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a game that is not there: %v", err)
	}
}
