//go:build linux

package jail

import (
	"os"
	"path/filepath"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// Where the sandbox has no root of its own, what lies next to a program can be read
// and not hidden.
func TestOnlyASandboxWithoutARootRevealsWhatLiesBesideAProgram(t *testing.T) {
	dir := t.TempDir()
	own, beside, elsewhere := filepath.Join(dir, "bot"), filepath.Join(dir, "bot", "talk"), filepath.Join(dir, "talk")
	for _, folder := range []string{own, beside, elsewhere} {
		must.Do(t, os.MkdirAll(folder, 0o700))
	}
	program := filepath.Join(own, "bot")
	must.Do(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o700))
	for _, c := range []struct {
		spec Spec
		path string
		want bool
	}{
		{Spec{Bare: true}, beside, true},
		{Spec{Bare: true}, elsewhere, false},
		{Spec{Bare: true, Readable: []string{elsewhere}}, elsewhere, true},
		{Spec{Sandbox: Strict}, beside, false},
		{Spec{Sandbox: Trusted}, beside, false},
	} {
		c.spec.Command = []string{program}
		if got := c.spec.Reveals(c.path); got != c.want {
			t.Errorf("%+v reveals %s: %v", c.spec, c.path, got)
		}
	}
}
