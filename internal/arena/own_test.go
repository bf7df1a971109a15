package arena

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/player"
)

// What a block gives a player reaches its program, here and through the queue, and
// nobody else; opponents and standings have its alias.
func TestTheSettingsOfAPlayerReachItsProgramAndNobodyElse(t *testing.T) {
	directory := t.TempDir()
	program := `#!/bin/sh
read x; printf 'name b\nauthor a\noption Depth type=int default=4 min=1 max=9\ngames stratego\nready\n'
echo "environment $OPENING, read $(cat "$1")" >&2
while read line; do
	echo "heard $line" >&2
	case "$line" in go*) echo resign;; esac
done
`
	for name, text := range map[string]string{"bot": program, "book.txt": "the book"} {
		must.Do(t, os.WriteFile(filepath.Join(directory, name), []byte(text), 0o700))
	}
	p := must.Get(tournament.Parse(fmt.Appendf(nil, `
name = "crash"
seed = 7
variant = "barrage"
type = "round-robin"
games = 2
time = "20s"
players = ["random"]
[[player]]
alias = "Crab"
program = "native:./bot book.txt"
directory = %q
time = "9s"
nodes = 77
memory = 200
options = { Depth = 6 }
environment = { OPENING = "sharp" }
[[player]]
alias = "Dice"
program = "random"
options.seed = 4
`, directory)))(t)
	must.Do(t, CheckPlan(p))
	r := &coordinator.Runner{Plan: p, Arena: new(Arena), Store: filepath.Join(t.TempDir(), "crash.db"), Concurrency: 1}
	results := must.Get(r.Run(t.Context(), t.Context()))(t)
	if names := fmt.Sprint(results.Players()[1].Name, results.Players()[2].Name); names != "CrabDice" {
		t.Errorf("the players are called %s", names)
	}
	s := must.Get(store.Open(t.Context(), r.Store))(t)
	defer s.Close()
	for id, side := range map[string]int{"crash/1/0-1/0/1": 1, "crash/1/1-2/0/1": 0} {
		g := must.Get(s.Game(t.Context(), id))(t)
		for _, want := range []string{"environment sharp, read the book", "heard option Depth 6", "movetime 9000", "nodes 77"} {
			if !strings.Contains(g.Seats[side].Stderr, want) {
				t.Errorf("%q is not in what the program of %s heard:\n%s", want, id, g.Seats[side].Stderr)
			}
		}
		if g.Ending != "resignation" || !strings.Contains(g.Record, "Crab") || !strings.Contains(g.Record, "native:Depth=6 ./bot book.txt") {
			t.Errorf("%s: %s\n%s", id, g.Ending, g.Record)
		}
	}
	g, err := s.Game(t.Context(), "crash/1/1-2/0/1")
	if err != nil || !strings.Contains(g.Record, "random:seed=4") || !strings.Contains(g.Seats[0].Stderr, "opponent Dice") {
		t.Errorf("%v\n%s\n%s", err, g.Record, g.Seats[0].Stderr)
	}
}

func TestOptionsAreRefusedInWordsWithTheirLine(t *testing.T) {
	p, err := tournament.Parse([]byte(`
name = "t"
variant = "classic"
type = "round-robin"
games = 2
players = ["council", "nobody"]
[[player]]
program = "council"
options = { nonsense = 1 }
directory = "/srv"
[[player]]
program = "ucc:./bot"
options = { depth = 1 }
[[player]]
program = "random"
options = { seed = "1,x" }
`))
	if err != nil {
		t.Fatal(err)
	}
	err = CheckPlan(p)
	for _, want := range []string{
		`line 6: unknown player "nobody"`, `line 7: player "council": directory is for outside programs`,
		"line 11: player \"ucc:./bot\": contract ucc knows no options", `line 14: player "random": option seed: "1,x": expected a value without a comma`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in:\n%v", want, err)
		}
	}
}

// An option may have blanks and quotes: it is one word of the command line.
func TestOptionsOfNativeProgramsAreOneWordEach(t *testing.T) {
	for _, value := range []string{"plain", "two words", `a "quoted" word`, "it's", ""} {
		spec := must.Get(player.ParseSpec("native:./bot --fast"))(t)
		whole := must.Get(spec.With(map[string]string{"Book": value}))(t)
		settings, process, err := whole.Command("stratego", proc.Spec{})
		if err != nil || settings["Book"] != value || strings.Join(process.Command, "|") != "./bot|--fast" {
			t.Errorf("%q becomes %q: %v, %v, %v", value, whole, settings, process.Command, err)
		}
	}
}
