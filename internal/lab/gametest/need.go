package gametest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Need returns the path of the first program of the list that this machine
// has. Where it has none the test is skipped, but never in CI.
func Need(t testing.TB, programs ...string) string {
	t.Helper()
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" || os.Getenv("FLAGFALL_NO_SKIP") != "" {
		t.Fatalf("none of %v on this machine", programs)
	}
	t.Skipf("none of %v on this machine", programs)
	return ""
}

// Root returns the root of the module, from which tests reach files such as
// examples.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = parent
	}
}
