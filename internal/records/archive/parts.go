package archive

import "strings"

// A form is how a game in lines of text begins, and how it is read.
type form struct {
	format Format
	begins func(line string) bool
	parse  func(text string) (*Game, error)
}

// forms are the formats that may follow each other in one text.
var forms = []form{
	{Record, func(line string) bool { return strings.HasPrefix(line, "flagfall record") }, parseRecord},
	{UCC, func(line string) bool { return strings.HasSuffix(strings.TrimSpace(line), " RED SETUP") }, parseUCC},
	{GSN, isGSN, parseGSN},
	{StraDoS, isStrados, parseStrados},
}

// begins returns the form whose game a line begins, nil for none.
func begins(line string) *form {
	for i := range forms {
		if forms[i].begins(line) {
			return &forms[i]
		}
	}
	return nil
}

// parseParts cuts a text into games where one begins, and reads each. Before the first one there
// may be empty lines and remarks that begin with #; a text with anything else there is none of
// ours.
func parseParts(text string) []Found {
	var found []Found
	var kind *form
	var part strings.Builder
	line, begun := 0, 0
	finish := func(last bool) {
		if kind == nil {
			return
		}
		game := part.String()
		if !last || len(found) > 0 { // a lone record is checked to its last byte
			game = strings.TrimRight(game, "\n") + "\n"
		}
		f := Found{Line: begun, Form: kind.format}
		f.Game, f.Err = kind.parse(game)
		found = append(found, f)
		part.Reset()
	}
	for l := range strings.Lines(text) {
		line++
		if next := begins(strings.TrimSuffix(l, "\n")); next != nil && !isField(kind, next, part.String()) {
			finish(false)
			kind, begun = next, line
		}
		switch empty := strings.TrimSpace(l) == ""; {
		case kind != nil:
			part.WriteString(l)
		case !empty && !strings.HasPrefix(l, "#"):
			return nil
		}
	}
	finish(true)
	return found
}

// isField reports whether StraDoS letters are the board of a game in GSN: so they are up to its
// result.
func isField(under, next *form, part string) bool {
	return under != nil && under.format == GSN && next.format == StraDoS && !strings.Contains(part, " result ")
}
