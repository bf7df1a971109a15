// Package document reads TOML that people write: it finds every mistake, each with
// its line, where a decoder stops at the first.
package document

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"flagfall.dev/internal/base/order"
)

// A Mistake is one thing that is wrong with a text.
type Mistake struct {
	Line   int    // from 1; 0 for something that is missing altogether
	Key    string // the key at fault, "" for broken syntax
	Reason string
	// Format and With are what Reason was made of, for who says it in another language;
	// nothing where the words come from elsewhere.
	Format string
	With   []any
}

// Wrong is a mistake of a key whose line is not known.
func Wrong(key, format string, args ...any) *Mistake {
	return &Mistake{Key: key, Reason: fmt.Sprintf(format, args...), Format: format, With: args}
}

func (m *Mistake) Error() string {
	where := m.Key
	if m.Key == "" {
		where = "syntax"
	}
	if m.Line == 0 {
		return fmt.Sprintf("%s: %s", where, m.Reason)
	}
	return fmt.Sprintf("line %d: %s: %s", m.Line, where, m.Reason)
}

// Sentence returns the mistake as it can be said in any language: an English format, and
// its parts, which are numbers, errors, sentences, and strings that are the same everywhere.
func (m *Mistake) Sentence() (format string, with []any) {
	var where, reason any = m.Key, m.Reason
	if m.Key == "" {
		where = sentence{format: "syntax"}
	}
	if m.Format != "" {
		reason = sentence{m.Format, m.With}
	}
	if m.Line == 0 {
		return "%s: %s", []any{where, reason}
	}
	return "line %d: %s: %s", []any{m.Line, where, reason}
}

// sentence is a part of what a mistake says.
type sentence struct {
	format string
	with   []any
}

func (s sentence) Sentence() (format string, with []any) {
	for _, x := range s.with {
		switch x.(type) {
		case int, error, interface{ Sentence() (string, []any) }:
		default:
			x = fmt.Sprint(x)
		}
		with = append(with, x)
	}
	return s.format, with
}

// A Document is a text with what has been found wrong with it.
type Document struct {
	Values   map[string]any // of the lines without a mistake in their syntax
	lines    map[string]int // of every key, by its dotted path
	mistakes []*Mistake
}

// mostBroken is how many broken lines are skipped before a text is taken for something
// other than TOML.
const mostBroken = 20

// Parse reads the syntax of a text, which may begin with a byte-order mark. A
// line that is broken by itself is left out, and those after it are read.
func Parse(text string) *Document {
	d := &Document{lines: map[string]int{}}
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	for {
		values := map[string]any{}
		err := toml.Unmarshal([]byte(strings.Join(lines, "\n")), &values)
		if err == nil {
			d.Values = values
			d.findLines(strings.Join(lines, "\n"))
			return d
		}
		m := &Mistake{Reason: strings.TrimPrefix(err.Error(), "toml: ")}
		var decode *toml.DecodeError
		if errors.As(err, &decode) {
			m.Line, _ = decode.Position()
		}
		key, alone := brokenAlone(lines, m.Line)
		if !alone && len(d.mistakes) > 0 {
			return d // what follows from a line that was left out
		}
		d.mistakes = append(d.mistakes, m)
		if !alone || len(d.mistakes) == mostBroken {
			return d
		}
		d.lines[key] = m.Line
		lines[m.Line-1] = ""
	}
}

// brokenAlone returns the key of a line, counted from 1, and whether it is broken by
// itself: the lines before it are sound, and its value ends on it.
func brokenAlone(lines []string, n int) (key string, alone bool) {
	if n < 1 || n > len(lines) || !sound(strings.Join(lines[:n-1], "\n")) {
		return "", false
	}
	key, value, found := strings.Cut(lines[n-1], "=")
	key = strings.TrimSpace(key)
	if !found || key == "" || strings.ContainsAny(key, " \t\"'#[") {
		return "", false
	}
	goesOn := strings.ContainsAny(value, "[{") || strings.Contains(value, `"""`) || strings.Contains(value, "'''")
	return key, !goesOn || sound(lines[n-1])
}

func sound(text string) bool { return toml.Unmarshal([]byte(text), &map[string]any{}) == nil }

// findLines notes the line of every key of a text without a mistake in its
// syntax.
func (d *Document) findLines(text string) {
	var p unstable.Parser
	p.Reset([]byte(text))
	table, count := "", map[string]int{}
	for p.NextExpression() {
		e := p.Expression()
		path, line := "", 0
		for it := e.Key(); it.Next(); {
			if path != "" {
				path += "."
			}
			path += string(it.Node().Data)
			line = p.Shape(it.Node().Raw).Start.Line
		}
		if e.Kind == unstable.KeyValue {
			d.lines[table+path] = line
			continue
		}
		for array, n := range count { // [array.table] belongs to the last [[array]]
			if rest, within := strings.CutPrefix(path, array+"."); within {
				path = fmt.Sprintf("%s[%d].%s", array, n, rest)
			}
		}
		if e.Kind == unstable.ArrayTable {
			if count[path]++; count[path] == 1 {
				d.lines[path] = line
			}
			path = fmt.Sprintf("%s[%d]", path, count[path])
		}
		d.lines[path] = line
		table = path + "."
	}
}

// Bad notes a mistake of a key.
func (d *Document) Bad(key, format string, args ...any) {
	line := d.lines[key]
	for at := key; line == 0 && strings.Contains(at, "."); line = d.lines[at] { // that of the table it is missing from
		at = at[:strings.LastIndexByte(at, '.')]
	}
	m := Wrong(key, format, args...)
	m.Line = line
	d.mistakes = append(d.mistakes, m)
}

// Line returns the line of a key, from 1; 0 for one that is not there.
func (d *Document) Line(key string) int { return d.lines[key] }

// Sound reports whether the text has no mistake in any of these keys, and none
// that keeps it from being read at all.
func (d *Document) Sound(keys ...string) bool {
	if d.Values == nil {
		return false
	}
	for _, key := range keys {
		_, read := d.Values[key]
		read = read || strings.ContainsAny(key, ".[") // a table was read whole
		if line := d.lines[key]; !read && line > 0 {
			return false // its line is broken
		}
		if slices.ContainsFunc(d.mistakes, func(m *Mistake) bool { return m.Key == key || strings.HasPrefix(m.Key, key+".") }) {
			return false
		}
	}
	return true
}

// Unknown notes the keys that are none of those known.
func (d *Document) Unknown(known []string) {
	for key := range d.Values {
		if !slices.Contains(known, key) {
			d.Bad(key, "unknown key: expected one of %s", strings.Join(known, ", "))
		}
	}
}

// Mistakes returns all mistakes in the order of lines.
func (d *Document) Mistakes() []*Mistake {
	all := slices.Clone(d.mistakes)
	order.Stable(all, func(x, y *Mistake) int {
		return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Key, y.Key))
	})
	return all
}

// Err joins all mistakes in the order of lines; nil for none.
func (d *Document) Err() error {
	var all []error
	for _, m := range d.Mistakes() {
		all = append(all, m)
	}
	return errors.Join(all...)
}
