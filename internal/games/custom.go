package games

import (
	"flagfall/stratego"
)

// ParseVariant reads the text of a custom variant's file. The error names every
// mistake in it, with its line.
func ParseVariant(text string) (Variant, error) {
	d, err := stratego.ParseDefinition(text)
	if err != nil {
		return Variant{}, err
	}
	v, err := stratego.New(d)
	if err != nil {
		return Variant{}, err
	}
	return strategoVariant(v, text), nil
}
