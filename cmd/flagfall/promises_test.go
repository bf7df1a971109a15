package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

// A promise names the tests that hold it, by folder and name: they must be there.
func TestEveryPromiseNamesTestsThatThereAre(t *testing.T) {
	root := gametest.Root(t)
	page := must.Get(os.ReadFile(filepath.Join(root, "docs", "promises.md")))(t)
	group := regexp.MustCompile("`([a-z/]+)` (Test[^;|`]*)")
	found := 0
	for line := range strings.Lines(string(page)) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| promise ") {
			continue
		}
		groups := group.FindAllStringSubmatch(line, -1)
		if len(groups) == 0 {
			t.Errorf("no test: %s", line)
		}
		for _, g := range groups {
			there := testsIn(t, filepath.Join(root, g[1]))
			for name := range strings.SplitSeq(g[2], ",") {
				found++
				if name = strings.TrimSpace(name); !strings.Contains(there, "\nfunc "+name+"(t *testing.T)") {
					t.Errorf("%s has no %s", g[1], name)
				}
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d tests are named: is the page still a table?", found)
	}
}

// testsIn returns the text of all tests of a folder.
func testsIn(t *testing.T, folder string) string {
	t.Helper()
	files := must.Get(filepath.Glob(filepath.Join(folder, "*_test.go")))(t)
	var all strings.Builder
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		all.Write(text)
	}
	return all.String()
}
