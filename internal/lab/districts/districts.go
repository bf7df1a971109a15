// Package districts holds the order of the program's districts, and the check that every import
// between them goes strictly downward.
//
// The check reads the import lines of the files themselves instead of asking
// the go command, so that build constraints hide nothing and no cache answers
// in place of the tree.
package districts

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// A Row has the districts that stand at one height and do not import each other. A district is the
// folder of one package ("record"), or a folder and everything below it ("internal/web/*"), whose
// packages may import one another. The more exact name wins where two districts hold a package: a
// part of a folder can stand elsewhere than the rest.
type Row []string

// An Order says which imports are allowed.
type Order struct {
	Module string // the Go module's path, as in go.mod
	Rows   []Row  // from the bottom up: a district imports from the rows below its own
	Kit    string // the test helpers, which only _test.go files may import

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

// Flagfall is the order of this module's districts; docs/architecture.md lists it.
var Flagfall = Order{
	Module: "flagfall.dev",
	Rows: []Row{
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
		{"cmd/flagfall/laboratory", "cmd/flagfall/kept", "cmd/flagfall/solver", "cmd/flagfall/trainer"},
		{"cmd/flagfall", "cmd/advance", "cmd/tab", "libflagfall", "internal/lab/districts"},
	},
	Kit:      "internal/lab/gametest/*",
	Public:   []string{"board", "stratego", "advance", "record", "variant", "bot", "diagram"},
	Examples: []string{"examples/*"},
	Faces:    []string{"internal/web", "internal/face/tui", "internal/face/textui"},
	Rules:    []string{"stratego", "advance", "internal/engine/*", "internal/arena/store"},

	Small:   []string{"internal/web", "internal/web/tab", "internal/face/catalogue", "internal/session/review", "internal/session/lesson", "internal/protocol/httpbot", "internal/session"},
	Instead: map[string]string{"net/http": "flagfall.dev/internal/web/http"},
}

// A Violation is one import that the order forbids, or one package that belongs to no district.
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

// Check reads every Go file of a tree and returns what breaks the order, in
// the order of the files. Nested modules, testdata and hidden directories are
// not part of the module. The error says which file could not be read.
func (o Order) Check(tree fs.FS) ([]Violation, error) {
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
		v, err := o.checkFile(tree, name)
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

func (o Order) checkFile(tree fs.FS, name string) ([]Violation, error) {
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
	if _, known := o.place(dir); !known {
		return []Violation{{File: name, Line: 1, Reason: fmt.Sprintf("package %s is in no district: add it to internal/lab/districts and docs/architecture.md", dir)}}, nil
	}
	var found []Violation
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if reason := o.forbidden(dir, imported, strings.HasSuffix(name, "_test.go")); reason != "" {
			found = append(found, Violation{name, files.Position(spec.Pos()).Line, imported, reason})
		}
	}
	return found, nil
}

// forbidden says why the package in dir may not import a path, or returns the
// empty string where it may.
func (o Order) forbidden(dir, imported string, test bool) string {
	if small := o.Instead[imported]; small != "" && !test && matchAny(o.Small, dir) {
		return "a browser loads this package: import " + small + " instead"
	}
	target, ours := strings.CutPrefix(imported, o.Module+"/")
	if !ours {
		return ""
	}
	from, _ := o.place(dir)
	to, known := o.place(target)
	switch {
	case !known:
		return "it is in no district"
	case from.district == to.district:
		return ""
	case to.kit && !test:
		return "only tests may import the test kit"
	case to.kit:
		return ""
	case from.example && !matchAny(o.Public, target):
		return "an example may import public packages only"
	case !test && matchAny(o.Faces, dir) && matchAny(o.Rules, target):
		return "a face holds no rules"
	case test && !from.example:
		return "" // what is above is often the best there is to test with
	case from.height < to.height:
		return fmt.Sprintf("upward, as %s stands below %s", from.district, to.district)
	case from.height == to.height:
		return fmt.Sprintf("%s and %s stand at one height, and neither may import the other", from.district, to.district)
	}
	return ""
}

// A place is the district of a package, and its height.
type place struct {
	district     string
	height       int
	kit, example bool
}

// place finds the district of a package by its folder. The test kit and the
// examples are above all districts: they may import everything (examples: everything
// public), and only tests import the test kit.
func (o Order) place(dir string) (place, bool) {
	best, found := place{}, false
	consider := func(p place) {
		if match(p.district, dir) && (!found || len(p.district) > len(best.district)) {
			best, found = p, true
		}
	}
	for height, row := range o.Rows {
		for _, name := range row {
			consider(place{district: name, height: height})
		}
	}
	consider(place{district: o.Kit, height: len(o.Rows), kit: true})
	for _, name := range o.Examples {
		consider(place{district: name, height: len(o.Rows) + 1, example: true})
	}
	return best, found
}

// match reports whether a district holds the package in dir.
func match(district, dir string) bool {
	if root, tree := strings.CutSuffix(district, "/*"); tree {
		return dir == root || strings.HasPrefix(dir, root+"/")
	}
	return district == dir
}

func matchAny(districts []string, dir string) bool {
	for _, name := range districts {
		if match(name, dir) {
			return true
		}
	}
	return false
}
