package gametest

import (
	"testing"

	"flagfall.dev/stratego"
)

// Variant returns a rule set of Stratego by its name.
func Variant(t testing.TB, name string) *stratego.Variant {
	t.Helper()
	v, err := stratego.VariantNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
