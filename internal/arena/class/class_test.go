package class

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

// example reads a file of the examples.
func example(t *testing.T, name string) string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "examples", filepath.FromSlash(name))))(t)
	return string(text)
}

// hostile is a folder's name that a page must not take for its own text.
const hostile = `<svg onload=a()>`

func TestAClassIsJudgedWhateverItsProgramsDo(t *testing.T) {
	gametest.Need(t, "cc", "tar")
	good := example(t, "native-c/bot.c")
	cheat := strings.NewReplacer( // its first three moves are legal
		`int best = -100000;`, `static int moves = 0; int best = -100000; moves++;`,
		`"move %s", word`, `"move %s", moves > 3 ? "A1-A1" : word`,
	).Replace(good)
	folder := must.Files(t, 0o644, map[string]string{
		"anna/bot.c":          good,
		"ben/bot.toml":        "build = \"cc -O1 -o crab main.c\"\nrun = \"./crab\"\n",
		"ben/main.c":          good,
		"carl/bot.c":          "int main( { return 0; }\n",
		"dora/bot.sh":         "sleep 1000\n",
		"emil/bot.sh":         "while :; do printf xxxxxxxxxxxxxxxx; done\n",
		"fay/bot.c":           cheat,
		"gus/notes.txt":       "nothing yet",
		"hal/bot.toml":        "contract = \"chess\"\nrun = \"./bot\"\nspeed = 9\n",
		"ida/bot.toml":        "build = \"sleep 1000\"\nrun = \"./bot\"\n",
		"jo/Makefile":         "bot:\n\techo 'too large' && head -c 80000000 /dev/zero > big\n",
		".hidden/bot.c":       good,
		"loose-file.txt":      "no folder",
		hostile + "/bot.toml": "build = \"echo '" + hostile + "' && false\"\nrun = \"" + hostile + "\"\n",
	})
	out := filepath.Join(t.TempDir(), "results")
	c := Class{
		Folder: folder, Output: out, Contract: "native", Variant: "mini", Against: []string{"random"},
		Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(1)),
		Start: 2 * time.Second, Move: 5 * time.Second, Build: 12 * time.Second, Memory: 512, CPU: 60, MaxPlies: 30,
		Replays: 10, Say: func(string) {},
	}
	must.Get(c.Run(t.Context(), t.Context()))(t)
	students := written(t, out)
	for i, want := range []struct {
		name, problem string // what is wrong first; empty: nothing
		plays         bool
	}{
		{hostile, "it was not built: exited with status 1", false},
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
		if i >= len(students) {
			t.Fatalf("%d students", len(students))
		}
		s := students[i]
		if s.Name != want.name || s.OK != (want.problem == "") || s.Played != want.plays || (s.Standing != nil) != want.plays {
			t.Errorf("%s: ok %t, played %t, %+v", s.Name, s.OK, s.Played, s.Problems)
		}
		page, err := os.ReadFile(filepath.Join(out, pageOf(&s.Result)))
		if err != nil || !strings.Contains(string(page), want.problem) {
			t.Errorf("%s: %v, the page does not say %q: %+v", s.Name, err, want.problem, s.Problems)
		}
		if strings.Contains(string(page), hostile) {
			t.Errorf("the page of %s takes a student's text for its own", s.Name)
		}
		if _, err := os.Stat(filepath.Join(out, gamesOf(&s.Result))); (err == nil) != want.plays {
			t.Errorf("%s: games to replay: %v", s.Name, err)
		}
	}
	if len(students) > 3 && !strings.Contains(students[3].Problems[0].Detail, "bot.c:1") {
		t.Errorf("what the compiler said is missing: %+v", students[3].Problems)
	}
	if index, err := os.ReadFile(filepath.Join(out, "index.html")); err != nil || strings.Count(string(index), "student-") != 11 ||
		strings.Contains(string(index), hostile) || !strings.Contains(string(index),
		"Set-ups: new ones in every game, but for programs that insist on their own.") {
		t.Errorf("the page of the class: %v\n%s", err, index)
	}
}

func TestAPageSaysWhichVerdictsABusyMachineMakesDoubtful(t *testing.T) {
	s := must.Get(store.Create(t.Context(), filepath.Join(t.TempDir(), "class.db")))(t)
	defer s.Close()
	for i, seat := range []store.PlayerStats{{Fault: "stall", Doubts: 1}, {}, {Fault: "stall", Doubts: 1}, {Fault: "stall"}} {
		must.Get(s.Add(t.Context(), &store.Game{
			ID: fmt.Sprint("class/", i), Winner: store.Second, Reason: "did not answer in time",
			Seats: [2]store.PlayerStats{seat, {}},
		}))(t)
	}
	var all []*store.Game
	for g, err := range s.List(t.Context(), store.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	problems, err := faultsOf(t.Context(), s, all, func(*store.Game) int { return 0 })
	if err != nil || len(problems) != 2 || !problems[0].Doubtful || problems[0].Hint != busy || problems[1].Doubtful ||
		problems[1].Hint != "" {
		t.Fatalf("%+v, %v", problems, err)
	}
	for name, tt := range map[string]struct {
		overload string
		problems []Problem
		state    string
	}{
		"idle":     {"", problems[1:], "one thing went wrong"},
		"busy":     {"The machine was overloaded: and so on.", problems[:1], "it was late, but the machine was busy"},
		"both":     {"The machine was overloaded: and so on.", problems, "2 things went wrong"},
		"no fault": {"", nil, "nothing was wrong"},
	} {
		c := &Class{Output: t.TempDir(), Variant: "mini", overload: tt.overload}
		r := &Result{Student: Student{Name: "anna"}, Problems: tt.problems, Standing: &ranking.Row{}}
		must.Do(t, c.write([]*Result{r}))
		index, err1 := os.ReadFile(filepath.Join(c.Output, "index.html"))
		page, err2 := os.ReadFile(filepath.Join(c.Output, pageOf(r)))
		must.Do(t, errors.Join(err1, err2))
		doubtful := len(tt.problems) > 0 && tt.problems[0].Doubtful
		if strings.Contains(string(index), "overloaded") != (tt.overload != "") || r.State() != tt.state ||
			!strings.Contains(string(index), tt.state) {
			t.Errorf("%s: state %q, expected %q; the class:\n%s", name, r.State(), tt.state, index)
		}
		if strings.Count(string(page), "This verdict is doubtful.") != strings.Count(string(page), busy) ||
			strings.Contains(string(page), "doubtful") != doubtful {
			t.Errorf("%s: the page:\n%s", name, page)
		}
	}
}

// student is a result as class.json has it.
type student struct {
	Result
	Standing *struct {
		Games, Wins, Losses int
		Faults              map[string]int
	} `json:"standing"`
}

// written reads class.json.
func written(t *testing.T, out string) []student {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(out, "class.json"))
	var got struct{ Students []student }
	if err != nil || json.Unmarshal(text, &got) != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return got.Students
}
