package main

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/suite/vet"
)

func TestFaultsOfAllKindsAreFoundOnTheSystemsThatHaveThem(t *testing.T) {
	e, err := newExaminer("testdata/module")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range []struct {
		name string
		want []string
	}{
		{"linux/amd64:./...", []string{
			"module.go:6:6: func unused is unused (U1000)",
			`module.go:10:14: example.org/module/inner.Note format %d has arg "word" of wrong type string (printf)`,
			"module.go:11:2: example.org/module/inner.Old is deprecated: use Note.  (SA1019)",
		}},
		{"darwin/arm64:./...", nil}, // the same files, which are known
		{"windows/amd64:./...", []string{
			`module.go:10:14: example.org/module/inner.Note format %d has arg "word" of wrong type string (printf)`,
			`module_windows.go:6:27: example.org/module/inner.Note format %d has arg "song" of wrong type string (printf)`,
		}},
		{"js/wasm:./...", []string{
			`inner_js.go:4:28: cannot use "one" (untyped string constant) as int value in return statement`,
		}},
	} {
		analyzers := vet.Suite
		if target.name == "linux/amd64:./..." {
			analyzers = slices.Concat(vet.Suite, linters())
		}
		faults, err := e.examine(target.name, analyzers)
		if err != nil {
			t.Fatal(err)
		}
		for i, fault := range faults {
			faults[i] = fault[strings.LastIndex(fault[:strings.Index(fault, ".go:")], "/")+1:]
		}
		if !slices.Equal(faults, slices.Sorted(slices.Values(target.want))) {
			t.Errorf("%s has\n%s\nwant\n%s", target.name, strings.Join(faults, "\n"), strings.Join(target.want, "\n"))
		}
	}
}
