// Package variant reads and writes the rule sets of Stratego that people write as
// TOML files (docs/variants.md).
//
// Parse reads a file's text, stratego.New compiles what it says, and Text writes a
// rule set as a file. The rules themselves, package stratego, know nothing of TOML.
package variant

import (
	"errors"
	"slices"
	"strings"

	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// A Mistake is one thing that is wrong in the text of a rule set.
type Mistake struct {
	Line   int    // from 1; 0 for something that is missing altogether
	Key    string // the key at fault, "" for broken syntax
	Reason string

	format string // what Reason was made of, as document.Mistake has it
	with   []any
}

func (m *Mistake) read() *document.Mistake {
	return &document.Mistake{Line: m.Line, Key: m.Key, Reason: m.Reason, Format: m.format, With: m.with}
}

func (m *Mistake) Error() string { return m.read().Error() }

// Sentence returns the mistake as it can be said in any language: an English format, and its
// parts.
func (m *Mistake) Sentence() (format string, with []any) { return m.read().Sentence() }

// Parse reads a rule set. Keys that are left out have the value of the variant
// named by the key base, classic if there is none. The error joins a *Mistake for
// everything that is wrong, in the order of lines; a name that is taken, in upper
// or lower case, is wrong.
func Parse(text string, taken ...string) (stratego.Definition, error) {
	r := reader{Document: document.Parse(text)}
	d := r.base()
	if r.Values != nil {
		r.read(&d)
		r.Unknown(r.known)
	}
	if slices.ContainsFunc(taken, func(name string) bool { return strings.EqualFold(name, d.Name) }) {
		r.Bad("name", "%q: that is another variant's name", d.Name)
	}
	if r.Sound() {
		for _, f := range d.Faults(r.Sound) {
			r.Bad(f.Key, "%s", f.Reason)
		}
	}
	return d, r.err()
}

// err joins the mistakes in the order of lines.
func (r *reader) err() error {
	var errs []error
	for _, m := range r.Mistakes() {
		errs = append(errs, &Mistake{m.Line, m.Key, m.Reason, m.Format, m.With})
	}
	return errors.Join(errs...)
}

// Of returns the rules that a record names: the built-in variant of a name, or
// what a definition says where there is one.
func Of(name, definition string) (*stratego.Variant, error) {
	if definition == "" {
		return stratego.VariantNamed(name)
	}
	d, err := Parse(definition)
	if err != nil {
		return nil, phrase.Errorf("the record's own rule set: %w", err)
	}
	return stratego.New(d)
}
