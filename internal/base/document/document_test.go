package document

import (
	"fmt"
	"strings"
	"testing"
)

func TestEveryBrokenLineIsNamedAndTheOthersAreRead(t *testing.T) {
	d := Parse("\ufeffname = spring\ngames = 4\ngames = 6\ntime = \"100ms\nplayers = [\"a\",\n  \"b\"]\nseed =\nvariant = \"mini\"\n")
	var got []string
	for _, m := range d.Mistakes() {
		got = append(got, fmt.Sprint(m.Line, m.Key == ""))
	}
	if want := "[1 true 3 true 4 true 7 true]"; fmt.Sprint(got) != want {
		t.Errorf("%v\n%v", got, d.Err())
	}
	if fmt.Sprint(d.Values) != "map[games:4 players:[a b] variant:mini]" {
		t.Errorf("%v", d.Values)
	}
	if d.Sound("name") || d.Sound("variant", "seed") || !d.Sound("variant", "players", "absent") {
		t.Error("broken lines are taken for sound, or sound ones for broken")
	}
}

func TestWhatFollowsFromABrokenLineIsNotNamed(t *testing.T) {
	for text, want := range map[string]int{
		"a = [1,\nb = 2\nc = 3\n":      1, // an unclosed list
		"a = \"\"\"\nb = 2\nc = 3\n":   1, // an unclosed text
		"[army\nMiner = 5\nSpy = 1\n":  1,
		"a = 1\nnonsense\nb = \"x\n":   1,
		"a = {b = 1\nc = 2\nd = = 2\n": 1,
	} {
		if n := len(Parse(text).Mistakes()); n != want {
			t.Errorf("%q: %d mistakes, want %d: %v", text, n, want, Parse(text).Err())
		}
	}
}

func TestAStructIsSetKeyByKey(t *testing.T) {
	var to struct {
		Name    string   `toml:"name"`
		Games   int      `toml:"games"`
		Seed    uint64   `toml:"seed"`
		CPU     float64  `toml:"cpu"`
		Sandbox bool     `toml:"sandbox"`
		Players []string `toml:"players"`
		Hidden  string   `toml:"-"`
	}
	d := Parse("name = 3\nseed = -1\nplayers = [\"a\", 1]\ncpu = 2\nsandbox = \"yes\"\ncolour = \"red\"\ngames = 4\nHidden = \"x\"\n")
	d.Decode(&to)
	const range64 = "from 0 to 9223372036854775807"
	for i, want := range []string{
		"line 1: name: 3: expected text", "line 2: seed: -1: expected a whole number " + range64, `line 3: players: ["a", 1]: expected a list`,
		`line 5: sandbox: "yes": expected true or false`, "line 6: colour: unknown key: expected one of name, games, seed,", "line 8: Hidden: unknown key",
	} {
		if m := d.Mistakes(); i >= len(m) || !strings.HasPrefix(m[i].Error(), want) {
			t.Fatalf("want %q as mistake %d in:\n%v", want, i, d.Err())
		}
	}
	if to.Games != 4 || to.CPU != 2 || to.Hidden != "" || d.Sound("seed") || !d.Sound("games") {
		t.Errorf("%+v", to)
	}
}

// Limits are embedded in another struct.
type Limits struct {
	Time  string `toml:"time"`
	Table struct {
		Depth int `toml:"depth"`
	} `toml:"table"`
}

func TestFieldsOfAnEmbeddedStructAreItsOwn(t *testing.T) {
	var to struct {
		Name string `toml:"name"`
		Limits
	}
	d := Parse("time = \"1s\"\nname = \"a\"\n[table]\ndepth = 3\nwidth = 4\n")
	d.Decode(&to)
	if to.Time != "1s" || to.Name != "a" || to.Table.Depth != 3 || len(d.Mistakes()) != 1 ||
		!strings.HasPrefix(d.Mistakes()[0].Error(), "line 5: table.width: unknown key: expected one of depth") {
		t.Errorf("%+v, %v", to, d.Err())
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a = 1\nb = \nc = [1,\n2]\n[t]\nx = 'y'\n")
	f.Fuzz(func(t *testing.T, text string) {
		d := Parse(text)
		if (d.Values == nil) && d.Err() == nil {
			t.Error("nothing read and nothing wrong")
		}
		for _, m := range d.Mistakes() {
			if m.Line < 0 || m.Line > 1+strings.Count(text, "\n") {
				t.Errorf("%v of %q", m, text)
			}
		}
	})
}

func TestAWrongValueIsShownAsItWasWritten(t *testing.T) {
	d := Parse("a = \"x\"\nb = [\"x\", 1]\nc = 1.5\n[[d]]\ny = \"z\"\nx = 1\n[e]\nx = 1\n")
	for key, want := range map[string]string{"a": `"x"`, "b": `["x", 1]`, "c": "1.5", "d": `[{ x = 1, y = "z" }]`, "e": "{ x = 1 }"} {
		if got := Show(d.Values[key]); got != want {
			t.Errorf("%s is shown as %s, want %s", key, got, want)
		}
	}
}
