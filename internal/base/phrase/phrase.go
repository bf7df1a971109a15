// Package phrase holds sentences that can be said in any language: an English format,
// which is the name of the sentence too, and what is put into it. A terminal prints the
// English; a page looks the format up in the catalogue of its language.
package phrase

import (
	"fmt"
	"strings"
)

// A Text is a sentence, or a part of one. The zero value says nothing.
type Text struct {
	// Format is as package fmt takes it, with the verbs %s, %d, %q and %.0f.
	Format string `json:"say"`
	// With is what the format is given: numbers, strings that are the same in every
	// language, such as the names of squares, and Texts.
	With []any `json:"with,omitempty"`
}

// A Sentence can be said in any language though its package knows no Text: it returns an
// English format, and what is put into it.
type Sentence interface {
	Sentence() (format string, with []any)
}

func said(s Sentence) Text {
	format, with := s.Sentence()
	return New(format, append([]any(nil), with...)...)
}

// New returns a text. What has a name of its own, such as a rank, is a Text in it: the
// name differs from language to language.
func New(format string, with ...any) Text {
	for i, x := range with {
		switch x := x.(type) {
		case Text:
		case Sentence:
			with[i] = said(x)
		case error:
			with[i] = Of(x)
		case fmt.Stringer:
			with[i] = Text{Format: x.String()}
		}
	}
	return Text{format, with}
}

// Sentence returns the format and its parts, for who knows no Text.
func (t Text) Sentence() (format string, with []any) { return t.Format, t.With }

// String returns the English.
func (t Text) String() string { return fmt.Sprintf(t.Format, t.With...) }

// Strings returns the English of texts.
func Strings(texts []Text) []string {
	lines := []string{}
	for _, t := range texts {
		lines = append(lines, t.String())
	}
	return lines
}

// Empty reports whether nothing is said.
func (t Text) Empty() bool { return t.Format == "" }

// Replace returns the text with every format in it changed.
func (t Text) Replace(change func(format string) string) Text {
	changed := Text{Format: change(t.Format)}
	for _, x := range t.With {
		if part, ok := x.(Text); ok {
			x = part.Replace(change)
		}
		changed.With = append(changed.With, x)
	}
	return changed
}

// List joins texts: "A4, B4 and C4".
func List(parts ...Text) Text {
	if len(parts) == 0 {
		return Text{}
	}
	n := len(parts) - 1
	if n == 0 {
		return parts[0]
	}
	all := parts[0]
	for _, p := range parts[1:n] {
		all = New("%s, %s", all, p)
	}
	return New("%s and %s", all, parts[n])
}

// fault is an error that can be said in any language.
type fault struct {
	error
	text Text
}

// Errorf is fmt.Errorf for an error that people read.
func Errorf(format string, with ...any) error {
	return &fault{fmt.Errorf(format, with...), New(strings.ReplaceAll(format, "%w", "%s"), with...)}
}

func (f *fault) Said() Text { return f.text }

func (f *fault) Unwrap() error { return f.error }

// Of returns what an error says, joined errors one after another. One that was made
// elsewhere has English words only, which are the whole of its Text's With.
func Of(err error) Text {
	switch err := err.(type) {
	case interface{ Said() Text }:
		return err.Said()
	case Sentence:
		return said(err)
	case interface{ Unwrap() []error }:
		return several(err.Unwrap())
	}
	return Verbatim(err.Error())
}

func several(all []error) (said Text) {
	for i, err := range all {
		if i == 0 {
			said = Of(err)
			continue
		}
		said = New("%s; %s", said, Of(err))
	}
	return said
}

// Verbatim returns words that no catalogue has.
func Verbatim(words string) Text { return Text{"%s", []any{words}} }
