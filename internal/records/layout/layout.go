// Package layout reads set-ups in every form that people and programs write them in:
// rank tokens, lists of numbers in each numbering, names of ranks, StraDoS letters, JSON, and
// the bytes of Demon of Ignorance. docs/formats.md shows an example of each.
package layout

import (
	"strings"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// An Entry is one set-up of a text.
type Entry struct {
	// Line is where it begins, from 1. In Demon's bytes it is the number of the set-up.
	Line int
	// Setup has a rank for every home square, back row first.
	Setup stratego.Setup
	// Err says what is wrong with it; Setup is nil then.
	Err error

	letters bool // in StraDoS letters, whose files may have the front row first
}

// Parse reads all set-ups of a text for a variant. Whatever is no set-up that the variant
// allows is an entry with an error. A text without any has no entries.
//
// Set-ups have the back row first. In StraDoS letters the front row may come first, as in the
// collection of Gravon's games: so it is where most of a text's Flags are in front. In JSON a
// set-up is turned round where its own Flag is in front, row by row.
func Parse(v *stratego.Variant, text string) []Entry {
	if isDemon(v, text) {
		return parseDemon(v, text)
	}
	text = input.Decode(text)
	switch {
	case input.Wide(text):
		return []Entry{{Err: phrase.Errorf("this is UTF-16 without a byte-order mark: expected UTF-8")}}
	case strings.HasPrefix(strings.TrimSpace(text), "["):
		return parseJSON(v, text)
	}
	if strings.IndexFunc(text, input.Control) >= 0 {
		return []Entry{{Err: phrase.Errorf("this is no text: expected rank tokens, or %d bytes as Demon of Ignorance writes them", demonSize)}}
	}
	entries := parseLines(v, strings.Split(text, "\n"))
	turnLetters(entries)
	return entries
}

// One reads a text that has exactly one set-up.
func One(v *stratego.Variant, text string) (stratego.Setup, error) {
	switch entries := Parse(v, text); len(entries) {
	case 0:
		return nil, phrase.Errorf("there is no set-up: expected the pieces of %d squares, back row first", v.HomeSize())
	case 1:
		return entries[0].Setup, entries[0].Err
	default:
		for _, e := range entries {
			if e.Err != nil {
				return nil, phrase.Errorf("line %d: %w", e.Line, e.Err)
			}
		}
		return nil, phrase.Errorf("%d set-ups: expected one", len(entries))
	}
}

// Named reads a list of names of ranks, such as Marshal General Scout, that need not be
// complete: they stand on the home squares from the first on, and the others are NoRank. It
// reports whether the text is such a list, with no more pieces than the army has.
func Named(v *stratego.Variant, text string) (stratego.Setup, bool) {
	setup := make(stratego.Setup, v.HomeSize())
	n := 0
	for line := range strings.Lines(input.Decode(text)) {
		if isRemark(line) {
			continue
		}
		for _, field := range fields(line) {
			r, ok := named(field)
			if !ok || n == len(setup) {
				return nil, false
			}
			setup[n] = r
			n++
		}
	}
	return setup, n > 0 && tooMany(v, setup) == 0
}

// turnLetters turns set-ups in StraDoS letters round where most of them have their Flag in
// front.
func turnLetters(entries []Entry) {
	front := 0
	for _, e := range entries {
		if at := flag(e.Setup); e.letters && at >= 0 {
			if front++; at < len(e.Setup)/2 {
				front -= 2
			}
		}
	}
	for _, e := range entries {
		if front > 0 && e.letters {
			reverse(e.Setup, 1)
		}
	}
}

// flag returns where the Flag stands, -1 for nowhere.
func flag(s stratego.Setup) int {
	for i, r := range s {
		if r == stratego.Flag {
			return i
		}
	}
	return -1
}

// reverse turns a set-up round in rows of a width, and with the width 1 square by square.
func reverse(s stratego.Setup, width int) {
	for a, b := 0, len(s)-width; a < b; a, b = a+width, b-width {
		for i := range width {
			s[a+i], s[b+i] = s[b+i], s[a+i]
		}
	}
}
