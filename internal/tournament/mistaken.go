package tournament

import (
	"errors"
	"fmt"

	"flagfall.dev/internal/document"
	"flagfall.dev/internal/phrase"
)

// mistaken is everything that is wrong with a file, which can be said in any language.
type mistaken []*document.Mistake

// faulty returns what is wrong with a document, nil for nothing.
func faulty(d *document.Document) error {
	if all := d.Mistakes(); len(all) > 0 {
		return mistaken(all)
	}
	return nil
}

func (all mistaken) Error() string { return errors.Join(all.Unwrap()...).Error() }

func (all mistaken) Unwrap() (errs []error) {
	for _, m := range all {
		errs = append(errs, m)
	}
	return errs
}

// Said is a line for every mistake.
func (all mistaken) Said() (said phrase.Text) {
	for i, m := range all {
		if i == 0 {
			said = saidOf(m)
			continue
		}
		said = phrase.New("%s\n%s", said, saidOf(m))
	}
	return said
}

func saidOf(m *document.Mistake) phrase.Text {
	where, reason := phrase.Verbatim(m.Key), phrase.Verbatim(m.Reason)
	if m.Key == "" {
		where = phrase.New("syntax")
	}
	if m.Format != "" {
		reason = phrase.New(m.Format, sayable(m.With)...)
	}
	if m.Line == 0 {
		return phrase.New("%s: %s", where, reason)
	}
	return phrase.New("line %d: %s: %s", m.Line, where, reason)
}

// sayable are the parts of a sentence as a page takes them: numbers, errors and strings.
func sayable(with []any) (parts []any) {
	for _, x := range with {
		switch x.(type) {
		case int, error:
		default:
			x = fmt.Sprint(x)
		}
		parts = append(parts, x)
	}
	return parts
}
