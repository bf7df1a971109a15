package main

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

const module = "flagfall.dev/"

// A house is what was found of a repository.
type house struct {
	packages map[string]bool            // folders with Go files
	imports  map[string]map[string]bool // which district imports which, without tests
	product  int                        // lines of Go, blank ones and comments included
	tests    int
}

// read reads every Go file of the module. Nested modules, testdata and hidden folders are not part
// of it.
func read(tree fs.FS) (*house, error) {
	h := &house{packages: map[string]bool{}, imports: map[string]map[string]bool{}}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return h.enter(tree, name)
		case path.Ext(name) != ".go":
			return nil
		}
		return h.add(tree, name)
	})
	return h, err
}

// enter says whether a folder is looked into.
func (h *house) enter(tree fs.FS, name string) error {
	base := path.Base(name)
	_, err := fs.Stat(tree, path.Join(name, "go.mod"))
	nested := err == nil && name != "."
	if nested || base == "testdata" || base == "node_modules" || name != "." && strings.HasPrefix(base, ".") {
		return fs.SkipDir
	}
	return nil
}

// add counts one file.
func (h *house) add(tree fs.FS, name string) error {
	text, err := fs.ReadFile(tree, name)
	if err != nil {
		return err
	}
	dir, lines := path.Dir(name), bytes.Count(text, []byte("\n"))
	h.packages[dir] = true
	if strings.HasSuffix(name, "_test.go") {
		h.tests += lines
		return nil
	}
	h.product += lines
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
	if err != nil {
		return err
	}
	from := district(dir)
	if from == "" || kit(dir) {
		return nil
	}
	if h.imports[from] == nil {
		h.imports[from] = map[string]bool{}
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		target, ours := strings.CutPrefix(imported, module)
		if to := district(target); ours && to != "" && to != from {
			h.imports[from][to] = true
		}
	}
	return nil
}

// kit reports whether a folder helps tests only: it may import everything.
func kit(dir string) bool { return strings.HasPrefix(dir, "internal/lab/gametest") }

// district returns where a package belongs: its folder under internal, "rules", "bot", "diagram"
// or "commands"; "wire" is the text of our own protocol, on which both of its ends stand. Empty is what is
// outside, such as examples.
func district(dir string) string {
	if dir == "internal/protocol/wire" {
		return "wire"
	}
	first, rest, _ := strings.Cut(dir, "/")
	switch first {
	case "internal":
		name, _, _ := strings.Cut(rest, "/")
		return name
	case "board", "stratego", "advance", "variant", "record":
		return "rules"
	case "bot", "diagram":
		return first
	case "cmd", "libflagfall":
		return "commands"
	}
	return ""
}

// districts returns all names in order.
func (h *house) districts() []string { return slices.Sorted(maps.Keys(h.imports)) }

// levels returns how far above the bottom each district stands: one more than the highest that it
// imports. Districts that import each other in a circle, of which there should be none, are named too.
func (h *house) levels() (level map[string]int, circle []string) {
	level = map[string]int{}
	for range h.imports {
		for _, from := range h.districts() {
			for to := range h.imports[from] {
				level[from] = max(level[from], level[to]+1)
			}
		}
	}
	for _, from := range h.districts() {
		for to := range h.imports[from] {
			if level[to] >= level[from] {
				circle = append(circle, from+" to "+to)
			}
		}
	}
	slices.Sort(circle)
	return level, circle
}

// print writes the table.
func (h *house) print(out io.Writer) {
	folders := 0
	for _, name := range h.districts() {
		if !slices.Contains([]string{"rules", "wire", "bot", "diagram", "commands"}, name) {
			folders++
		}
	}
	edges := 0
	for _, to := range h.imports {
		edges += len(to)
	}
	_, circle := h.levels()
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range []struct {
		n    int
		what string
	}{
		{folders, "folders under internal"},
		{len(h.packages), "packages"},
		{h.product, "lines of the product in Go"},
		{h.tests, "lines of tests in Go"},
		{edges, "imports between districts (commands, bot, wire and rules among them)"},
		{len(circle), "imports that go in a circle"},
	} {
		fmt.Fprintf(w, "%d\t %s\n", row.n, row.what)
	}
	w.Flush()
	for _, c := range circle {
		fmt.Fprintln(out, "circle:", c)
	}
}
