package parameter

import (
	"math"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheEmbeddedTableIsWhatStringWrites(t *testing.T) {
	if got := Standard().String(); got != tableText {
		t.Errorf("written again, parameters.txt is\n%s", got)
	}
}

func TestNobodyCanChangeTheStandardValues(t *testing.T) {
	Standard().Miner = -1
	if Standard().Miner == -1 {
		t.Error("one player's change reached another's weights")
	}
}

func TestValuesAreReadAsTheyAreWritten(t *testing.T) {
	v := Standard()
	v.Miner, v.Secret[3], v.Goes[12] = 140, 0.125, 0.5
	got := must.Get(Parse(v.String()))(t)
	if *got != *v {
		t.Errorf("read %v, written %v", got, v)
	}
}

func TestAWrongTableNamesTheFault(t *testing.T) {
	var miner string
	for line := range strings.Lines(tableText) {
		if strings.HasPrefix(line, "Miner ") {
			miner = line
		}
	}
	for name, c := range map[string]struct{ instead, want string }{
		"one is missing":      {"", "no line for Miner"},
		"one comes twice":     {miner + miner, "expected a number that has no line yet"},
		"one is unknown":      {miner + "Courage weight 3 0 9 - points - to fight\n", "Courage has a line and is no field"},
		"no number":           {"Miner weight many 0 9 - points - worth\n", `"many"`},
		"no finite number":    {"Miner weight NaN 0 9 - points - worth\n", "miner is NaN"},
		"outside its range":   {"Miner weight 10 0 9 - points - worth\n", "miner is 10: expected 0 to 9"},
		"a wrong neutral one": {"Miner weight 3 0 9 11 points - worth\n", "miner is 11"},
		"of no kind":          {"Miner many 3 0 9 - points - worth\n", `is of kind "many"`},
		"no meaning":          {"Miner weight 3 0 9 - points -\n", "expected field, kind"},
	} {
		text := strings.Replace(tableText, miner, c.instead, 1)
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

func TestAValueThatCannotBeIsRefusedAndNothingChanges(t *testing.T) {
	for name, x := range map[string]float64{"zone": -1, "slack": 101, "miner": math.Inf(1), "plan": math.NaN(), "courage": 1} {
		v := Standard()
		if err := v.Set(name, x); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s:%v: error %v, want one that names the weight", name, x, err)
		}
		if *v != *Standard() {
			t.Errorf("%s:%v was refused, and yet changed the weights", name, x)
		}
	}
}

func TestATermThatIsOffHasNeutralValuesAndNothingElseChanges(t *testing.T) {
	for _, term := range append(Terms(), "goes3", "stir") {
		v := Standard()
		must.Do(t, v.Off(term))
		for _, p := range All() {
			want := p.Default
			if p.Term == term || p.Name == term {
				want = p.Neutral
			}
			if got, err := v.Get(p.Name); err != nil || got != want {
				t.Errorf("off=%s: %s is %v, %v, expected %v", term, p.Name, got, err, want)
			}
		}
	}
	for _, term := range []string{"courage", "winscale"} {
		v := Standard()
		if err := v.Off(term); err == nil || !strings.Contains(err.Error(), "suspicion") || *v != *Standard() {
			t.Errorf("off=%s: error %v, expected one that lists the terms", term, err)
		}
	}
}

func TestAnUnknownNameIsAnsweredWithTheNearestOne(t *testing.T) {
	for typed, want := range map[string]string{"guar": `(did you mean "guard"?)`, "serchshare": `(did you mean "searchshare"?)`, "xyz": "players --parameters"} {
		if _, err := Named(typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %s", typed, err, want)
		}
	}
}
