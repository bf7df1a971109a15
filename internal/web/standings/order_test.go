package standings

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTournamentsAreListedTheNewestFirstAndUnderTheirTitles(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for i, title := range []string{"Oldest", "Zürich", "Newest"} {
		file := filepath.Join(dir, fmt.Sprintf("%d.toml", i))
		plan := fmt.Sprintf("name = \"n%d\"\ntitle = %q\nvariant = \"mini\"\ntype = \"round-robin\"\ngames = 2\nplayers = [\"council\", \"random\"]\n", i, title)
		must.Do(t, os.WriteFile(file, []byte(plan), 0o600))
		made := time.UnixMilli(int64(1000 * i))
		must.Do(t, os.Chtimes(file, made, made))
		files = append(files, file)
	}
	shows, _ := New(func() []string { return files }, library{}).Look(t.Context())
	var got string
	for _, s := range shows.([]show) {
		got += s.Name + " " + s.Plan + " "
	}
	if want := "Newest n2 Zürich n1 Oldest n0 "; got != want {
		t.Errorf("the list is %q, want %q", got, want)
	}
	early, late := time.UnixMilli(1), time.UnixMilli(2)
	if newerFirst(show{begun: early}, show{Over: true, begun: late}) >= 0 {
		t.Error("a tournament that is over stands before one that is not")
	}
}

func TestWhatStandsStillIsToldToEverybody(t *testing.T) {
	file := filepath.Join(t.TempDir(), "still.toml")
	plan := "name = \"still\"\nvariant = \"mini\"\ntype = \"round-robin\"\ngames = 2\nplayers = [\"council\", \"random\"]\n"
	must.Do(t, os.WriteFile(file, []byte(plan), 0o600))
	still := map[string]bool{}
	b := New(func() []string { return []string{file} }, library{}).Pausing(func() map[string]bool { return still })
	_, before := b.Look(t.Context())
	for _, want := range []bool{true, false} {
		still = map[string]bool{file: want}
		b.again = time.Time{}
		shows, serial := b.Look(t.Context())
		if got := shows.([]show)[0].Paused; got != want || serial == before {
			t.Errorf("paused %t, want %t; serial %d after %d", got, want, serial, before)
		}
		before = serial
	}
}
