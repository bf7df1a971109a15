package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/program"
)

// A fence is a block of a page between two lines of three backticks.
type fence struct {
	info string // what follows the first backticks, such as "sh run" or "toml file=my.toml"
	text string
	line int // of the first backticks, from 1
}

// fences returns the fenced blocks of a Markdown page.
func fences(page string) []fence {
	var found []fence
	open := false
	for i, line := range strings.Split(page, "\n") {
		switch info, ok := strings.CutPrefix(line, "```"); {
		case ok && !open:
			found, open = append(found, fence{info: strings.TrimSpace(info), line: i + 1}), true
		case ok:
			open = false
		case open:
			found[len(found)-1].text += line + "\n"
		}
	}
	return found
}

// A block marked "sh run" is pasted into a shell as it stands, in a folder that has
// the repository's examples and the blocks above it that are marked "file=NAME". Pages
// share nothing, so that one runs while another waits for a program.
func TestCommandsMarkedInTheDocumentsRun(t *testing.T) {
	t.Parallel()
	exe := must.Get(exec.LookPath("flagfall"))(t) // testscript.Main puts it there
	gametest.Need(t, "bash")
	gametest.Need(t, "python3") // the example bot
	root := must.Get(filepath.Abs("../.."))(t)
	pages := must.Get(filepath.Glob(filepath.Join(root, "docs", "*.md")))(t)
	lab := must.Get(filepath.Glob(filepath.Join(root, "docs", "lab", "*.md")))(t)
	pages = append(append(pages, lab...), filepath.Join(root, "README.md"))
	marked := 0
	for _, page := range pages {
		text := must.Get(os.ReadFile(page))(t)
		blocks := fences(string(text))
		if !slices.ContainsFunc(blocks, fence.runs) {
			continue
		}
		marked++
		name := must.Get(filepath.Rel(root, page))(t)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			runBlocks(t, exe, root, blocks)
		})
	}
	if marked == 0 {
		t.Error("no page has a block marked \"sh run\"")
	}
}

// runs reports whether a block is marked to be run.
func (f fence) runs() bool { return f.info == "sh run" }

// runBlocks writes the files of a page and runs its commands, in the order of the page.
func runBlocks(t *testing.T, exe, root string, blocks []fence) {
	t.Helper()
	dir := t.TempDir()
	must.Do(t, os.Symlink(filepath.Join(root, "examples"), filepath.Join(dir, "examples")))
	for _, f := range blocks {
		_, mark, _ := strings.Cut(f.info, " ")
		if name, ok := strings.CutPrefix(mark, "file="); ok {
			must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(f.text), 0o644))
		}
		if !f.runs() {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", f.text)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_STATE_HOME="+filepath.Join(dir, "state"),
			"PATH="+filepath.Dir(exe)+":"+os.Getenv("PATH"))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("line %d: %v\n%s\n%s", f.line, err, f.text, out)
		}
		cancel()
	}
}

// The first build of a stranger's module needs nothing but what the page says.
func TestTheBotOfTheLibraryPageIsBuiltAsThePageSaysAndPlays(t *testing.T) {
	exe := must.Get(exec.LookPath("flagfall"))(t)
	root := must.Get(filepath.Abs("../.."))(t)
	page := must.Get(os.ReadFile(filepath.Join(root, "docs", "library.md")))(t)
	dir, built := t.TempDir(), false
	for _, f := range fences(string(page)) {
		language, mark, _ := strings.Cut(f.info, " ")
		if name, ok := strings.CutPrefix(mark, "file="); ok {
			must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(strings.ReplaceAll(f.text, "../flagfall", root)), 0o600))
		}
		if language != "sh" || mark != "build" {
			continue
		}
		built = true
		cmd := exec.Command("bash", "-euo", "pipefail", "-c", f.text)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(dir, "state"), "PATH="+filepath.Dir(exe)+":"+os.Getenv("PATH"))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
	if !built {
		t.Error("the page builds nothing")
	}
}

// A page answers its first question at its start, and shows a command there.
func TestEveryPageShowsACommandAtItsStart(t *testing.T) {
	const start = 14 // lines
	for _, pattern := range []string{"*.md", "lab/*.md"} {
		pages, err := filepath.Glob(filepath.Join("../../docs", pattern))
		if err != nil || len(pages) == 0 {
			t.Fatalf("%d pages, %v", len(pages), err)
		}
		for _, page := range pages {
			text := must.Get(os.ReadFile(page))(t)
			if f := fences(string(text)); len(f) == 0 || f[0].line > start {
				t.Errorf("%s: no command in its first %d lines", page, start)
			}
		}
	}
}

// A tag is all that a release still needs.
func TestTheChangeLogBeginsWithTheVersionOfTheSources(t *testing.T) {
	text := must.Get(os.ReadFile("../../CHANGELOG.md"))(t)
	_, after, _ := strings.Cut(string(text), "\n## [")
	newest, _, _ := strings.Cut(after, "]")
	if newest != "Unreleased" && newest != program.Version {
		t.Errorf("the newest section of the change log is that of %s; the sources are of version %s", newest, program.Version)
	}
}
