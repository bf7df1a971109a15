package study

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheLaboratoryPlaysNoPolicyOnABoardOfAnotherSize(t *testing.T) {
	const spec = "marshal:nodes=10,memory=1,policy=../../engine/policy/testdata/golden.policy"
	dir := t.TempDir()
	varied := vary(filepath.Join(dir, "trials.jsonl"), "miner")
	varied.Player = spec
	games := selfplayOf(filepath.Join(dir, "games"))
	games.Recipe.Player, games.Recipe.Variant = spec, "mini"
	for name, run := range map[string]func(context.Context, Report) error{
		"match":  (&Duel{A: "random", B: spec, Variant: "mini", Pairs: 1}).Run,
		"levels": (&Levels{Player: spec, Variant: "mini", From: 1, To: 2, Pairs: 1}).Run,
		"habits": (&Habits{
			Out: filepath.Join(dir, "models.txt"), Player: "random", Against: []string{spec}, Variant: "mini", Pairs: 2,
			Epochs: 1, Jobs: 1,
		}).Run,
		"vary":     varied.Run,
		"selfplay": games.Run,
	} {
		if err := run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), "the policy is for boards of 10x10") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
