package board

import "fmt"

// fault is an error that can be said in any language, by whoever has words for its format.
type fault struct {
	format string
	with   []any // strings
}

// faultf is fmt.Errorf for an error that people read. Its parts are strings.
func faultf(format string, with ...any) error { return &fault{format, with} }

func (f *fault) Error() string { return fmt.Sprintf(f.format, f.with...) }

// Sentence returns the sentence as a page looks it up: an English format, and its parts.
func (f *fault) Sentence() (format string, with []any) { return f.format, f.with }
