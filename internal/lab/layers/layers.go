// Package layers holds the module's import policy: an ordered list of layers, and the
// check that every import goes strictly downward.
//
// The check reads the import lines of the files themselves instead of asking
// the go command, so that build constraints hide nothing and no cache answers
// in place of the tree.
package layers

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// A Layer is a set of modules that may not import each other. A module is the
// directory of one package ("record"), or a directory and everything below it
// ("internal/web/*"), whose packages may import one another. The more exact
// name wins where two modules hold a package.
type Layer []string

// A Policy says which imports are allowed.
type Policy struct {
	Module string  // the Go module's path, as in go.mod
	Layers []Layer // from the bottom up: a module imports from the layers below its own
	Kit    string  // the test helpers, which only _test.go files may import

	// Public are for people outside the Go module. Examples show what such people can
	// write: they import Public only.
	Public, Examples []string

	// Faces hold no rules: except in tests they do not import Rules, but packages
	// between.
	Faces, Rules []string

	// Small are loaded by a browser: except in tests they import what Instead has for a
	// path, which is too large there.
	Small   []string
	Instead map[string]string
}

// Flagfall is the policy of this module; docs/architecture.md lists it.
var Flagfall = Policy{
	Module: "flagfall.dev",
	Layers: []Layer{
		{"internal/base/*", "board"},
		{"stratego", "advance"},
		{"variant"},
		// A record holds set-ups and moves, so it stands on the games it records.
		{"record"},
		{"internal/sandbox/*"},
		{"internal/records/*"},
		{"diagram"}, // pictures for programs of others
		{"internal/play/*"},
		{"internal/protocol/wire"}, // the text of our own protocol, which both of its ends use
		{"bot"},
		{"internal/protocol/*"},
		{"internal/engine/*"},
		{"internal/session/*"},
		{"internal/arena/*"},
		{"internal/lab/*"},
		{"internal/web/*"},
		{"internal/face/*"},
		{"internal/cli/*"},
		{"cmd/flagfall/option"},
		{"cmd/flagfall/laboratory", "cmd/flagfall/kept"},
		{"cmd/flagfall", "cmd/advance", "cmd/tab", "libflagfall", "internal/lab/layers"},
	},
	Kit:      "internal/lab/gametest/*",
	Public:   []string{"board", "stratego", "advance", "record", "variant", "bot", "diagram"},
	Examples: []string{"examples/*"},
	Faces:    []string{"internal/web", "internal/face/tui", "internal/face/textui"},
	Rules:    []string{"stratego", "advance", "internal/engine/*", "internal/arena/store"},

	Small:   []string{"internal/web", "internal/web/tab", "internal/face/catalogue", "internal/session/review", "internal/session/lesson", "internal/protocol/httpbot", "internal/session"},
	Instead: map[string]string{"net/http": "flagfall.dev/internal/web/http"},
}

// A Violation is one import that the policy forbids, or one package that it
// does not know.
type Violation struct {
	File   string // path of the importing file, relative to the module's root
	Line   int    // line of the import; 1 where the package itself is the fault
	Import string // the imported path, empty where the package itself is the fault
	Reason string
}

// String returns the violation as "FILE:LINE: imports PATH: REASON".
func (v Violation) String() string {
	if v.Import == "" {
		return fmt.Sprintf("%s:%d: %s", v.File, v.Line, v.Reason)
	}
	return fmt.Sprintf("%s:%d: imports %s: %s", v.File, v.Line, v.Import, v.Reason)
}

// Check reads every Go file of a tree and returns what breaks the policy, in
// the order of the files. Nested modules, testdata and hidden directories are
// not part of the module. The error says which file could not be read.
func (h Policy) Check(tree fs.FS) ([]Violation, error) {
	var found []Violation
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return skipForeign(tree, name)
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		v, err := h.checkFile(tree, name)
		found = append(found, v...)
		return err
	})
	return found, err
}

// skipForeign returns fs.SkipDir for a directory that the go command leaves
// out of the module.
func skipForeign(tree fs.FS, dir string) error {
	if dir == "." {
		return nil
	}
	base := path.Base(dir)
	if base == "testdata" || base == "vendor" || base == "node_modules" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
		return fs.SkipDir
	}
	if _, err := fs.Stat(tree, path.Join(dir, "go.mod")); err == nil {
		return fs.SkipDir
	}
	return nil
}

func (h Policy) checkFile(tree fs.FS, name string) ([]Violation, error) {
	src, err := fs.ReadFile(tree, name)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, src, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	dir := path.Dir(name)
	if _, known := h.place(dir); !known {
		return []Violation{{File: name, Line: 1, Reason: fmt.Sprintf("package %s has no layer: add it to internal/lab/layers and docs/architecture.md", dir)}}, nil
	}
	var found []Violation
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if reason := h.forbidden(dir, imported, strings.HasSuffix(name, "_test.go")); reason != "" {
			found = append(found, Violation{name, files.Position(spec.Pos()).Line, imported, reason})
		}
	}
	return found, nil
}

// forbidden says why the package in dir may not import a path, or returns the
// empty string where it may.
func (h Policy) forbidden(dir, imported string, test bool) string {
	if small := h.Instead[imported]; small != "" && !test && matchAny(h.Small, dir) {
		return "a browser loads this package: import " + small + " instead"
	}
	target, ours := strings.CutPrefix(imported, h.Module+"/")
	if !ours {
		return ""
	}
	from, _ := h.place(dir)
	to, known := h.place(target)
	switch {
	case !known:
		return "it has no layer"
	case from.module == to.module:
		return ""
	case to.kit && !test:
		return "only tests may import the test kit"
	case to.kit:
		return ""
	case from.example && !matchAny(h.Public, target):
		return "an example may import public packages only"
	case !test && matchAny(h.Faces, dir) && matchAny(h.Rules, target):
		return "a face holds no rules"
	case test && !from.example:
		return "" // what is above is often the best there is to test with
	case from.level < to.level:
		return fmt.Sprintf("upward, from %s on layer %d to layer %d", from.module, from.level, to.level)
	case from.level == to.level:
		return fmt.Sprintf("sideways, both on layer %d", from.level)
	}
	return ""
}

// A place is the module and the layer of a package.
type place struct {
	module       string
	level        int
	kit, example bool
}

// place finds the module of a package by its directory. The test kit and the
// examples are above all layers: they may import everything (examples: everything
// public), and only tests import the test kit.
func (h Policy) place(dir string) (place, bool) {
	best, found := place{}, false
	consider := func(p place) {
		if match(p.module, dir) && (!found || len(p.module) > len(best.module)) {
			best, found = p, true
		}
	}
	for level, layer := range h.Layers {
		for _, module := range layer {
			consider(place{module: module, level: level})
		}
	}
	consider(place{module: h.Kit, level: len(h.Layers), kit: true})
	for _, module := range h.Examples {
		consider(place{module: module, level: len(h.Layers) + 1, example: true})
	}
	return best, found
}

// match reports whether a module holds the package in dir.
func match(module, dir string) bool {
	if root, tree := strings.CutSuffix(module, "/*"); tree {
		return dir == root || strings.HasPrefix(dir, root+"/")
	}
	return module == dir
}

func matchAny(modules []string, dir string) bool {
	for _, module := range modules {
		if match(module, dir) {
			return true
		}
	}
	return false
}
