//go:build !race

package study

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/learn"
)

// A copy of a shard, and a folder named twice, change nothing of what is learned.
func TestGamesThatLieInTheFilesTwiceCountOnce(t *testing.T) {
	s := selfplayOf(filepath.Join(t.TempDir(), "games"))
	s.Games, s.Recipe.Shard, s.Recipe.Player = 48, 24, "marshal:nodes=20,memory=1"
	must.Do(t, s.Run(t.Context(), quiet))
	worths := func(games ...string) string {
		var out bytes.Buffer
		w := Worths{Games: games, Options: learn.WorthOptions{Epochs: 1, Every: 2, Batch: 16, Rate: 0.01}}
		must.Do(t, w.Run(t.Context(), Report{Out: &out, Notes: io.Discard}))
		return out.String()
	}
	once := worths(s.Folder)
	text, err := os.ReadFile(filepath.Join(s.Folder, "000001.games"))
	must.Do(t, errors.Join(err, os.WriteFile(filepath.Join(s.Folder, "copy.games"), text, 0o600)))
	const says = "games found again in other files, which count once: "
	if got := worths(s.Folder); got != says+"24\n"+once {
		t.Errorf("with a copied file:\n%s\nwithout:\n%s", got, once)
	}
	if got := worths(s.Folder, s.Folder); got != says+"96\n"+once {
		t.Errorf("with a folder named twice:\n%s\nwithout:\n%s", got, once)
	}
}
