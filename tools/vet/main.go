// Command vet runs the analyses of go vet on the module above for several systems, and
// those of staticcheck for the first of them, from the sources alone:
//
//	go run ./vet linux/amd64:./... darwin/arm64:./... js/wasm:./cmd/tab
//
// The go command compiles every dependency for a system and analyses it too before it
// vets a package for that system. Here no more than the declarations of the dependencies
// are read, which takes seconds where it took minutes, and what has the same files on two
// systems is analysed for the first.
package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: vet SYSTEM/PROCESSOR:PACKAGES...")
		os.Exit(2)
	}
	e, err := newExaminer("..")
	if err != nil {
		fmt.Fprintln(os.Stderr, "vet:", err)
		os.Exit(1)
	}
	failed := false
	for i, target := range os.Args[1:] {
		analyzers := vet.Suite
		if i == 0 {
			analyzers = slices.Concat(vet.Suite, linters())
		}
		faults, err := e.examine(target, analyzers)
		if err != nil {
			fmt.Fprintln(os.Stderr, "vet:", err)
			os.Exit(1)
		}
		for _, fault := range faults {
			fmt.Fprintf(os.Stderr, "%s: %s\n", target, fault)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

// An examiner examines the packages of one target after another. The types of every target are checked. A package
// that consists of the same files as for a target before is not analysed again: analyses would find the same.
type examiner struct {
	root     string          // of the module
	others   []string        // folders of what others wrote
	set      *token.FileSet  // of all targets
	analysed map[string]bool // by the package and its files

	mu    sync.Mutex
	files map[string]*ast.File // by their names
}

func newExaminer(folder string) (*examiner, error) {
	root, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	others, err := exec.Command("go", "env", "GOROOT", "GOMODCACHE").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	return &examiner{
		root: root, others: strings.Fields(string(others)), set: token.NewFileSet(),
		analysed: map[string]bool{}, files: map[string]*ast.File{},
	}, nil
}

// examine returns what is wrong with the packages of a target, such as
// windows/amd64:./..., and with those of this module that they import.
func (e *examiner) examine(target string, analyzers []*analysis.Analyzer) ([]string, error) {
	platform, pattern, ok1 := strings.Cut(target, ":")
	system, processor, ok2 := strings.Cut(platform, "/")
	if !ok1 || !ok2 {
		return nil, fmt.Errorf("%s: expected SYSTEM/PROCESSOR:PACKAGES, such as windows/amd64:./...", target)
	}
	roots, err := packages.Load(&packages.Config{
		Mode:      packages.LoadAllSyntax | packages.NeedModule,
		Dir:       e.root,
		Env:       append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "GOFLAGS="+flags()), // C where the machine is the target
		Tests:     true,
		Fset:      e.set,
		ParseFile: e.parse,
	}, pattern)
	if err != nil {
		return nil, err
	}
	if len(roots) == 0 {
		return nil, errors.New("no packages match " + pattern)
	}
	own, faults := sift(roots)
	if len(faults) > 0 {
		return faults, nil
	}
	found, err := analyze(analyzers, e.unknown(own))
	if err != nil {
		return nil, err
	}
	faults = found.faults
	for at, text := range unusedNames(found.names) {
		faults = append(faults, fmt.Sprintf("%s: %s", at, text))
	}
	slices.Sort(faults)
	return slices.Compact(faults), nil
}

// unknown returns the packages that were not analysed with the same files before, and remembers them.
func (e *examiner) unknown(all []*packages.Package) (fresh []*packages.Package) {
	for _, p := range all {
		key := strings.Join(slices.Concat([]string{p.ID}, p.CompiledGoFiles, p.OtherFiles), "\n")
		if !e.analysed[key] {
			e.analysed[key] = true
			fresh = append(fresh, p)
		}
	}
	return fresh
}

// flags are those of the go command without -trimpath: without paths, what cgo wrote for
// another clone may come from the cache, and names sources where they do not lie.
func flags() string {
	return strings.Join(slices.DeleteFunc(strings.Fields(os.Getenv("GOFLAGS")), func(f string) bool { return f == "-trimpath" }), " ")
}

// sift returns the packages of this module, and what is wrong with their types. The
// errors of other packages come from bodies that were not read.
func sift(roots []*packages.Package) (own []*packages.Package, faults []string) {
	packages.Visit(roots, nil, func(p *packages.Package) {
		p.IllTyped = false
		if p.Module == nil || !p.Module.Main || strings.HasSuffix(p.ID, ".test") { // a test's generated main
			return
		}
		own = append(own, p)
		for _, err := range p.Errors {
			faults = append(faults, err.Error())
		}
	})
	slices.Sort(faults)
	return own, slices.Compact(faults)
}

// parse reads a file, once for all targets. Functions in the folders of others keep their signatures and lose
// their bodies, as if they were written in assembly.
func (e *examiner) parse(set *token.FileSet, name string, text []byte) (*ast.File, error) {
	e.mu.Lock()
	file := e.files[name]
	e.mu.Unlock()
	if file != nil {
		return file, nil
	}
	file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return file, err
	}
	within := func(folder string) bool { return strings.HasPrefix(name, folder+string(filepath.Separator)) }
	if slices.ContainsFunc(e.others, within) {
		for _, declared := range file.Decls {
			if f, ok := declared.(*ast.FuncDecl); ok && f.Body != nil {
				f.Body = nil
			}
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.files[name] = file
	return file, nil
}
