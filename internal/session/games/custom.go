package games

import (
	"strings"

	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// ParseVariant reads the text of a custom variant's file. The error lists every
// mistake with its line; a name that is taken is one.
func ParseVariant(text string, taken ...string) (Variant, error) {
	text = strings.TrimPrefix(text, "\ufeff") // it goes into records, which have no such mark
	def, err := variant.Parse(text, taken...)
	if err != nil {
		return Variant{}, err
	}
	v, err := stratego.New(def)
	if err != nil {
		return Variant{}, err
	}
	return strategoVariant(v, text), nil
}
