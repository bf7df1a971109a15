package districts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

// declared returns every name that the product declares, with and without what it belongs to: Choose, Player.Choose,
// marshal.Player.Choose.
func declared(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, dir := range packages(t) {
		for _, name := range must.Get(filepath.Glob(filepath.Join(gametest.Root(t), dir, "*.go")))(t) {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file := must.Get(parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution))(t)
			all[file.Name.Name] = true
			for _, d := range file.Decls {
				for _, name := range namesOf(d) {
					for whole := file.Name.Name + "." + name; ; _, whole, _ = strings.Cut(whole, ".") {
						all[whole] = true
						if !strings.Contains(whole, ".") {
							break
						}
					}
				}
			}
		}
	}
	return all
}

// namesOf returns what one declaration declares: Choose, or Player.Choose where it belongs to a type.
func namesOf(d ast.Decl) (all []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = receiver(d.Recv.List[0].Type) + "." + name
		}
		return []string{name}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			of, ok := spec.(*ast.TypeSpec)
			if !ok {
				continue
			}
			all = append(all, of.Name.Name)
			if s, ok := of.Type.(*ast.StructType); ok {
				for _, field := range s.Fields.List {
					for _, name := range field.Names {
						all = append(all, of.Name.Name+"."+name.Name)
					}
				}
			}
		}
	}
	return all
}

func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

func TestEveryNameInTheFivePathsIsInTheCode(t *testing.T) {
	walks, names := page(t, "## Five paths through the code"), declared(t)
	if n := strings.Count(walks, "\n**"); n != 5 {
		t.Errorf("docs/architecture.md has %d paths, expected 5", n)
	}
	if strings.Contains(walks, "\n9. ") {
		t.Error("a path in docs/architecture.md has more than 8 steps")
	}
	_, steps, _ := strings.Cut(walks, "\n1. ")
	for _, quoted := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(steps, -1) {
		name := quoted[1]
		switch {
		case strings.HasPrefix(name, "/"), strings.HasPrefix(name, "--"), name == "match":
		case strings.Contains(name, "/"):
			if _, err := os.Stat(filepath.Join(gametest.Root(t), name)); err != nil {
				t.Errorf("docs/architecture.md: %v", err)
			}
		case !names[name]:
			t.Errorf("docs/architecture.md names %s in a path, which the code does not declare", name)
		}
	}
}
