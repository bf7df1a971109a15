package districts

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestEveryImportOfThisModuleGoesDownward(t *testing.T) {
	root := gametest.Root(t)
	found := must.Get(Flagfall.Check(os.DirFS(root)))(t)
	for _, v := range found {
		t.Error(v)
	}
}

func TestNoDistrictStandsAtTwoHeights(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range Flagfall.Rows {
		for _, name := range row {
			if seen[name] {
				t.Errorf("%s stands at two heights", name)
			}
			seen[name] = true
		}
	}
}

func TestTheArchitecturePageNamesEveryDistrict(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "docs", "architecture.md")))(t)
	for _, row := range Flagfall.Rows {
		for _, name := range row {
			if name == "internal/lab/districts" {
				continue // the order itself
			}
			named := func(what string) bool { return strings.Contains(string(text), "`"+what+"`") }
			if !named(name) && !named(strings.TrimSuffix(name, "/*")) {
				t.Errorf("docs/architecture.md does not name %s", name)
			}
		}
	}
}

// small is an order for the tests below.
var small = Order{
	Module: "m",
	Rows: []Row{
		{"ground"},
		{"left", "right", "dir/special"},
		{"dir/*"},
		{"cmd/app"},
	},
	Kit:      "kit",
	Public:   []string{"ground"},
	Examples: []string{"examples/*"},
	Faces:    []string{"dir/face"},
	Rules:    []string{"left"},

	Small:   []string{"dir/face"},
	Instead: map[string]string{"large": "m/ground"},
}

func TestViolationsAreFoundWithFileAndLine(t *testing.T) {
	tests := []struct {
		name, file, src string
		want            string // part of the violation's text; empty: none
	}{
		{"downward", "left/a.go", `package left; import "m/ground"`, ""},
		{"two rows down", "cmd/app/a.go", `package main; import "m/ground"`, ""},
		{"standard library and others", "ground/a.go", `package ground; import ("fmt"; "example.com/m/left")`, ""},
		{"what is too large for a browser", "dir/face/a.go", `package face; import "large"`, "import m/ground instead"},
		{"what is large in a test", "dir/face/a_test.go", `package face; import "large"`, ""},
		{"what is large elsewhere", "right/a.go", `package right; import "large"`, ""},
		{"a face that holds rules", "dir/face/a.go", `package face; import "m/left"`, "a face holds no rules"},
		{"a test of a face", "dir/face/a_test.go", `package face; import "m/left"`, ""},
		{"upward", "ground/a.go", "package ground\n\nimport (\n\t\"fmt\"\n\t\"m/left\"\n)", "ground/a.go:5: imports m/left: upward"},
		{"at one height", "left/a.go", `package left; import "m/right"`, "left and right stand at one height"},
		{"upward behind a build constraint", "ground/a.go", "//go:build plan9\n\npackage ground\n\nimport \"m/left\"", "upward"},
		{"a test with what is above", "ground/a_test.go", `package ground; import "m/left"`, ""},
		{"renamed and blank imports", "left/a.go", `package left; import _ "m/right"`, "neither may import"},
		{"unknown package", "unknown/a.go", `package unknown`, "package unknown is in no district"},
		{"import of an unknown package", "left/a.go", `package left; import "m/unknown"`, "it is in no district"},
		{"inside one directory", "dir/x/a.go", `package x; import ("m/dir"; "m/dir/y/z")`, ""},
		{"exact name before the directory", "dir/special/a.go", `package special; import "m/dir/y"`, "upward"},
		{"directory to a district below it", "dir/y/a.go", `package y; import "m/dir/special"`, ""},
		{"a name that only begins like a district", "leftover/a.go", `package leftover`, "no district"},
		{"kit from a test", "ground/a_test.go", `package ground_test; import "m/kit"`, ""},
		{"kit from the product", "cmd/app/a.go", `package main; import "m/kit"`, "only tests"},
		{"kit imports downward", "kit/a.go", `package kit; import "m/dir/y"`, ""},
		{"example of the public", "examples/bot/a.go", `package main; import "m/ground"`, ""},
		{"example of the internal", "examples/bot/a.go", `package main; import "m/left"`, "public packages only"},
		{"import of an example", "cmd/app/a.go", `package main; import "m/examples/bot"`, "upward"},
		{"testdata is no package", "left/testdata/a.go", `package x; import "m/cmd/app"`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found := must.Get(small.Check(fstest.MapFS{tt.file: {Data: []byte(tt.src)}}))(t)
			if tt.want == "" {
				if len(found) != 0 {
					t.Errorf("found %v, want nothing", found)
				}
				return
			}
			if len(found) != 1 || !strings.Contains(found[0].String(), tt.want) {
				t.Errorf("found %v, want one violation with %q", found, tt.want)
			}
		})
	}
}

func TestNestedModulesAreLeftAlone(t *testing.T) {
	found, err := small.Check(fstest.MapFS{
		"tools/go.mod":  {Data: []byte("module m/tools")},
		"tools/main.go": {Data: []byte(`package main; import "m/left"`)},
	})
	if err != nil || len(found) != 0 {
		t.Errorf("found %v, %v", found, err)
	}
}

func TestAFileThatDoesNotParseIsAnError(t *testing.T) {
	_, err := small.Check(fstest.MapFS{"left/a.go": {Data: []byte("packag left")}})
	if err == nil || !strings.Contains(err.Error(), "left/a.go") {
		t.Errorf("error %v, want one that names the file", err)
	}
}

// Only the packages that read rule sets as TOML and that draw pictures need more than the
// standard library: who imports the others gets no other module into the program.
func TestThePublicPackagesNeedNoOtherModule(t *testing.T) {
	root := gametest.Root(t)
	seen := map[string]bool{}
	var walk func(dir, by string)
	walk = func(dir, by string) {
		if seen[dir] {
			return
		}
		seen[dir] = true
		files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no package: %v", dir, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed := must.Get(parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly))(t)
			for _, spec := range parsed.Imports {
				imported := strings.Trim(spec.Path.Value, `"`)
				if ours, ok := strings.CutPrefix(imported, Flagfall.Module+"/"); ok {
					walk(ours, by)
				} else if domain, _, _ := strings.Cut(imported, "/"); strings.Contains(domain, ".") {
					t.Errorf("%s needs %s, in %s", by, imported, dir)
				}
			}
		}
	}
	for _, pkg := range Flagfall.Public {
		if pkg != "variant" && pkg != "diagram" {
			walk(pkg, pkg)
		}
	}
}
