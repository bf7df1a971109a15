package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/council"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/stratego"
)

// said are the formats of all texts that Go files make, with where each is made.
func said(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	root := filepath.Join("..", "..", "..")
	must.Do(t, filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != root ||
			slices.Contains([]string{"testdata", "node_modules", "examples"}, d.Name())) {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		source, err := os.ReadFile(name)
		if err == nil && (strings.Contains(string(source), "phrase.") || plan.MatchString(filepath.ToSlash(name))) {
			collect(t, name, string(source), found)
		}
		return err
	}))
	return found
}

// collect adds the formats of a file. One that is no literal stands in a table or a
// constant of the same file, all of whose texts count.
func collect(t *testing.T, name, source string, found map[string]string) {
	files := token.NewFileSet()
	file := must.Get(parser.ParseFile(files, name, source, parser.SkipObjectResolution))(t)
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		to, ok := call.Fun.(*ast.SelectorExpr)
		if f, ok := call.Fun.(*ast.Ident); ok && f.Name == "faultf" {
			if format, ok := call.Args[0].(*ast.BasicLit); ok {
				keep(format, files.Position(call.Pos()).String(), found)
			}
			return true
		}
		if plan.MatchString(filepath.ToSlash(name)) && len(call.Args) > 1 && wrong(call.Fun) {
			if format, ok := call.Args[1].(*ast.BasicLit); ok {
				keep(format, files.Position(call.Pos()).String(), found)
			}
			return true
		}
		if from, named := receiver(to); !ok || !named || from != "phrase" || to.Sel.Name != "New" && to.Sel.Name != "Errorf" {
			return true
		}
		at := files.Position(call.Pos()).String()
		switch format := call.Args[0].(type) {
		case *ast.BasicLit:
			keep(format, at, found)
		case *ast.IndexExpr:
			table(file, format.X, at, found)
		case *ast.Ident:
			table(file, format, at, found)
		case *ast.SelectorExpr: // a field of the rows of a table
			table(file, ast.NewIdent("likely"), at, found)
		}
		return true
	})
}

// plan are the sources that say what is wrong with the file of a tournament, a rule set or a
// square.
var plan = regexp.MustCompile(`/internal/(base/document|arena/tournament)/|/variant/[a-z]+\.go$|/stratego/definition\.go$|/board/[a-z]+\.go$`)

// wrong reports whether a function takes a key and what is wrong with it.
func wrong(called ast.Expr) bool {
	switch f := called.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name == "Bad"
	case *ast.Ident:
		return f.Name == "wrong" || f.Name == "bad"
	}
	return false
}

func receiver(s *ast.SelectorExpr) (string, bool) {
	if s == nil {
		return "", false
	}
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return "", false
	}
	return x.Name, true
}

func keep(lit *ast.BasicLit, at string, found map[string]string) {
	if words, err := strconv.Unquote(lit.Value); err == nil && lit.Kind == token.STRING {
		found[strings.ReplaceAll(words, "%w", "%s")] = at
	}
}

// table keeps the texts of a variable or a constant.
func table(file *ast.File, name ast.Expr, at string, found map[string]string) {
	id, ok := name.(*ast.Ident)
	if !ok {
		return
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != id.Name {
			return true
		}
		ast.Inspect(spec, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok {
				keep(lit, at, found)
			}
			return true
		})
		return false
	})
}

// germanFiles have what German says of what Go says.
var germanFiles = []string{
	"said.ts", "rules.ts", "reasons.ts", "records.ts", "errors.ts", "faults.ts", "offers.ts", "plans.ts", "puzzles.ts", "sets.ts",
	"columns.ts", "career.ts", "battles.ts", "setups.ts",
}

// A sentence of German has {0} where the English one has %s: what Go would write there stays as it is.
func TestGermanSentencesHaveTheirPlacesInTheirOwnForm(t *testing.T) {
	entry := regexp.MustCompile(`(?m)^ +"(?:[^"\\]|\\.)*":\s+"((?:[^"\\]|\\.)*)",$`)
	verb := regexp.MustCompile(`%[-+.\d]*[sdfqvc]\b|%%`)
	for _, name := range germanFiles {
		source := must.Get(os.ReadFile(filepath.Join("..", "ui", "src", "german", name)))(t)
		for _, m := range entry.FindAllStringSubmatch(string(source), -1) {
			if verb.MatchString(m[1]) {
				t.Errorf("%s: %s", name, m[1])
			}
		}
	}
}

// germanWords are the formats that the German catalogue has words for.
func germanWords(t *testing.T) map[string]bool {
	t.Helper()
	have := map[string]bool{}
	entry := regexp.MustCompile(`("(?:[^"\\]|\\.)*"|\b\w+):\s+["\[]`)
	for _, name := range germanFiles {
		source := must.Get(os.ReadFile(filepath.Join("..", "ui", "src", "german", name)))(t)
		for _, m := range entry.FindAllStringSubmatch(string(source), -1) {
			key := m[1]
			if words, err := strconv.Unquote(key); err == nil {
				key = words
			}
			have[key] = true
		}
	}
	for _, article := range []string{"the ", "a ", "your ", "its "} {
		have[article+"%s"], have[article+"%s on %s"] = true, true
	}
	return have
}

// Whatever a Go file says on a page is said in German too.
func TestGermanHasWordsForEveryTextThatGoMakes(t *testing.T) {
	all, have := said(t), germanWords(t)
	if len(all) < 200 {
		t.Fatalf("%d texts: the test reads the files wrongly", len(all))
	}
	for format, at := range all {
		if !have[format] {
			t.Errorf("%s: German has no %q", at, format)
		}
	}
	for format, at := range all {
		if !strings.Contains(at, "session/reason/") || strings.Contains(at, "say_news.go") || strings.Contains(at, "exposed.go") {
			continue // what is said of a side that is not spoken to as well
		}
		if its := (reason.Words{Why: phrase.New(format)}).OfIts().Why.Format; !have[its] {
			t.Errorf("%s: German has no %q", at, its)
		}
	}
	for _, name := range council.Members() {
		if !have[name] {
			t.Errorf("German has no name of the council's %s", name)
		}
	}
	for _, f := range stratego.Fields() {
		d := stratego.Classic()
		if _, number := f.At(&d).(*int); number && !have[f.Values] {
			t.Errorf("German has no words for the values of %s: %q", f.Key, f.Values)
		}
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		if name := phrase.New("%s", r).With[0].(phrase.Text).Format; !have[name] {
			t.Errorf("German has no name of the rank %s", name)
		}
	}
}
