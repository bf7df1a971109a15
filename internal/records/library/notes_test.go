package library

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestANoteIsKeptAndManyWhoChangeItLoseNothing(t *testing.T) {
	l := Library{t.TempDir()}
	if text := must.Get(l.Note("puzzles"))(t); text != "" {
		t.Errorf("%q before anything was kept", text)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := l.ChangeNote("puzzles", func(old string) (string, error) { return old + "x", nil }); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if text := must.Get(l.Note("puzzles"))(t); text != strings.Repeat("x", 8) {
		t.Errorf("%q: expected eight changes", text)
	}
	refused := errors.New("no")
	if err := l.ChangeNote("puzzles", func(string) (string, error) { return "", refused }); !errors.Is(err, refused) {
		t.Errorf("%v", err)
	}
	if text := must.Get(l.Note("puzzles"))(t); len(text) != 8 {
		t.Errorf("%q: the old text stays where a change fails", text)
	}
	if text := must.Get(l.Note("other"))(t); text != "" {
		t.Errorf("%q", text)
	}
}
