package game_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
)

// wrapped are the interfaces of players and programs, by the method that whoever stands in for
// one has too, with the number of its parameters.
var wrapped = map[string]string{
	"StrategoPlayer": "Choose/3", "AdvancePlayer": "Choose/3", // of package game
	"Conn":    "ReadLine/2", // of package protocol: a program at the other end of a line
	"Program": "Choose/3",   // of package check: a player of Stratego that can be closed
}

// structure is a struct type of our sources.
type structure struct {
	at      string
	embeds  bool            // one of the interfaces
	holds   map[string]bool // the methods of the interfaces that its named fields have
	methods map[string]bool
}

// wraps reports whether the type stands in for a player or a program: it embeds one, or has one in a
// field and the same method itself.
func (s *structure) wraps() bool {
	for method := range s.holds {
		if s.methods[method] {
			return true
		}
	}
	return s.embeds
}

// A type that stands in for a player or a program would hide what else that can do, such as being
// closed: ability.Of looks through Unwrap.
func TestWhatStandsInForAPlayerOrAProgramCanBeUnwrapped(t *testing.T) {
	all, declared := structures(t)
	for name := range wrapped {
		if !declared[name] {
			t.Errorf("no interface is called %s: nothing looks for what wraps it", name)
		}
	}
	found := 0
	for _, s := range all {
		if !s.wraps() {
			continue
		}
		found++
		if !s.methods["Unwrap/0"] {
			t.Errorf("%s: what it stands in for cannot be asked for what else it can do: expected a method Unwrap() any", s.at)
		}
	}
	if found < 5 {
		t.Errorf("only %d wrappers are found", found)
	}
}

// structures returns the struct types of internal, by folder and name, and the names of its interfaces.
func structures(t *testing.T) (all map[string]*structure, interfaces map[string]bool) {
	t.Helper()
	all, interfaces = map[string]*structure{}, map[string]bool{}
	of := func(name string) *structure {
		if all[name] == nil {
			all[name] = &structure{holds: map[string]bool{}, methods: map[string]bool{}}
		}
		return all[name]
	}
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
				switch kind := n.Type.(type) {
				case *ast.InterfaceType:
					interfaces[n.Name.Name] = true
				case *ast.StructType:
					s := of(in + n.Name.Name)
					s.at = files.Position(n.Pos()).String()
					s.look(kind)
				}
			case *ast.FuncDecl:
				if n.Recv != nil {
					of(in + lastName(n.Recv.List[0].Type)).methods[fmt.Sprintf("%s/%d", n.Name.Name, n.Type.Params.NumFields())] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, interfaces
}

// look notes the players and programs in the fields of a type. A pointer is to a type, all of whose
// methods are promoted.
func (s *structure) look(fields *ast.StructType) {
	for _, f := range fields.Fields.List {
		method, ok := wrapped[lastName(f.Type)]
		if _, pointer := f.Type.(*ast.StarExpr); !ok || pointer {
			continue
		}
		if len(f.Names) == 0 {
			s.embeds = true
		} else {
			s.holds[method] = true
		}
	}
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
