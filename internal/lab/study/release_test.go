package study

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
)

// checkout makes a repository with two commits of a program that prints its
// version, and returns them. The test runs in it.
func checkout(t *testing.T) (first, second string) {
	t.Helper()
	t.Chdir(t.TempDir())
	git := func(args ...string) string {
		cmd := exec.Command("git", append([]string{"-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	write := func(name, text string) {
		must.Do(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must.Do(t, os.WriteFile(name, []byte(text), 0o644))
	}
	commit := func(version string) string {
		write("cmd/flagfall/main.go", "package main\n\nfunc main() { println(\""+version+"\") }\n")
		git("add", ".")
		git("commit", "--quiet", "--message", version)
		return git("rev-parse", "--short", "HEAD")
	}
	git("init", "--quiet")
	write("go.mod", "module flagfall\n")
	return commit("old"), commit("new")
}

func TestAReleaseIsBuiltFromItsCommitAndOnlyOnce(t *testing.T) {
	first, second := checkout(t)
	folder := t.TempDir()
	for commit, want := range map[string]string{first: "old", second: "new"} {
		program := must.Get(buildRelease(t.Context(), quiet, lab.Release{Name: "marshal-0", Commit: commit}, folder))(t)
		if out, err := exec.Command(program).CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("the program of %s said %q, %v", commit, out, err)
		}
	}
	must.Do(t, os.RemoveAll(".git"))
	if _, err := buildRelease(t.Context(), quiet, lab.Release{Name: "marshal-0", Commit: first}, folder); err != nil {
		t.Errorf("built again: %v", err)
	}
}

func TestAReleaseThatCannotBeBuiltLeavesNothing(t *testing.T) {
	checkout(t)
	folder := t.TempDir()
	_, err := buildRelease(t.Context(), quiet, lab.Release{Name: "marshal-0", Commit: "0000000"}, folder)
	if err == nil || !strings.Contains(err.Error(), "git checkout") {
		t.Errorf("error %v", err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestAReleaseIsBuiltFromAnyFolderOfTheCheckoutAndOnlyThere(t *testing.T) {
	first, _ := checkout(t)
	t.Chdir("cmd")
	if _, err := buildRelease(t.Context(), quiet, lab.Release{Name: "marshal-0", Commit: first}, t.TempDir()); err != nil {
		t.Errorf("from a folder within: %v", err)
	}
	t.Chdir(t.TempDir())
	_, err := buildRelease(t.Context(), quiet, lab.Release{Name: "marshal-0", Commit: first}, t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "this folder is in none") {
		t.Errorf("elsewhere: %v", err)
	}
}
