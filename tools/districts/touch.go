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
}

// additions are what the table has files to touch for.
var additions = []addition{
	{"a variant", "octa-barrage", regexp.MustCompile(`\bOctaBarrage\b|octa-barrage`)},
	{"a rule option", "bombs_burst", regexp.MustCompile(`\bBombsBurst\b|bombs_burst`)},
	{"a player", "sparring", regexp.MustCompile(`\bsparring\b`)},
	{"a protocol", "iut", regexp.MustCompile(`"iut"|protocol/iut"`)},
	{"an evaluation term", "insight", regexp.MustCompile(`(?m)\bInsight\b|^insight `)},
	{"a page of the browser", "learn", regexp.MustCompile(`\blearnPage\b|"/learn"`)},
	{"a column of the standings", "Buchholz", regexp.MustCompile(`\bBuchholz\b`)},
	{"words of a hint", "opens the way", regexp.MustCompile(`opens the way for`)},
}

// touched returns the product's sources that name each addition's example, in order. What is
// generated, tests, examples and the tools of this module do not count.
func touched(tree fs.FS) ([][]string, error) {
	all := make([][]string, len(additions))
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(base, ".") || slices.Contains([]string{"testdata", "node_modules", "dist", "examples", "tools", "docs"}, base)):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(
			[]string{".go", ".ts", ".html", ".txt"}, path.Ext(name),
		), strings.Contains(base, "_test."), strings.Contains(base, ".test."):
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		for i, a := range additions {
			if a.pattern.Match(text) {
				all[i] = append(all[i], name)
			}
		}
		return err
	})
	return all, err
}

// printTouched writes how many files name each example, and which.
func printTouched(out io.Writer, all [][]string) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nfiles to touch\tfor\tas\t")
	for i, a := range additions {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\n", len(all[i]), a.what, a.example, strings.Join(all[i], " "))
	}
	_ = w.Flush() // like the rest of the table
}
