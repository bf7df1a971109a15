//go:build unix

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

func TestASetupThatWasChangedAfterTheFactIsFound(t *testing.T) {
	setup := [2]string{"B81SF 74BB6", "S8F55 BB26B"}
	rec := &record.Game{Game: record.Stratego, Variant: "mini", Players: [2]string{"human", "random"}, Setups: setup}
	for s := range setup {
		rec.Commitments[s] = record.Commit(setup[s])
	}
	dir := t.TempDir()
	for name, want := range map[string]string{"honest": ": ok 0 unfinished", "forged": ": wrong at the start: blue's set-up does not match its commitment"} {
		file := filepath.Join(dir, name)
		if name == "forged" {
			rec.Setups[1] = "8SF55 BB26B"
		}
		must.Do(t, rec.Save(file))
		code, out := runCommand(t, "replay", "--check", file)
		if !strings.Contains(out, file+want) || code != map[string]int{"honest": 0, "forged": 1}[name] || strings.Contains(out, "not every game is legal") {
			t.Errorf("%s: status %d, %s", name, code, out)
		}
		code, out = runCommand(t, "play", "--resume", file)
		if refused := strings.Contains(out, "does not match its commitment"); refused != (name == "forged") || refused != (code != 0) {
			t.Errorf("%s: status %d, %s", name, code, out)
		}
		rec.Setups = setup
	}
}
