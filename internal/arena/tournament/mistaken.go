package tournament

import (
	"errors"

	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/phrase"
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
			said = phrase.Of(m)
			continue
		}
		said = phrase.New("%s\n%s", said, phrase.Of(m))
	}
	return said
}
