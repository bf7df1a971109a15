package variant

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestDefinitionsSurviveTOML(t *testing.T) {
	for _, v := range stratego.Variants() {
		text := Text(v.Definition())
		got, err := Parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if diff := cmp.Diff(v.Definition(), got); diff != "" {
			t.Errorf("%s: %s", v, diff)
		}
	}
}

func TestLeftOutKeysComeFromTheBase(t *testing.T) {
	d := must.Get(Parse("name = \"quick\"\nbase = \"barrage\"\nquiet_limit = 50\n"))(t)
	want := stratego.Barrage()
	want.Name, want.Title, want.Source, want.QuietLimit = "quick", "a custom variant", "a user's file", 50
	if diff := cmp.Diff(want, d); diff != "" {
		t.Error(diff)
	}
}

func TestEveryMistakeIsReportedWithItsLine(t *testing.T) {
	_, err := Parse(`name = "two words"
board = "10 by 10"
lakes = ["C5", "Z99"]
home_rows = -1
two_squares = "three"
colour = "red"
ties = "nobody"
notation = "polish"
spy_slays = ["Marshall"]

[army]
Flag = 0
Dragon = 2
`)
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{
		"line 1: name:", "line 2: board:", "line 3: lakes:", "line 4: home_rows:",
		"line 5: two_squares:", "line 6: colour: unknown key", "line 7: ties:", "line 8: notation:",
		"line 9: spy_slays:", "line 12: army.Flag:", "line 13: army.Dragon:",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("missing %q in\n%v", want, err)
		}
	}
}

// What does not fit together is told together with what cannot be read, and what only
// follows from that is not.
func TestMistakesOfEveryKindAreReportedAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"broken lines, values and sense": {
			"title = x\nhome_rows = 9\nties = \"nobody\"\ntwo_squares = 1\nlakes = [\"Z99\"]\ncolour = 1\n[army]\nMiner = 200\nDragon = 1\n",
			[]string{
				"name: missing", "line 1: syntax", "line 2: home_rows: 9 is not possible", "line 3: ties", "line 4: two_squares", "line 5: lakes",
				"line 6: colour", "line 7: army: no Flag", "line 8: army.Miner", "line 9: army.Dragon",
			},
		},
		"a board that cannot be": {
			"name = \"x\"\nboard = \"40x40\"\nhome_rows = 7\nflag_rows = 5\nlakes = [\"?\"]\nply_limit = -1\n",
			[]string{"line 2: board: 40x40", "line 3: home_rows: 7 is not possible: expected 1 to 6", "line 5: lakes", "line 6: ply_limit"},
		},
		"home rows that cannot be": {
			"name = \"x\"\nhome_rows = 6\nlakes = [\"A1\"]\nquiet_limit = 1.5\n[army]\nFlag = 1\nMarshal = 90\n",
			[]string{"line 2: home_rows: 6 is not possible", "line 4: quiet_limit"},
		},
		"an unknown base": {
			"name = \"two words\"\nbase = \"chess\"\nhome_rows = 5\nspy_slays = [\"Bomb\", \"Queen\"]\n",
			[]string{"line 1: name", "line 2: base", "line 4: spy_slays: ", "line 4: spy_slays: expected ranks that move"},
		},
		"a name that is taken": {
			"name = \"Classic\"\nboard = 10\n",
			[]string{"line 1: name: \"Classic\": that is another variant's name", "line 2: board: 10: expected text"},
		},
	} {
		_, err := Parse(c.text, "classic", "duel")
		if err == nil {
			t.Errorf("%s: accepted", name)
			continue
		}
		got := strings.Split(err.Error(), "\n")
		if len(got) != len(c.want) {
			t.Errorf("%s: %d mistakes, want %d:\n%v", name, len(got), len(c.want), err)
			continue
		}
		for i, want := range c.want {
			if !strings.HasPrefix(got[i], want) {
				t.Errorf("%s: %q, want %q", name, got[i], want)
			}
		}
	}
}

func TestAByteOrderMarkIsRead(t *testing.T) {
	if d, err := Parse("\ufeffname = \"mine\"\n"); err != nil || d.Name != "mine" {
		t.Errorf("%q, %v", d.Name, err)
	}
}

func TestImpossibleDefinitionsAreRefused(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"syntax":         {"name = \"x\"\nboard = [", "line 2: syntax"},
		"no name":        {"home_rows = 3", "name: missing"},
		"unknown base":   {"name = \"x\"\nbase = \"chess\"", "line 2: base: unknown variant"},
		"huge board":     {"name = \"x\"\nboard = \"40x40\"", "line 2: board: 40x40 is not possible"},
		"lake at home":   {"name = \"x\"\nlakes = [\"A1\"]", "line 2: lakes: a lake lies in a home row"},
		"no flag":        {"name = \"x\"\n[army]\nMiner = 2", "line 2: army: no Flag"},
		"nothing moves":  {"name = \"x\"\n[army]\nFlag = 1\nBomb = 2", "nothing can move"},
		"twice":          {"name = \"x\"\n[army]\nFlag = 1\nMiner = 1\n\"Miner or Spy\" = 1", "rank Miner appears twice"},
		"too many":       {"name = \"x\"\nhome_rows = 1\n[army]\nFlag = 1\nMiner = 20", "21 pieces do not fit"},
		"two_squares 1":  {"name = \"x\"\ntwo_squares = 1", "line 2: two_squares: 1 is not possible"},
		"spy slays Bomb": {"name = \"x\"\nspy_slays = [\"Bomb\"]", "line 2: spy_slays"},
	} {
		_, err := Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
		var de *Mistake
		if err != nil && !errors.As(err, &de) {
			t.Errorf("%s: no Mistake in %v", name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, v := range stratego.Variants() {
		f.Add(Text(v.Definition()))
	}
	f.Add("name = \"x\"\n[army]\n\"Marshal or General\" = 1\nFlag = 1")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := Parse(text)
		if err != nil {
			return
		}
		if _, err := stratego.New(d); err != nil {
			t.Fatalf("accepted, but New says: %v", err)
		}
		again := Text(d)
		if d2, err := Parse(again); err != nil || !cmp.Equal(d, d2) {
			t.Fatalf("round trip: %v\n%s", err, cmp.Diff(d, d2))
		}
	})
}
