package stratego

import (
	"strings"
	"sync"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
)

// builtin compiles the built-in variants the first time one is asked for.
var builtin = sync.OnceValue(func() []*Variant {
	var vs []*Variant
	for _, def := range []func() Definition{
		Classic, CS193D, Mini, MacTech, IUT, UCC, Barrage, Duel, OctaBarrage,
	} {
		vs = append(vs, must(def()))
	}
	return vs
})

// Variants returns the built-in variants.
func Variants() []*Variant { return append([]*Variant(nil), builtin()...) }

// VariantNamed returns a built-in variant. The error suggests the nearest name.
func VariantNamed(name string) (*Variant, error) {
	var names []string
	for _, v := range builtin() {
		if strings.EqualFold(v.Name(), name) {
			return v, nil
		}
		names = append(names, v.Name())
	}
	known := strings.Join(names, ", ")
	if near := spelling.Nearest(name, names); near != "" {
		return nil, phrase.Errorf("unknown variant %q (did you mean %q?): expected one of %s", name, near, known)
	}
	return nil, phrase.Errorf("unknown variant %q: expected one of %s", name, known)
}
