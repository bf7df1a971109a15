package layout

import (
	"strconv"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// parseLines reads set-ups of text lines: a line is one, or a few together are. Lines that
// begin with # are remarks, and an empty line ends a set-up.
func parseLines(v *stratego.Variant, lines []string) []Entry {
	g := gathering{variant: v}
	for i, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case isRemark(line):
		case line == "":
			g.finish()
		default:
			g.add(i+1, line)
		}
	}
	g.finish()
	return g.entries
}

func isRemark(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "#") }

// gathering puts set-ups together line by line.
type gathering struct {
	variant *stratego.Variant
	entries []Entry
	cells   []string // of the set-up under way
	begun   int      // the line that it began in
}

// add adds the squares of a line, and ends the set-up where it is complete.
func (g *gathering) add(line int, text string) {
	if len(g.cells) == 0 {
		g.begun = line
	}
	g.cells = append(g.cells, cells(text)...)
	if len(g.cells) >= g.variant.HomeSize() {
		g.finish()
	}
}

// finish ends the set-up under way, if there is one.
func (g *gathering) finish() {
	if len(g.cells) == 0 {
		return
	}
	e := Entry{Line: g.begun}
	switch want := g.variant.HomeSize(); {
	case len(g.cells) <= want/8:
		e.Err = phrase.Errorf("%q is no set-up: variant %s has %d squares", strings.Join(g.cells, " "), g.variant.Name(), want)
	case len(g.cells) != want:
		e.Err = phrase.Errorf("a set-up of %d squares: variant %s has %d", len(g.cells), g.variant.Name(), want)
	default:
		e.Setup, e.letters, e.Err = ranks(g.variant, g.cells)
	}
	g.entries = append(g.entries, e)
	g.cells = nil
}

// fields splits a line at blanks, commas, semicolons and lines between columns.
func fields(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;|/", r) })
}

// cells splits a line into its squares: a field is one where the line is a list of numbers
// and names, and otherwise each character is one.
func cells(line string) []string {
	found := fields(line)
	list := true
	for _, field := range found {
		list = list && isCell(field)
	}
	if list {
		return found
	}
	var all []string
	for _, field := range found {
		if _, ok := named(field); ok {
			all = append(all, field)
			continue
		}
		all = append(all, strings.Split(field, "")...)
	}
	return all
}

// isCell reports whether a field can be one square of a list.
func isCell(field string) bool {
	if _, err := strconv.ParseUint(field, 10, 8); len(field) == 1 || len(field) == 2 && err == nil {
		return true
	}
	_, ok := named(field)
	return ok
}
