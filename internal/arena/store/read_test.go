package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/lab/gametest/must"
)

// contents returns the files of a folder with what they hold.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	files := must.Get(os.ReadDir(dir))(t)
	for _, f := range files {
		text := must.Get(os.ReadFile(filepath.Join(dir, f.Name())))(t)
		all[f.Name()] = string(text)
	}
	return all
}

// listed counts the games that a reader sees.
func listed(t *testing.T, s *Store) int {
	t.Helper()
	n := 0
	for _, err := range s.List(t.Context(), Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

func TestReadingWritesNothing(t *testing.T) {
	for name, make := range map[string]func(t *testing.T, path string){
		"closed": func(t *testing.T, path string) {
			s := must.Get(Create(t.Context(), path))(t)
			add(t, s, 0, 3)
			s.Close()
		},
		"empty": func(t *testing.T, path string) {
			must.Do(t, os.WriteFile(path, nil, 0o600))
		},
		"foreign": func(t *testing.T, path string) {
			must.Do(t, os.WriteFile(path, []byte(strings.Repeat("my notes\n", 100)), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			make(t, path)
			before := contents(t, filepath.Dir(path))
			s, err := Open(t.Context(), path)
			switch name {
			case "closed":
				if err != nil {
					t.Fatal(err)
				}
				if n := listed(t, s); n != 3 {
					t.Errorf("%d games", n)
				}
				if _, err := s.Add(t.Context(), game(7)); err == nil {
					t.Error("a reader has stored a game")
				}
				s.Close()
			case "empty":
				if !errors.Is(err, ErrEmpty) || !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("an empty file: %v", err)
				}
			case "foreign":
				if !errors.Is(err, database.ErrForeign) {
					t.Errorf("a text: %v", err)
				}
			}
			after := contents(t, filepath.Dir(path))
			if len(before) != len(after) || before["games.db"] != after["games.db"] {
				t.Errorf("the folder has changed: it holds %d files", len(after))
			}
		})
	}
}

func TestAReaderSeesWhatAWriterAddsLater(t *testing.T) {
	w, path := create(t)
	add(t, w, 0, 2)
	w.Close()
	r, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w, err = Create(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for n := 2; n < 5; n++ {
		if got := listed(t, r); got != n {
			t.Errorf("%d games, want %d", got, n)
		}
		add(t, w, n, n+1)
	}
	w.Close()
	if got := listed(t, r); got != 5 {
		t.Errorf("%d games after the writer has gone, want 5", got)
	}
}

func TestNoFolderIsMadeForAFileOfGames(t *testing.T) {
	dir := t.TempDir()
	_, err := Create(context.Background(), filepath.Join(dir, "none", "games.db"))
	if err == nil || !strings.Contains(err.Error(), "there is no folder") {
		t.Errorf("%v", err)
	}
	if left := contents(t, dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
