package study

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/learn"
)

// What is learned goes to a new file or replaces an earlier output; whatever else has the name stays,
// and that is said before the games are read.
func TestAFileOfSomebodyElsesIsNotReplacedByWhatIsLearned(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.txt")
	if err := os.WriteFile(mine, []byte("my notes\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	games := []string{filepath.Join(dir, "no games")}
	train := learn.Options{First: 16, Epochs: 1, Batch: 1, Rate: 1}
	for name, c := range map[string]struct {
		run  func(context.Context, Report) error
		says string
	}{
		"a net":                 {(&Training{Games: games, Options: train, Out: mine}).Run, "exists and is nothing that this command wrote"},
		"curves":                {(&Training{Games: games, Options: train, Picture: mine}).Run, "exists and is nothing that this command wrote"},
		"worths":                {(&Worths{Games: games, Options: learn.WorthOptions{Epochs: 1, Every: 1, Batch: 1, Rate: 1}, Out: mine}).Run, "exists and is nothing that this command wrote"},
		"a net for a folder":    {(&Training{Games: games, Options: train, Out: dir}).Run, "is a folder: expected a file"},
		"a checkpoint the same": {(&Training{Games: games, Options: train, Checkpoint: dir}).Run, "is a folder: expected a file"},
		"a part of positions":   {(&Training{Games: games, Options: train, Probe: -1}).Run, "-1 positions to compare predictors on: expected 0"},
	} {
		if err := c.run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, expected %q", name, err, c.says)
		}
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "my notes\n" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}
