package games

import (
	"flagfall/stratego"
)

// ParseVariant reads the text of a custom variant's file. The error lists every
// mistake with its line.
func ParseVariant(text string) (Variant, error) {
	def, err := stratego.ParseDefinition(text)
	if err != nil {
		return Variant{}, err
	}
	v, err := stratego.New(def)
	if err != nil {
		return Variant{}, err
	}
	return strategoVariant(v, text), nil
}
