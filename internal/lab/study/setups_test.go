package study

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/selfplay"
)

// TestPriorsOfOtherArmiesStay learns from two folders of self-play, one after the other.
func TestPriorsOfOtherArmiesStay(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "prior.txt")
	var of map[worth.Army]*deploy.Prior
	for n, variant := range []string{"barrage", "ucc", "ucc"} {
		folder := filepath.Join(dir, variant)
		s := &Selfplay{Folder: folder, Games: 100, Jobs: 2, Recipe: selfplay.Recipe{
			Variant: variant, Seed: 3, Shard: 50, Player: "random", Against: []string{selfplay.Self},
			Sources: []string{selfplay.People}, Heat: 0.05, Every: 4, MaxPly: 60,
		}}
		must.Do(t, s.Run(t.Context(), quiet))
		c := setups("", variant, "self")
		c.Out, c.Games = out, []string{folder}
		must.Do(t, c.Run(t.Context(), quiet))
		text := must.Get(os.ReadFile(out))(t)
		all := must.Get(deploy.ParsePriors(string(text)))(t)
		if want := []int{1, 2, 2}[n]; len(all) != want {
			t.Errorf("%d armies after %d runs, want %d", len(all), n+1, want)
		}
		for a, p := range of {
			if variant == "ucc" && n == 1 && *all[a] != *p {
				t.Error("what was learned for barrage has changed")
			}
		}
		of = all
	}
	c := setups("", "classic", "self")
	c.Out, c.Games = out, []string{filepath.Join(dir, "ucc")}
	if err := c.Run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), "expected games of classic") {
		t.Errorf("games of another variant: error %v", err)
	}
	drafts := filepath.Join(dir, "drafts.jsonl")
	must.Do(t, os.WriteFile(drafts, []byte(`{"setup":"12F","against":"self"}`+"\n"), 0o644))
	if err := setups(drafts, "ucc", "self").Run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), "line 1: no set-up of ucc") {
		t.Errorf("set-ups of another variant: error %v", err)
	}
	c = setups("", "ucc", "self")
	c.Out, c.Pairs = out, 3
	if err := c.Run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), "--drafts") {
		t.Errorf("games to play and no file for them: error %v", err)
	}
}
