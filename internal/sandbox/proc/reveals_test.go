//go:build linux

package proc

import (
	"os"
	"path/filepath"
	"testing"
)

// Where the sandbox has no root of its own, what lies beside a program can be read
// and not hidden.
func TestOnlyASandboxWithoutARootRevealsWhatLiesBesideAProgram(t *testing.T) {
	dir := t.TempDir()
	own, beside, elsewhere := filepath.Join(dir, "bot"), filepath.Join(dir, "bot", "talk"), filepath.Join(dir, "talk")
	for _, folder := range []string{own, beside, elsewhere} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(own, "bot")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		spec Spec
		path string
		want bool
	}{
		{Spec{bare: true}, beside, true},
		{Spec{bare: true}, elsewhere, false},
		{Spec{bare: true, Readable: []string{elsewhere}}, elsewhere, true},
		{Spec{Sandbox: Strict}, beside, false},
		{Spec{Sandbox: Trusted}, beside, false},
	} {
		c.spec.Command = []string{program}
		if got := c.spec.Reveals(c.path); got != c.want {
			t.Errorf("%+v reveals %s: %v", c.spec, c.path, got)
		}
	}
}
