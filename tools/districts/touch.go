package main

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
)

// An addition is something that is often added to the program, with one that is there: the files
// that name it are those that somebody who adds another has to touch.
type addition struct {
	what, example string
	pattern       *regexp.Regexp
	packages      bool     // counted in folders, not in files
	but           []string // names the example for another reason: these files, and what is in these folders
}

// additions are what the table has files to touch for.
var additions = []addition{
	{what: "a variant", example: "octa-barrage", pattern: regexp.MustCompile(`\bOctaBarrage\b|octa-barrage`), but: []string{"python"}},
	{what: "a rule option", example: "bombs_burst", pattern: regexp.MustCompile(`\bBombsBurst\b|bombs_burst`)},
	{what: "a player", example: "sparring", pattern: regexp.MustCompile(`\bsparring\b`)},
	{
		what: "a protocol", example: "iut", packages: true, // the dearest of them: an entry is compiled, and may give up a turn
		pattern: regexp.MustCompile(`(?m)^package iut$|protocol/iut"|\biut\.|"iut"`),
		but:     []string{"stratego", "python", "internal/face/catalogue"}, // that is the variant
	},
	{
		what: "an evaluation term", example: "approach", // of evaluation.Terms, with its parameters near and guard
		pattern: regexp.MustCompile(`(?m)e\.approach(es)?\(|"approach", state|^(Near|Guard) +weight`),
	},
	{
		what: "a page of the browser", example: "learn",
		pattern: regexp.MustCompile(`\blearnPage\b|"/learn"|"learn"|\blearnText\b|\b(get|post)Lessons?\b`),
	},
	{what: "a column of the standings", example: "Buchholz", pattern: regexp.MustCompile(`\bBuchholz\b`)},
	{what: "words of a hint", example: "opens the way", pattern: regexp.MustCompile(`opens the way for`)},
}

// outside are folders that somebody who adds something need not touch, or that commands of ours make.
var outside = []string{"testdata", "node_modules", "dist", "examples", "tools", "docs"}

// touched returns the product's sources that name each addition's example, or the folders that they are in, in
// order. What is generated, tests, examples and the tools of this module do not count.
func touched(tree fs.FS) ([][]string, error) {
	all := make([][]string, len(additions))
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if name != "." && (strings.HasPrefix(base, ".") || slices.Contains(outside, base)) {
				return fs.SkipDir
			}
			return nil
		case !isSource(base):
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if generated.Match(text) {
			return err
		}
		for i, a := range additions {
			other := func(folder string) bool { return name == folder || strings.HasPrefix(name, folder+"/") }
			if slices.ContainsFunc(a.but, other) || !a.pattern.Match(text) {
				continue
			}
			where := name
			if a.packages {
				where = path.Dir(name)
			}
			if !slices.Contains(all[i], where) {
				all[i] = append(all[i], where)
			}
		}
		return err
	})
	return all, err
}

// generated is the line of https://go.dev/s/generatedcode.
var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// isSource reports whether a file is written by hand for the product.
func isSource(base string) bool {
	return slices.Contains([]string{".go", ".ts", ".html", ".txt", ".py", ".h", ".cpp"}, path.Ext(base)) &&
		!strings.Contains(base, "_test.") && !strings.Contains(base, ".test.")
}

// printTouched writes how many files or packages name each example, and which.
func printTouched(out io.Writer, all [][]string) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nto touch\tfor\tas\t")
	for i, a := range additions {
		kind := "files"
		if a.packages {
			kind = "packages"
		}
		fmt.Fprintf(w, "%d %s\t%s\t%s\t%s\n", len(all[i]), kind, a.what, a.example, strings.Join(all[i], " "))
	}
	_ = w.Flush() // like the rest of the table
}
