package tournament

import (
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/lab/gametest/must"
)

const good = `
name = "spring"
variant = "classic"
type = "round-robin"
games = 4
seed = 3
players = ["a", "b", "a"]
`

func TestAPlanIsRead(t *testing.T) {
	p := must.Get(Parse([]byte(good)))(t)
	if p.Name != "spring" || p.Games != 4 || len(p.Players) != 3 || p.Names()[2] != "a #2" {
		t.Errorf("%+v", p)
	}
	if got := p.StorePath("dir/spring.toml"); got != "dir/spring.db" {
		t.Errorf("store %s", got)
	}
}

func TestEveryMistakeOfAPlanIsNamedAtOnce(t *testing.T) {
	_, err := Parse([]byte(`
name = "a/b"
variant = "classic"
type = "league"
games = 3
players = ["a"]
time = "fast"
scoring = "golf"
memory = -1
`))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{"name", "even number", "at least two", "round-robin, gauntlet", "such as 100ms", "plain, mactech, ucc", "memory"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in:\n%v", want, err)
		}
	}
	for text, want := range map[string]string{
		good + "colour = 1":                     `line 8: colour: unknown key: expected one of name,`,
		good + "games = 5":                      "line 8",
		strings.Replace(good, "4", `"four"`, 1): "line 5",
		good + `sprt = "5,0"`:                   `line 8: sprt: "5,0" is no`,
		strings.Replace(good, "= 3", "= -1", 1): "line 6: seed: -1: expected a whole number from 0 to",
		good + "colour = 1\ntime = 5\ncpu = -1\nrounds =\nmemory = 1e3\n": "line 8: colour: unknown key: expected one of",
		strings.Replace(good, "[", "[[", 1):                               "line",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestMistakesOfEveryKindInAPlanAreNamedAtOnceWithTheirLines(t *testing.T) {
	_, err := Parse([]byte("\ufeffname = \"s\"\nvariant = classic\ntype = \"league\"\ngames = \"four\"\nseed = -1\nplayers = [\"a\"]\ntime = \"fast\"\ncolour = 1\nmemory = -1\nsprt = \"0,x\"\n"))
	if err == nil {
		t.Fatal("accepted")
	}
	got := strings.Split(err.Error(), "\n")
	want := []string{
		"line 2: syntax", `line 3: type: "league"`, `line 4: games: "four": expected a whole number`, "line 5: seed: -1: expected a whole number from 0",
		"line 6: players: 1: expected at least two", `line 7: time: "fast"`, "line 8: colour: unknown key", "line 9: memory: -1", "line 10: sprt",
	}
	for i, w := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], w) {
			t.Fatalf("no %q in its place:\n%v", w, err)
		}
	}
}

func TestNumbersOfAPlanHaveTheirBounds(t *testing.T) {
	for key, most := range map[string]string{"rounds": "1000000", "memory": "1000000", "cpu": "1000000", "concurrency": "10000"} {
		for value, want := range map[string]bool{
			"0": true, most: true, most + "1": false, "-1": false, "nan": false, "inf": false,
			"9223372036854775807": false,
		} {
			_, err := Parse([]byte(good + key + " = " + value + "\n"))
			if (err == nil) != want || err != nil && !strings.Contains(err.Error(), "line 8: "+key) {
				t.Errorf("%s = %s: %v", key, value, err)
			}
		}
	}
	for _, text := range []string{
		strings.Replace(good, "games = 4", "games = 9223372036854775806", 1),
		strings.Replace(good, "games = 4", "games = 1000000000000\nrounds = 1000000", 1),
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "can be counted") {
			t.Errorf("error %v", err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(good)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse([]byte(text))
		if err == nil && (p.Games%2 != 0 || len(p.Players) < 2) {
			t.Errorf("accepted: %+v", p)
		}
	})
}

func TestAFileOfResultsIsToldFromAPlan(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.db")
	s := must.Get(store.Create(t.Context(), file))(t)
	must.Do(t, s.Close())
	if _, err := Load(file); err == nil || !strings.Contains(err.Error(), "is a file of results") || !strings.Contains(err.Error(), "t.toml") {
		t.Error(err)
	}
}
