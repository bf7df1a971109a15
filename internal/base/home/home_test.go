package home

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAFolderIsNamedByTheVariableOrLiesInAHomeThatMayBeEntered(t *testing.T) {
	folder := func() string { return Folder("XDG_STATE_HOME", filepath.Join(".local", "state")) }
	user := t.TempDir()
	t.Setenv("HOME", user)
	t.Setenv("USERPROFILE", user)
	t.Setenv("XDG_STATE_HOME", "")
	if got, want := folder(), filepath.Join(user, ".local", "state", "flagfall"); got != want {
		t.Errorf("%s instead of %s", got, want)
	}
	if err := os.Chmod(user, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(user, 0o700) })
	if _, err := os.ReadDir(user); err != nil { // neither as root nor on Windows
		if got := folder(); got != "" {
			t.Errorf("%s in a home that may not be entered", got)
		}
	}
	t.Setenv("XDG_STATE_HOME", "elsewhere")
	if got, want := folder(), filepath.Join("elsewhere", "flagfall"); got != want {
		t.Errorf("%s instead of %s", got, want)
	}
	t.Setenv("XDG_STATE_HOME", "")
	for _, variable := range []string{"HOME", "USERPROFILE", "home"} {
		t.Setenv(variable, "")
	}
	if got := folder(); got != "" {
		t.Errorf("%s without a home", got)
	}
}
