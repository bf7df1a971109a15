package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func small(t *testing.T, files map[string]string) *house {
	t.Helper()
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	h, err := read(tree)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestLinesPackagesAndImportsAreCounted(t *testing.T) {
	h := small(t, map[string]string{
		"board/a.go":                   "package board\n",
		"internal/low/x/a.go":          "package x\n\nimport \"flagfall.dev/board\"\n",
		"internal/low/x/a_test.go":     "package x\n\nimport \"flagfall.dev/internal/high\"\n",
		"internal/high/a.go":           "package high\n\nimport (\n\t\"fmt\"\n\n\t\"flagfall.dev/internal/low/x\"\n)\n",
		"internal/lab/gametest/a.go":   "package gametest\n\nimport \"flagfall.dev/cmd/x\"\n",
		"tools/go.mod":                 "module flagfall.dev/tools\n",
		"tools/a.go":                   "package main\n\nimport \"flagfall.dev/internal/high\"\n",
		"internal/low/testdata/b/a.go": "package b\n",
	})
	var out strings.Builder
	h.print(&out)
	want := `
    2   folders under internal
    4   packages
   14   lines of the product in Go
    3   lines of tests in Go
    2   imports between districts (commands, bot, wire and rules among them)
    0   imports that go in a circle
`
	if strings.Join(strings.Fields(out.String()), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("%s", out.String())
	}
	level, _ := h.levels()
	if level["rules"] != 0 || level["low"] != 1 || level["high"] != 2 {
		t.Errorf("%v", level)
	}
}

func TestFilesToTouchAreSourcesThatNameTheExample(t *testing.T) {
	tree := fstest.MapFS{}
	for name, text := range map[string]string{
		"internal/a/column.go":      "package a // Buchholz\n",
		"internal/a/column_test.go": "package a // Buchholz\n",
		"internal/web/ui/german.ts": "\"Buchholz\": \"Buchholz\"\n",
		"internal/web/dist/app.js":  "Buchholz\n",
		"docs/arena.txt":            "Buchholz\n",
		"internal/b/b.go":           "package b // Buchholzes\n",
	} {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	all, err := touched(tree)
	i := slices.IndexFunc(additions, func(a addition) bool { return a.example == "Buchholz" })
	if want := []string{"internal/a/column.go", "internal/web/ui/german.ts"}; err != nil || !slices.Equal(all[i], want) {
		t.Errorf("%v, %v", all[i], err)
	}
}

func TestEveryAdditionHasAnExampleInTheRepository(t *testing.T) {
	all, err := touched(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range additions {
		if len(all[i]) == 0 {
			t.Errorf("no source names %s (%s)", a.example, a.what)
		}
	}
}

func TestACircleIsNamed(t *testing.T) {
	h := small(t, map[string]string{
		"internal/a/a.go": "package a\n\nimport \"flagfall.dev/internal/b\"\n",
		"internal/b/b.go": "package b\n\nimport \"flagfall.dev/internal/a\"\n",
	})
	if _, circle := h.levels(); len(circle) == 0 {
		t.Error("no circle")
	}
}

// The drawing in the documents is that of the imports as they are.
func TestTheDrawingIsCurrent(t *testing.T) {
	h, err := read(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if _, circle := h.levels(); len(circle) > 0 {
		t.Errorf("circles: %v", circle)
	}
	drawn, err := os.ReadFile(filepath.Join("..", "..", "docs", "pictures", "districts.svg"))
	if err != nil || string(drawn) != h.draw() {
		t.Errorf("docs/pictures/districts.svg is not current (%v): run go -C tools run ./districts -svg ../docs/pictures/districts.svg", err)
	}
}
