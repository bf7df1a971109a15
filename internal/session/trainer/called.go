package trainer

import (
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// letters is the set-up of a record, which has a blank between its rows, as set-ups are kept.
func letters(recorded string) string { return strings.Join(strings.Fields(recorded), "") }

// Called says what the set-up of a record is called: by its owner, or where it is a ready-made one; or of which it is the mirror
// image. It is empty for one without a name.
func (s *Shelf) Called(variant, recorded string) phrase.Text {
	if name := s.nameOf(variant, letters(recorded)); name != "" {
		return phrase.New(name)
	}
	rows := strings.Fields(recorded)
	for i, row := range rows {
		turned := []byte(row)
		slices.Reverse(turned)
		rows[i] = string(turned)
	}
	if name := s.nameOf(variant, strings.Join(rows, "")); name != "" {
		return phrase.New("%s, mirrored", phrase.New(name))
	}
	return phrase.Text{}
}

// nameOf returns the name of a set-up, an own one before a ready-made one; empty where it has none.
func (s *Shelf) nameOf(variant, setup string) string {
	for _, o := range s.Setups {
		if o.Variant == variant && o.Setup == setup {
			return o.Name
		}
	}
	for _, n := range All() {
		if n.Setup == setup {
			return n.Name
		}
	}
	return ""
}
