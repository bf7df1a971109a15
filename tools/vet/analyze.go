package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"honnef.co/go/tools/unused"
)

// findings are what analyses found in packages.
type findings struct {
	faults []string
	names  []unused.Result // of every package
}

// analyze runs the analyzers on packages, and on those that they import where facts come from them. A package
// waits for those that it imports, and what an analysis made of it is dropped when all have seen it.
//
// The checker of golang.org/x/tools keeps all of it to the end and runs every analysis with facts on every
// dependency, which takes twice the time. Here a dependency has no bodies, so that analyses of bodies find nothing.
func analyze(analyzers []*analysis.Analyzer, own []*packages.Package) (findings, error) {
	if err := analysis.Validate(analyzers); err != nil {
		return findings{}, err
	}
	all, declared := inOrder(analyzers), inOrder(slices.DeleteFunc(inOrder(analyzers), readsBodies))
	asked, ours := map[*analysis.Analyzer]bool{}, map[*packages.Package]bool{}
	for _, a := range analyzers {
		asked[a] = true
	}
	for _, p := range own {
		ours[p] = true
	}
	facts, tasks, places := newFacts(), map[*packages.Package]*task{}, make(chan struct{}, runtime.GOMAXPROCS(0))
	packages.Visit(own, nil, func(p *packages.Package) { // those that it imports before itself
		before := make([]*task, 0, len(p.Imports))
		for _, q := range p.Imports {
			before = append(before, tasks[q])
		}
		t := &task{done: make(chan struct{})}
		tasks[p] = t
		go func() {
			defer close(t.done)
			for _, b := range before {
				<-b.done
			}
			places <- struct{}{}
			defer func() { <-places }()
			if ours[p] {
				t.found, t.err = one(p, all, facts, asked)
			} else {
				t.found, t.err = one(p, declared, facts, nil)
			}
			p.Syntax, p.TypesInfo = nil, nil // nobody reads them again
		}()
	})
	var total findings
	var failed []error
	for _, t := range tasks {
		<-t.done
		failed = append(failed, t.err)
		total.faults = append(total.faults, t.found.faults...)
		total.names = append(total.names, t.found.names...)
	}
	return total, errors.Join(failed...)
}

// task is the analysis of one package.
type task struct {
	done  chan struct{} // closed when the rest is known
	found findings
	err   error
}

// readsBodies reports whether an analyzer leaves no facts about declarations without bodies.
func readsBodies(a *analysis.Analyzer) bool {
	intermediate := func(needed *analysis.Analyzer) bool { return needed.Name == "buildir" || needed.Name == "buildssa" }
	return len(a.FactTypes) == 0 || slices.ContainsFunc(inOrder([]*analysis.Analyzer{a}), intermediate)
}

// inOrder returns analyzers and those that they require, each after what it requires.
func inOrder(analyzers []*analysis.Analyzer) (order []*analysis.Analyzer) {
	seen := map[*analysis.Analyzer]bool{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, r := range a.Requires {
			visit(r)
		}
		order = append(order, a)
	}
	for _, a := range analyzers {
		visit(a)
	}
	return order
}

// one runs analyzers on a package, in their order, and returns what those that were asked for find.
func one(p *packages.Package, analyzers []*analysis.Analyzer, f *facts, asked map[*analysis.Analyzer]bool) (findings, error) {
	var found findings
	results := map[*analysis.Analyzer]any{}
	for _, a := range analyzers {
		pass := f.pass(a, p)
		pass.ResultOf = results
		pass.Report = func(d analysis.Diagnostic) {
			if asked[a] {
				found.faults = append(found.faults, fmt.Sprintf("%s: %s (%s)", p.Fset.Position(d.Pos), d.Message, a.Name))
			}
		}
		result, err := a.Run(pass)
		if err != nil {
			return found, fmt.Errorf("%s of %s: %w", a.Name, p.ID, err)
		}
		results[a] = result
		if r, ok := result.(unused.Result); ok && asked[a] {
			found.names = append(found.names, r)
		}
	}
	return found, nil
}

// moduleOf returns what analyses ask about the module of a package.
func moduleOf(p *packages.Package) *analysis.Module {
	if p.Module == nil {
		return new(analysis.Module)
	}
	return &analysis.Module{Path: p.Module.Path, Version: p.Module.Version, GoVersion: p.Module.GoVersion}
}

// pass returns what an analyzer is given of a package, but for the results of others and the way to report.
func (f *facts) pass(a *analysis.Analyzer, p *packages.Package) *analysis.Pass {
	return &analysis.Pass{
		Analyzer: a, Fset: p.Fset, Files: p.Syntax, OtherFiles: p.OtherFiles, IgnoredFiles: p.IgnoredFiles,
		Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes, TypeErrors: p.TypeErrors, Module: moduleOf(p),
		ReadFile:         os.ReadFile,
		ImportObjectFact: f.ofObject, ExportObjectFact: f.addToObject, AllObjectFacts: f.ofObjects(a),
		ImportPackageFact: f.ofPackage, AllPackageFacts: f.ofPackages(a),
		ExportPackageFact: func(fact analysis.Fact) { f.addToPackage(p.Types, fact) },
	}
}
