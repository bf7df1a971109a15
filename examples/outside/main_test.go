package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

func TestTheGamesOfEveryVariantReplayByTheRules(t *testing.T) {
	custom := filepath.Join(t.TempDir(), "quick.toml")
	if err := os.WriteFile(custom, []byte("name = \"quick\"\nbase = \"barrage\"\nquiet_limit = 40\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	names := []string{custom}
	for _, v := range stratego.Variants() {
		names = append(names, v.Name())
	}
	for _, name := range names {
		game, err := play(name, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatal(err)
		}
		again, err := record.Parse(game.String())
		if err != nil {
			t.Fatal(err)
		}
		v, err := variant.Of(again.Variant, again.Definition)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.ReplayStratego(again, v)
		if err != nil {
			t.Fatal(err)
		}
		if fault := r.Check(); fault != nil {
			t.Errorf("%s: %v", name, fault)
		}
	}
}
