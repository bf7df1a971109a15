//go:build !race

package study

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/learn"
)

func TestLearningOfWorthsBeginsWithAnEarlierNetworkOrSaysWhyNot(t *testing.T) {
	dir := t.TempDir()
	s := selfplayOf(filepath.Join(dir, "games"))
	s.Games, s.Recipe.Shard, s.Recipe.Player = 48, 24, "marshal:nodes=20,memory=1"
	must.Do(t, s.Run(t.Context(), quiet))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	interrupted := &Worths{Games: []string{s.Folder}, Options: learn.WorthOptions{Epochs: 1, Every: 1, Batch: 8, Rate: 0.001}}
	if err := interrupted.Run(stopped, quiet); err == nil || err.Error() != "interrupted: nothing is kept" {
		t.Errorf("interrupted: %v", err)
	}
	out := filepath.Join(dir, "worth.txt")
	learned := func(from string, games ...string) (string, error) {
		var said bytes.Buffer
		w := Worths{
			Games: games, From: from, Out: out,
			Options: learn.WorthOptions{Epochs: 1, Every: 2, Batch: 16, Rate: 0.01, Bootstrap: 0.3},
		}
		err := w.Run(t.Context(), Report{Out: &said, Notes: io.Discard})
		return said.String(), err
	}
	first := must.Get(learned("", s.Folder))(t)
	if again, err := learned(out, s.Folder); err != nil || again == first {
		t.Errorf("from the first network: error %v, and the same as from random weights:\n%s", err, again)
	}
	damaged := filepath.Join(dir, "damaged.txt")
	text := must.Get(os.ReadFile(out))(t)
	must.Do(t, os.WriteFile(damaged, text[:len(text)/2], 0o600))
	// The file is read before the games, which take long.
	for _, name := range []string{damaged, filepath.Join(dir, "none.txt")} {
		if _, err := learned(name, "nofolder"); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v, expected one that names it", name, err)
		}
	}
	if _, err := learned("../../engine/worth/worth.txt", s.Folder); err == nil || !strings.Contains(err.Error(), "army") {
		t.Errorf("networks of other armies: error %v", err)
	}
}
