package study

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
)

// quiet is for experiments whose words a test does not read.
var quiet = Report{Out: io.Discard, Notes: io.Discard}

func TestTheLaboratoryRefusesWhatItCannotLearnFrom(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	models := filepath.Join(dir, "models.txt")
	for name, c := range map[string]struct {
		run  func(context.Context, Report) error
		want string
	}{
		"no gate's test":        {gate("nonsense", "").Run, "no sequential test"},
		"no gate for a file":    {gate("", "weights.txt").Run, "expected --gate"},
		"no folder for weights": {gate("0,10", filepath.Join(dir, "none", "x")).Run, "there is no folder"},
		"nothing to vary by":    {vary(filepath.Join(dir, "new.jsonl"), "stir:none").Run, "a step that is not 0"},
		"no weight of the name": {vary(filepath.Join(dir, "new.jsonl"), "courage").Run, "courage"},
		"a player of no weights": {(&Variation{
			Trials: filepath.Join(dir, "new.jsonl"), Player: "council", Against: []string{lab.Self}, Variant: "ucc",
			Pairs: 1, Jobs: 1, Spread: 1, Far: 1,
		}).Run, "no weights to set"},
		"other trials":  {vary(file("other.jsonl", `{"seed":1,"lead":{"still":1},"score":1}`+"\n"), "miner").Run, "line 1: weight miner was not varied"},
		"broken trials": {vary(file("cut.jsonl", `{"seed":1,"le`), "miner").Run, "line 1"},
		"trials of another": {
			vary(file("foe.jsonl", `{"seed":1,"against":"council","lead":{"miner":1},"score":1}`+"\n"), "miner").Run,
			"line 1: a trial against council: expected one against self",
		},
		"nobody to vary against": {(&Variation{
			Trials: filepath.Join(dir, "new.jsonl"), Player: "marshal", Against: []string{"nobody"}, Variant: "ucc",
			Pairs: 1, Jobs: 1, Spread: 1, Far: 1,
		}).Run, "nobody"},
		"no set-ups to learn":    {setups(filepath.Join(dir, "new.jsonl"), "ucc", "self").Run, "no games"},
		"another army":           {setups(filepath.Join(dir, "new.jsonl"), "mini", "self").Run, "one army"},
		"nobody to play against": {setups(filepath.Join(dir, "new.jsonl"), "ucc", "nobody").Run, "nobody"},
		"broken set-ups":         {setups(file("cut2.jsonl", "{"), "ucc", "self").Run, "line 1"},
		"another opponent's": {
			setups(file("third.jsonl", `{"setup":"","against":"council"}`+"\n"), "ucc", "self").Run,
			"line 1: a set-up against council: expected one against self",
		},
		"a number of old files": {
			setups(file("old.jsonl", `{"setup":"","against":2}`+"\n"), "ucc", "self").Run,
			"old.jsonl: line 1: against is a number: expected a string",
		},
		"a number alone":   {setups(file("five.jsonl", "5\n"), "ucc", "self").Run, "line 1: it is a number: expected a JSON object"},
		"no trials":        {vary(filepath.Join(dir, "new.jsonl"), "miner").Run, "no trials"},
		"no jobs":          {(&Habits{Out: models, Pairs: 1, Epochs: 1}).Run, "0 games at a time"},
		"no such opponent": {(&Habits{Out: models, Pairs: 2, Epochs: 1, Jobs: 1, Variant: "ucc", Player: "random", Against: []string{"nobody"}}).Run, "nobody"},
		"all held out": {(&Habits{
			Out: models, Pairs: 3, Epochs: 1, Jobs: 1, Variant: "ucc", Player: "random",
			Against: []string{"random", "council"},
		}).Run, "at least 4"},
		"no folder to learn for": {(&Habits{Out: filepath.Join(dir, "none", "x"), Pairs: 1, Epochs: 1, Jobs: 1}).Run, "there is no folder"},
		"no such release":        {(&Ladder{Releases: []string{"marshal-0"}, Pairs: 1}).Run, "expected one of marshal-1"},
		"no pairs":               {(&Ladder{}).Run, "0 pairs"},
		"a match of no pairs":    {(&Duel{A: "random", B: "random", Variant: "ucc"}).Run, "0 pairs"},
		"another game":           {(&Duel{A: "random", B: "random", Variant: "advance", Pairs: 1}).Run, "expected one of Stratego"},
		"levels upside down":     {(&Levels{From: 3, To: 2, Pairs: 1, Player: "marshal", Variant: "ucc"}).Run, "the lower one first"},
		"no such level":          {(&Levels{From: 3, To: 11, Pairs: 1, Player: "marshal", Variant: "ucc"}).Run, "from 1 to 10"},
		"nobody has levels":      {(&Levels{From: 1, To: 2, Pairs: 1, Player: "nobody", Variant: "ucc"}).Run, "nobody"},
		"nobody on the ladder":   {(&Ladder{Pairs: 1, Variant: "ucc", Player: "nobody"}).Run, "nobody"},
		"no styles":              {(&Styles{Out: models, Rounds: 1, Drawn: 1, Own: 1}).Run, "0 styles"},
		"no folder for styles":   {styles(file("setups.txt", "x"), filepath.Join(dir, "none", "x")).Run, "there is no folder"},
		"no set-ups":             {styles(file("setups.txt", "x"), filepath.Join(dir, "new.txt")).Run, "no line has a set-up"},
		"set-ups of another":     {styles(file("other.txt", strings.Repeat("A", 39)+"M"), filepath.Join(dir, "new.txt")).Run, "set-up 1 is none of classic"},
		"no such player":         {styles(file("some.txt", "BBBBBBCDDDDDDDDEEEEEFFFFGGGGHHHHIIIJJKLM"), filepath.Join(dir, "new.txt"), "nobody").Run, "nobody"},
	} {
		if err := c.run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "new.jsonl")); err == nil {
		t.Error("a file was left behind where nothing was played")
	}
	if _, err := os.Stat(models); err == nil {
		t.Error("models were written where nothing was learned")
	}
}

// setups learns from what is in a file alone.
func setups(drafts, variant, against string) *Setups {
	return &Setups{Out: "never.txt", Drafts: drafts, Player: "random", Against: []string{against}, Variant: variant, Penalty: 20, Jobs: 1}
}

func TestSetupsThatWerePlayedAreNotPlayedAgainAndMakeAPrior(t *testing.T) {
	dir := t.TempDir()
	c := setups(filepath.Join(dir, "drafts.jsonl"), "ucc", "self")
	c.Out = filepath.Join(dir, "prior.txt")
	for _, c.Pairs = range []int{3, 3, 5} {
		must.Do(t, c.Run(t.Context(), quiet))
	}
	text, err := os.ReadFile(c.Drafts)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n != 20 {
		t.Errorf("%d set-ups after runs up to 3, 3 and 5 pairs against itself, want 20", n)
	}
	text, err = os.ReadFile(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	if all, err := deploy.ParsePriors(string(text)); err != nil || len(all) != 1 {
		t.Errorf("%d priors, error %v", len(all), err)
	}
}

// vary varies one weight, and plays nothing.
func vary(trials, weight string) *Variation {
	return &Variation{
		Trials: trials, Player: "marshal:nodes=10,memory=1", Against: []string{lab.Self}, Weights: []string{weight}, Spread: 0.3, Far: 1,
		Variant: "mini", Jobs: 1,
	}
}

func TestTrialsThatWerePlayedAreNotPlayedAgain(t *testing.T) {
	c := vary(filepath.Join(t.TempDir(), "trials.jsonl"), "miner")
	for range 2 {
		c.Pairs = 2
		must.Do(t, c.Run(t.Context(), quiet))
	}
	c.Pairs = 3
	must.Do(t, c.Run(t.Context(), quiet))
	text := must.Get(os.ReadFile(c.Trials))(t)
	if n := strings.Count(string(text), "\n"); n != 3 {
		t.Errorf("%d trials after runs of 2, 2 and 3 pairs, want 3", n)
	}
}

func TestWeightsAreVariedAgainstEveryOpponentInTurn(t *testing.T) {
	c := vary(filepath.Join(t.TempDir(), "trials.jsonl"), "miner")
	c.Against, c.Pairs = []string{lab.Self, "random"}, 4
	must.Do(t, c.Run(t.Context(), quiet))
	text := must.Get(os.ReadFile(c.Trials))(t)
	if n := strings.Count(string(text), `"against":"random"`); n != 2 {
		t.Errorf("%d of 4 trials against the second opponent:\n%s", n, text)
	}
}

// gate varies one weight, which a match against the weights as they are decides on.
func gate(test, out string) *Variation {
	c := vary("never.jsonl", "miner")
	c.Gate = Gate{Test: test, Out: out, Pairs: 1}
	return c
}

func TestOnlyWeightsThatWinTheGateAreWritten(t *testing.T) {
	v := must.Get(variantNamed("mini"))(t)
	for name, players := range map[string][2]string{
		"far better": {"council", "random"}, "far worse": {"random", "council"},
		"just as good": {"random", "random"},
	} {
		c := gate("0,50", filepath.Join(t.TempDir(), "weights.txt"))
		c.Gate.Pairs = 40
		test := must.Get(c.Gate.test())(t)
		var said bytes.Buffer
		m := &lab.Match{Variant: v, Own: true, Seed: 9, New: between(players[0], players[1])}
		must.Do(t, c.Gate.pass(t.Context(), Report{Out: &said, Notes: io.Discard}, m, *test, lab.Setting{"miner": 290}))
		if _, err := os.Stat(c.Gate.Out); (err == nil) != (name == "far better") {
			t.Errorf("%s: %s the file of weights: %v", name, said.String(), err)
		}
	}
}

func TestAProposalPlaysAgainstTheWeightsAsTheyAre(t *testing.T) {
	v := must.Get(variantNamed("mini"))(t)
	c := gate("0,10", "")
	test := must.Get(c.Gate.test())(t)
	var said bytes.Buffer
	must.Do(t, c.challenge(t.Context(), Report{Out: &said, Notes: io.Discard}, v, lab.Setting{"miner": 290}, *test))
	if !strings.HasPrefix(said.String(), "against the weights as they are: ") {
		t.Errorf("the gate says %q", said.String())
	}
}

func TestWrittenWeightsAreTheStandardOnesButForTheNewOnes(t *testing.T) {
	out := filepath.Join(t.TempDir(), "weights.txt")
	must.Do(t, writeWeights(out, lab.Setting{"miner": 290}))
	text := must.Get(os.ReadFile(out))(t)
	want := parameter.Standard()
	want.Miner = 290
	if w, err := parameter.Parse(string(text)); err != nil || *w != *want {
		t.Errorf("read back: %v, %v", w, err)
	}
}

// styles is a small fit of a file's set-ups and those of players.
func styles(in, out string, players ...string) *Styles {
	return &Styles{File: in, Out: out, Variant: "classic", Styles: 1, Rounds: 1, Drawn: 1, Own: 1, Share: 0.1, Player: players}
}
