package class

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/gametest"
	"flagfall.dev/internal/tournament"
)

// example reads a file of the examples.
func example(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(gametest.Root(t), "examples", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// homework makes the folders of a class.
func homework(t *testing.T, files map[string]string) string {
	t.Helper()
	top := t.TempDir()
	for name, text := range files {
		name = filepath.Join(top, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return top
}

func TestAClassIsJudgedWhateverItsProgramsDo(t *testing.T) {
	gametest.Need(t, "cc", "tar")
	good := example(t, "native-c/bot.c")
	cheat := strings.NewReplacer( // its first three moves are legal
		`int best = -100000;`, `static int moves = 0; int best = -100000; moves++;`,
		`"move %s", word`, `"move %s", moves > 3 ? "A1-A1" : word`,
	).Replace(good)
	folder := homework(t, map[string]string{
		"anna/bot.c":     good,
		"ben/bot.toml":   "build = \"cc -O1 -o crab main.c\"\nrun = \"./crab\"\n",
		"ben/main.c":     good,
		"carl/bot.c":     "int main( { return 0; }\n",
		"dora/bot.sh":    "sleep 1000\n",
		"emil/bot.sh":    "while :; do printf xxxxxxxxxxxxxxxx; done\n",
		"fay/bot.c":      cheat,
		"gus/notes.txt":  "nothing yet",
		"hal/bot.toml":   "contract = \"chess\"\nrun = \"./bot\"\nspeed = 9\n",
		"ida/bot.toml":   "build = \"sleep 1000\"\nrun = \"./bot\"\n",
		"jo/Makefile":    "bot:\n\techo 'too large' && head -c 80000000 /dev/zero > big\n",
		".hidden/bot.c":  good,
		"loose-file.txt": "no folder",
	})
	out := filepath.Join(t.TempDir(), "results")
	c := Class{
		Folder: folder, Output: out, Contract: "native", Variant: "mini", Against: []string{"random"}, Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(1)),
		Start: 2 * time.Second, Move: 5 * time.Second, Build: 4 * time.Second, Memory: 512, CPU: 60, MaxPlies: 30, Replays: 10, Say: func(string) {},
	}
	if _, err := c.Run(t.Context(), t.Context()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(out, "class.json"))
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ Students []*Result }
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		name, problem string // what is wrong first; empty: nothing
		plays         bool
	}{
		{"anna", "", true},
		{"ben", "", true},
		{"carl", "it was not built: exited with status 1", false},
		{"dora", "it did not answer in time", false},
		{"emil", "it sent a line longer than 64 KiB", false},
		{"fay", "its move is illegal", true},
		{"gus", "there is no bot.toml", false},
		{"hal", "expected one of ucc, mactech, iut, native, advcli", false},
		{"ida", "it was not built", false},
		{"jo", "it was not built", false},
	} {
		if i >= len(got.Students) {
			t.Fatalf("%d students", len(got.Students))
		}
		s := got.Students[i]
		if s.Name != want.name || s.OK != (want.problem == "") || s.Played != want.plays || (s.Standing != nil) != want.plays {
			t.Errorf("%s: ok %t, played %t, %+v", s.Name, s.OK, s.Played, s.Problems)
		}
		page, err := os.ReadFile(filepath.Join(out, pageOf(s)))
		if err != nil || !strings.Contains(string(page), want.problem) {
			t.Errorf("%s: %v, the page does not say %q: %+v", s.Name, err, want.problem, s.Problems)
		}
		if _, err := os.Stat(filepath.Join(out, gamesOf(s))); (err == nil) != want.plays {
			t.Errorf("%s: games to replay: %v", s.Name, err)
		}
	}
	if len(got.Students) > 2 && !strings.Contains(got.Students[2].Problems[0].Detail, "bot.c:1") {
		t.Errorf("what the compiler said is missing: %+v", got.Students[2].Problems)
	}
	if index, err := os.ReadFile(filepath.Join(out, "index.html")); err != nil || strings.Count(string(index), "student-") != 10 {
		t.Errorf("the page of the class: %v\n%s", err, index)
	}
}
