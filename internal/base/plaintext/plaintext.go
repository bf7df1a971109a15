// Package plaintext makes outside text safe for a terminal: the output of a bot, a worker
// or a file is shown and cannot control the terminal.
package plaintext

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean replaces every character that could change the state of a terminal by �: control
// characters but line feeds and tabs, characters that turn the direction of the text, and
// what is no UTF-8.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && tricky(r) {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// Line is Clean for text that has to stay on its line, cut at a given number of
// characters.
func Line(s string, most int) string {
	n := 0
	return strings.Map(func(r rune) rune {
		switch n++; {
		case n == most+1:
			return '…'
		case n > most:
			return -1
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		}
		return r
	}, Clean(strings.ReplaceAll(s, "\r", " ")))
}

// SameWords reports whether two texts differ at most in blanks and control characters, as where one
// of them was put on a line.
func SameWords(a, b string) bool {
	words := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
	}
	return slices.Equal(words(a), words(b))
}

// Escape writes every character that Clean replaces, and line feeds, as Go writes
// them in a string, such as \x1b or \u202e: what came can still be told.
func Escape(s string) string {
	var b strings.Builder
	for i, r := range s {
		_, broken := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && broken == 1, tricky(r) && r < utf8.RuneSelf && r != '\t':
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case tricky(r) && r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		case tricky(r) && r != '\t':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// tricky reports whether a character does more than show. Cf has the marks of direction and
// what is invisible; the line and paragraph separators are Zl, Zp.
func tricky(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
}

// A Writer cleans what passes through it. It is for text without control
// sequences of our own.
type Writer struct{ To io.Writer }

// Write writes the cleaned text. It reports the length of what came.
func (w Writer) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.To, Clean(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
