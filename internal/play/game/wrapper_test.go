package game_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
)

// embedded are the interfaces whose holders may be able to do more.
var embedded = []string{"StrategoPlayer", "AdvancePlayer", "Program"}

// A type that embeds a player or a program would hide what else that can do, such as being
// closed: ability.Of looks through Unwrap.
func TestWhatEmbedsAPlayerOrAProgramCanBeUnwrapped(t *testing.T) {
	wrappers, unwrapped := map[string]string{}, map[string]bool{}
	err := filepath.WalkDir(filepath.Join(gametest.Root(t), "internal"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		in := filepath.Dir(name) + "."
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok && slices.ContainsFunc(s.Fields.List, embeds) {
					wrappers[in+n.Name.Name] = files.Position(n.Pos()).String()
				}
			case *ast.FuncDecl:
				if n.Name.Name == "Unwrap" && n.Recv != nil {
					unwrapped[in+lastName(n.Recv.List[0].Type)] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil || len(wrappers) < 4 {
		t.Fatalf("%d wrappers, %v", len(wrappers), err)
	}
	for name, at := range wrappers {
		if !unwrapped[name] {
			t.Errorf("%s: what is embedded cannot be asked for what else it can do: expected a method Unwrap() any", at)
		}
	}
}

// embeds reports whether a field embeds one of the interfaces. A pointer is to a type, all of
// whose methods are promoted.
func embeds(f *ast.Field) bool {
	_, pointer := f.Type.(*ast.StarExpr)
	return len(f.Names) == 0 && !pointer && slices.Contains(embedded, lastName(f.Type))
}

// lastName is the name of a type without its package and without a star.
func lastName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.StarExpr:
		return lastName(x.X)
	}
	return ""
}
