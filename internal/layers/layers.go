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
		{"board", "internal/phrase", "internal/database", "internal/document", "internal/plaintext", "internal/savefile", "internal/spelling", "internal/completion", "internal/input", "internal/interrupt", "internal/lineedit", "internal/manual", "internal/machine", "internal/vector", "internal/secret"},
		{"stratego", "advance", "internal/search", "internal/settings", "internal/rating", "internal/picture", "internal/progress"},
		{"variant", "internal/wire", "internal/stratego/parameter", "internal/stratego/policy", "internal/stratego/worth"},
		// A record holds set-ups and moves, so it stands on the games it records.
		{"record"},
		{"bot", "internal/stratego/belief", "internal/proc", "internal/archive", "internal/film", "internal/library", "internal/conversation", "internal/program"},
		// The parts of marshal, each of which uses only those below it; and the driver of
		// games, whose contract our own players and outside ones implement.
		{"internal/game", "internal/reason", "internal/stratego/marshal/state"},
		{"internal/stratego/marshal/evaluation", "internal/stratego/marshal/advantage"},
		{"internal/stratego/marshal/tree"},
		{"internal/stratego/marshal/rollout"},
		{"internal/stratego/*", "internal/advance/*", "internal/protocol/*"},
		{"internal/referee", "internal/store", "internal/opening", "internal/environment", "internal/roster", "internal/lab/*", "internal/review", "internal/httpbot"},
		{"internal/queue", "internal/benchmark", "internal/appraisal"},
		{"internal/tournament", "internal/session"},
		{"internal/lesson", "internal/report", "internal/register", "internal/doctor"},
		{"internal/web/*", "internal/tui", "internal/textui"},
		{"internal/games"},
		{"internal/catalogue"},
		{"internal/lab/study", "internal/lobby", "internal/contest"},
		{"internal/class"},
		{"cmd/flagfall/option"},
		{"cmd/flagfall/laboratory"},
		{"cmd/flagfall", "cmd/advance", "cmd/tab", "libflagfall", "internal/layers"},
	},
	Kit:      "internal/gametest/*",
	Public:   []string{"board", "stratego", "advance", "record", "variant", "bot"},
	Examples: []string{"examples/*"},
	Faces:    []string{"internal/web", "internal/tui", "internal/textui"},
	Rules:    []string{"stratego", "advance", "internal/stratego/*", "internal/store"},

	Small:   []string{"internal/web", "internal/web/tab", "internal/catalogue", "internal/review", "internal/lesson", "internal/httpbot", "internal/session"},
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
		return []Violation{{File: name, Line: 1, Reason: fmt.Sprintf("package %s has no layer: add it to internal/layers and docs/architecture.md", dir)}}, nil
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
