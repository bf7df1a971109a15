package main

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"honnef.co/go/tools/analysis/lint"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
)

// linters returns what the staticcheck command runs unless told otherwise.
func linters() []*analysis.Analyzer {
	analyzers := []*analysis.Analyzer{unused.Analyzer.Analyzer}
	for _, l := range slices.Concat(simple.Analyzers, staticcheck.Analyzers, stylecheck.Analyzers) {
		if !nonDefault(l) {
			analyzers = append(analyzers, l.Analyzer)
		}
	}
	return analyzers
}

func nonDefault(l *lint.Analyzer) bool {
	return l.Doc.NonDefault || l.Analyzer.Name == "SA9003" // empty branches, which staticcheck.conf excludes
}

// unusedNames returns the names that no package uses. A package and the same package with
// its tests are two, and what either uses is used.
func unusedNames(results []unused.Result) map[token.Position]string {
	used, names := map[token.Position]bool{}, map[token.Position]string{}
	for _, result := range results {
		for _, object := range slices.Concat(result.Used, result.Quiet) {
			used[object.Position] = true
		}
		for _, object := range result.Unused {
			names[object.Position] = object.Kind + " " + object.Name + " is unused (U1000)"
		}
	}
	for at := range used {
		delete(names, at)
	}
	return names
}
