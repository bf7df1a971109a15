package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"flagfall.dev/internal/lab/gametest/must"
)

// The page is written from the command line itself.
func TestThePageOfTheCommandsIsCurrent(t *testing.T) {
	exe := must.Get(exec.LookPath("flagfall"))(t) // testscript.Main puts it there
	dir := t.TempDir()
	cmd := exec.Command(exe, "manual", "--markdown", dir)
	cmd.Env = append(os.Environ(), "HOME="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := must.Get(os.ReadFile(filepath.Join(dir, "commands.md")))(t)
	if got := must.Get(os.ReadFile("../../docs/commands.md"))(t); string(got) != string(want) {
		t.Error("docs/commands.md is not current: run go run ./cmd/flagfall manual --markdown docs")
	}
}

// A terminal has 80 columns, of which help leaves the first four empty before what is indented; a longer word, such
// as an address, cannot be broken.
func TestExamplesOfHelpFitATerminal(t *testing.T) {
	const columns = 80 - 4
	page := string(must.Get(os.ReadFile("../../docs/commands.md"))(t)) // is current, see above
	for _, f := range fences(page) {
		for i, line := range strings.Split(f.text, "\n") {
			long := slices.ContainsFunc(strings.Fields(line), func(word string) bool { return len(word) > columns })
			if n := utf8.RuneCountInString(line); n > columns && !long {
				t.Errorf("docs/commands.md:%d: %d columns, expected at most %d: %s", f.line+1+i, n, columns, line)
			}
		}
	}
}
