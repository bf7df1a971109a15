package tournament

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
)

const blocks = `name = "t"
variant = "classic"
type = "round-robin"
games = 4
seed = 3
players = ["a", "b"]
[[player]]
alias = "Crab"
program = "native:./crab"
time = "2s"
options = { Depth = 6, fast = true, ratio = 0.5, book = "x y" }
[player.environment]
OPENING = "sharp"
[[player]]
program = "b"
`

func TestPlayersOfTheListAndOfBlocksStandInOneRow(t *testing.T) {
	p := must.Get(Parse([]byte(blocks)))(t)
	if got := fmt.Sprintf("%q %q", p.Players, p.Names()); got != `["a" "b" "native:./crab" "b"] ["a" "b" "Crab" "b #2"]` {
		t.Errorf("%s", got)
	}
	j := p.Job(pairing.Match{Round: 1, A: 0, B: 2}, 0)
	if got := j.Program(1); got != "native:./crab [option Depth=6, option book=x y, option fast=true, option ratio=0.5, environment OPENING=sharp]" {
		t.Errorf("%s", got)
	}
	message := must.Get(Seal(j))(t)
	var read Job
	if err := Unseal(message, &read); err != nil || read.Program(1) != j.Program(1) || read.Settings[1].Time != "2s" ||
		j.Program(0) != "a" {
		t.Errorf("%v: a worker reads %+v", err, read)
	}
	if p.Where(1) != "line 6: " || p.Where(2) != "line 7: " || p.Where(3) != "line 14: " {
		t.Error(p.Where(1), p.Where(2), p.Where(3))
	}
}

func TestEveryMistakeOfABlockIsNamedWithItsLine(t *testing.T) {
	_, err := Parse([]byte(`name = "t"
variant = "classic"
type = "round-robin"
games = 4
players = ["a", "b"]
[[player]]
alias = "b"
program = "c"
time = "soon"
[[player]]
alias = " x"
memory = -1
colour = "red"
nodes = "many"
[[player]]
alias = "y"
program = ""
options = { list = [1, 2] }
environment = { N = 1 }
`))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{
		`line 7: player[1].alias: "b": there is another player of that name`,
		`line 9: player[1].time: "soon": expected a time`,
		`line 10: player[2].program: expected a player`,
		`line 11: player[2].alias: " x": expected a name`,
		`line 12: player[2].memory: -1: expected 0 to`,
		`line 13: player[2].colour: unknown key: expected one of alias, program`,
		`line 14: player[2].nodes: "many": expected a whole number`,
		`line 17: player[3].program: expected a player`,
		`line 18: player[3].options.list: [1, 2]: expected a text, a number, true or false`,
		`line 19: player[3].environment: { N = 1 }: expected a table`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in:\n%v", want, err)
		}
	}
	if _, err := Parse([]byte("player = 3\n")); err == nil || !strings.Contains(err.Error(), "line 1: player: 3: expected tables, each under a line [[player]]") {
		t.Error(err)
	}
}

// Settings under which somebody has played are part of the tournament.
func TestSettingsOfAPlayerWithGamesCannotChange(t *testing.T) {
	s := outcome.Store(t)
	p := must.Get(Parse([]byte(blocks)))(t)
	must.Do(t, p.Keep(t.Context(), s))
	for change, want := range map[[2]string]string{
		{`"2s"`, `"3s"`}:                              "time of Crab has changed, under which it has played",
		{`"sharp"`, `"dull"`}:                         "environment of Crab has changed",
		{`"Crab"`, `"Crayfish"`}:                      "players: Crab is missing from place 3",
		{`["a", "b"]`, `["a", "b", "c"]`}:             "new players go to the end, behind all [[player]] blocks",
		{`program = "b"`, `program = "b"` + "\n#"}:    "",
		{`"b"` + "\n" + `[[`, `"b"` + "\n#\n" + `[[`}: "",
	} {
		q, err := Parse([]byte(strings.Replace(blocks, change[0], change[1], 1)))
		if err != nil {
			t.Fatal(err)
		}
		err = q.Keep(t.Context(), s)
		if got := fmt.Sprint(err); want == "" && err != nil || !strings.Contains(got, want) {
			t.Errorf("%q: %v, want %q", change, err, want)
		}
	}
	longer := must.Get(Parse([]byte(blocks + "[[player]]\nprogram = \"new\"\n")))(t)
	if err := longer.Keep(t.Context(), s); err != nil {
		t.Error(err)
	}
}

// A plan without blocks is stored as it was before there were blocks: a tournament
// that has begun goes on.
func TestAPlanWithoutBlocksIsStoredWithoutSettings(t *testing.T) {
	text, err := json.Marshal(plan(RoundRobin, 2, 2))
	if err != nil || strings.Contains(string(text), "settings") || strings.Contains(string(text), "withdrawn") {
		t.Errorf("%s, %v", text, err)
	}
}
