package study

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/stratego/net"
)

func TestTheLaboratoryPlaysNoNetOnABoardOfAnotherSize(t *testing.T) {
	dir := t.TempDir()
	b, err := net.Encode(scene.Net(t, scene.Variant(t, "classic"), 64), net.About{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "value.net")
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	spec := "marshal:nodes=10,memory=1,net=" + file
	tuning := gate("", "")
	tuning.Player, tuning.Variant, tuning.Checkpoint = spec, "mini", filepath.Join(dir, "tune.json")
	varied := vary(filepath.Join(dir, "trials.jsonl"), "miner")
	varied.Player = spec
	games := selfplayOf(filepath.Join(dir, "games"))
	games.Recipe.Player, games.Recipe.Variant = spec, "mini"
	for name, run := range map[string]func(context.Context, Report) error{
		"match":    (&Duel{A: "random", B: spec, Variant: "mini", Pairs: 1}).Run,
		"levels":   (&Levels{Player: spec, Variant: "mini", From: 1, To: 2, Pairs: 1}).Run,
		"habits":   (&Habits{Out: filepath.Join(dir, "models.txt"), Player: "random", Against: []string{spec}, Variant: "mini", Pairs: 2, Epochs: 1, Jobs: 1}).Run,
		"tune":     tuning.Run,
		"vary":     varied.Run,
		"selfplay": games.Run,
	} {
		if err := run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), "the net is for boards of 10×10") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
