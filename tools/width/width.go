package width

import (
	"go/scanner"
	"go/token"
	"strings"
	"unicode/utf8"
)

// Most is how many columns a line may have.
const Most = 130

// Columns returns the width of each line of a Go source, the first at index 0.
func Columns(source []byte) []int {
	lines := strings.Split(string(source), "\n")
	all := make([]int, len(lines))
	for i, l := range lines {
		if !strings.HasPrefix(strings.TrimSpace(l), "//go:") {
			all[i] = utf8.RuneCountInString(l) + 3*strings.Count(l, "\t")
		}
	}
	set := token.NewFileSet()
	file := set.AddFile("", set.Base(), len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	first := true // of its line
	at := 0       // the line of the token before
	for {
		pos, kind, text := s.Scan()
		if kind == token.EOF {
			return all
		}
		line := file.Line(pos)
		first, at = line != at, line
		switch {
		case kind == token.STRING || kind == token.COMMENT && !first:
			for _, part := range strings.Split(text, "\n") {
				all[line-1] -= utf8.RuneCountInString(part) + 3*strings.Count(part, "\t")
				line++
			}
			at = line - 1
		}
	}
}
