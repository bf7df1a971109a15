// Command vet runs the analyses of go vet on the module above for several systems, and
// those of staticcheck for the first of them, from the sources alone:
//
//	go run ./vet linux/amd64:./... darwin/arm64:./... js/wasm:./cmd/tab
//
// The go command compiles every dependency for a system and analyses it too before it
// vets a package for that system. Here no more than the declarations of the dependencies
// are read, which takes seconds where it took minutes.
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

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: vet SYSTEM/PROCESSOR:PACKAGES...")
		os.Exit(2)
	}
	failed := false
	for i, target := range os.Args[1:] {
		analyzers := vet.Suite
		if i == 0 {
			analyzers = slices.Concat(vet.Suite, linters())
		}
		faults, err := examine(target, analyzers)
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

// examine returns what is wrong with the packages of a target, such as
// windows/amd64:./..., and with those of this module that they import.
func examine(target string, analyzers []*analysis.Analyzer) ([]string, error) {
	platform, pattern, ok1 := strings.Cut(target, ":")
	system, processor, ok2 := strings.Cut(platform, "/")
	if !ok1 || !ok2 {
		return nil, fmt.Errorf("%s: expected SYSTEM/PROCESSOR:PACKAGES, such as windows/amd64:./...", target)
	}
	root, err := filepath.Abs("..")
	if err != nil {
		return nil, err
	}
	others, err := exec.Command("go", "env", "GOROOT", "GOMODCACHE").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	roots, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax | packages.NeedModule,
		Dir:   root,
		Env:   append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "GOFLAGS="+flags()), // C where the machine is the target
		Tests: true,
		ParseFile: func(set *token.FileSet, name string, text []byte) (*ast.File, error) {
			return parse(set, strings.Fields(string(others)), name, text)
		},
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
	graph, err := checker.Analyze(analyzers, own, nil)
	if err != nil {
		return nil, err
	}
	for _, action := range graph.Roots {
		if action.Err != nil {
			return nil, action.Err
		}
		for _, found := range action.Diagnostics {
			faults = append(faults, fmt.Sprintf("%s: %s (%s)", action.Package.Fset.Position(found.Pos), found.Message, action.Analyzer.Name))
		}
	}
	for at, text := range unusedNames(graph) {
		faults = append(faults, fmt.Sprintf("%s: %s", at, text))
	}
	slices.Sort(faults)
	return slices.Compact(faults), nil
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

// parse reads a file. Functions in the folders of others keep their signatures and lose
// their bodies, as if they were written in assembly.
func parse(set *token.FileSet, others []string, name string, text []byte) (*ast.File, error) {
	file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	within := func(folder string) bool { return strings.HasPrefix(name, folder+string(filepath.Separator)) }
	if file == nil || !slices.ContainsFunc(others, within) {
		return file, err
	}
	for _, declared := range file.Decls {
		if f, ok := declared.(*ast.FuncDecl); ok && f.Body != nil {
			f.Body = nil
		}
	}
	return file, err
}
