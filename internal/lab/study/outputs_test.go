package study

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/learn"
)

// What is learned goes to a new file or replaces an earlier output; whatever else has the name stays,
// and that is said before the games are read.
func TestAFileOfSomebodyElsesIsNotReplacedByWhatIsLearned(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	mine := file("mine.txt", "my notes\n")
	prior := setups(filepath.Join(dir, "drafts.jsonl"), "ucc", "self")
	prior.Out, prior.Pairs = mine, 1
	varied := vary(filepath.Join(dir, "trials.jsonl"), "miner")
	varied.Gate = Gate{Test: "0,10", Pairs: 1, Out: mine}
	games := []string{filepath.Join(dir, "no games")}
	worths := learn.WorthOptions{Epochs: 1, Every: 1, Batch: 1, Rate: 1}
	for name, c := range map[string]struct {
		run  func(context.Context, Report) error
		says string
	}{
		"worths": {(&Worths{Games: games, Options: worths, Out: mine}).Run, "exists and was not written by this command"},
		"models": {
			(&Habits{Out: mine, Player: "random", Against: []string{"random"}, Variant: "ucc", Pairs: 2, Epochs: 1, Jobs: 1}).Run,
			"exists and was not written by this command",
		},
		"a placement prior":   {prior.Run, "exists and was not written by this command"},
		"styles":              {styles(file("set-ups.txt", strings.Repeat("M", 40)), mine).Run, "exists and was not written by this command"},
		"weights of a tuning": {gate("0,10", mine).Run, "exists and was not written by this command"},
		"weights that vary":   {varied.Run, "exists and was not written by this command"},
		"a folder":            {(&Worths{Games: games, Options: worths, Out: dir}).Run, "is a folder: expected a file"},
		"less than no games":  {(&Worths{Games: games, Options: worths, Most: -1}).Run, "-1 games: expected 0"},
	} {
		if err := c.run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, expected %q", name, err, c.says)
		}
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "my notes\n" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// What was learned before is replaced by what is learned now.
func TestEveryOutputIsKnownAgain(t *testing.T) {
	dir := t.TempDir()
	repository := filepath.Join("..", "..", "engine")
	for name, file := range map[string]output{
		filepath.Join(repository, "belief", "models.txt"):         {"models", isModels},
		filepath.Join(repository, "belief", "styles.txt"):         {"styles", isStyles},
		filepath.Join(repository, "belief", "styles_barrage.txt"): {"styles of barrage", isStyles},
		filepath.Join(repository, "deploy", "prior.txt"):          {"prior", isPrior(deploy.OfWinning)},
		filepath.Join(repository, "deploy", "examples.txt"):       {"examples", isPrior(deploy.OfExamples)},
		filepath.Join(repository, "worth", "worth.txt"):           {"worths", isWorths},
		filepath.Join(repository, "parameter", "parameters.txt"):  {"weights", isWeights},
	} {
		text := must.Get(os.ReadFile(name))(t)
		file.name = filepath.Join(dir, file.name)
		for range 2 {
			if err := errors.Join(checkOutputs(file), file.write(string(text))); err != nil {
				t.Error(err)
			}
		}
		for _, other := range []string{"", "my notes\n", "0 0 0\n", "{}\n"} {
			if file.ours(other) {
				t.Errorf("%q is taken for an earlier %s", other, filepath.Base(file.name))
			}
		}
	}
}
