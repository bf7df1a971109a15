// Package games turns what a user writes into games: it knows the variants by their names
// and files, and begins, resumes and replays sessions. Programs that are not ours come to
// it as Guests, so that it serves a browser too.
package games

import (
	"fmt"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Variant is a game in one of its forms.
type Variant struct {
	Game  string // record.Stratego or record.Advance
	Name  string // one word
	Title string // a line for lists
	// Stratego has the rules, nil for Advance.
	Stratego *stratego.Variant
	// Definition is the text of the file of a custom variant.
	Definition string
}

// Variants returns the built-in variants of all games.
func Variants() []Variant {
	var all []Variant
	for _, v := range stratego.Variants() {
		all = append(all, strategoVariant(v, ""))
	}
	return append(all, advanceVariant())
}

func strategoVariant(v *stratego.Variant, definition string) Variant {
	return Variant{Game: record.Stratego, Name: v.Name(), Title: v.Definition().Title, Stratego: v, Definition: definition}
}

func advanceVariant() Variant {
	return Variant{Game: record.Advance, Name: record.Advance, Title: "Dragons, Catapults and Jesters on 9×9"}
}

// String returns the variant's name.
func (v Variant) String() string { return v.Name }

// Grid returns the size of the variant's board.
func (v Variant) Grid() board.Grid {
	if v.Stratego == nil {
		return advance.Grid
	}
	return v.Stratego.Grid()
}

// Rules tells the rules of the variant in words; the caller wraps the lines.
func (v Variant) Rules() string {
	if v.Stratego == nil {
		return advance.Rules()
	}
	return v.Stratego.Rules()
}

// SideName returns what a side is called.
func (v Variant) SideName(s board.Side) string {
	if v.Stratego == nil {
		return advance.SideName(s)
	}
	return stratego.SideName(s)
}

// ParseSide reads the name of a side, in either case: Red or Blue, White or
// Black.
func (v Variant) ParseSide(name string) (board.Side, error) {
	for s := range board.Side(2) {
		if strings.EqualFold(name, v.SideName(s)) {
			return s, nil
		}
	}
	return 0, fmt.Errorf("side %q: expected %s or %s", name, v.SideName(0), v.SideName(1))
}

// VariantNamed returns a built-in variant, or the custom one of a file where
// the name ends in .toml or has a slash in it.
func VariantNamed(name string) (Variant, error) {
	if IsFile(name) {
		return openVariant(name)
	}
	for _, v := range Variants() {
		if strings.EqualFold(v.Name, name) {
			return v, nil
		}
	}
	return Variant{}, &spelling.UnknownError{
		What: fmt.Sprintf("variant %q", name), Typed: name, Among: variantNames(), Else: "a file such as ./my.toml",
	}
}

// variantNames returns the names of the built-in variants.
func variantNames() (names []string) {
	for _, v := range Variants() {
		names = append(names, v.Name)
	}
	return names
}

// IsFile reports whether the name of a variant is that of a file with its rules.
func IsFile(name string) bool {
	return name == input.Stdin || strings.HasSuffix(name, ".toml") || strings.ContainsAny(name, `/\`)
}

// maxDefinition is the largest file of a variant that is read, in bytes.
const maxDefinition = 1 << 20

func openVariant(name string) (Variant, error) {
	text, err := input.Text(name, maxDefinition, "a rule set (TOML)")
	if err != nil {
		return Variant{}, err
	}
	v, err := ParseVariant(text, variantNames()...)
	if err != nil {
		return Variant{}, fmt.Errorf("%s:\n%w", name, err)
	}
	return v, nil
}

// RecordedVariant returns the variant that a record was played in.
func RecordedVariant(rec *record.Game) (Variant, error) {
	if rec.Definition != "" {
		return ParseVariant(rec.Definition)
	}
	for _, v := range Variants() {
		if v.Game == rec.Game && v.Name == rec.Variant {
			return v, nil
		}
	}
	return Variant{}, phrase.Errorf("the record is of variant %q, which this program does not know", rec.Variant)
}
