package trainer

import (
	"context"
	"encoding/json"
	"errors"

	"flagfall.dev/stratego"
)

// Notes are texts that are kept by name, such as those of a library of games.
type Notes interface {
	// Note returns a text, empty where there is none.
	Note(name string) (string, error)
	// ChangeNote replaces a text. Nobody else changes it meanwhile; where change fails the old text stays.
	ChangeNote(name string, change func(old string) (string, error)) error
}

// A Keeper keeps somebody's set-ups and trainings as a note. The zero value keeps nothing.
type Keeper struct{ Notes Notes }

// Shelf returns what is kept.
func (k Keeper) Shelf() (*Shelf, error) {
	if k.Notes == nil {
		return ParseShelf("")
	}
	text, err := k.Notes.Note(Note)
	if err != nil {
		return nil, err
	}
	return ParseShelf(text)
}

// Change changes what is kept, and returns it. Where change fails it stays as it was.
func (k Keeper) Change(change func(*Shelf) error) (s *Shelf, err error) {
	if k.Notes == nil {
		return k.Shelf()
	}
	err = k.Notes.ChangeNote(Note, func(old string) (string, error) {
		if s, err = ParseShelf(old); err != nil {
			return "", err
		}
		if err := change(s); err != nil {
			return "", err
		}
		if err := s.check(); err != nil {
			return "", err // it could not be read again
		}
		text, err := json.Marshal(s)
		return string(text), err
	})
	return s, err
}

// Resume goes on with the training that is kept of an order, or begins it anew where that plays other games.
func (k Keeper) Resume(v *stratego.Variant, o Order) (*Training, error) {
	s, err := k.Shelf()
	if err != nil {
		return nil, err
	}
	return s.Resume(v, o)
}

// keptEach is after how many pairs of games a training is kept.
const keptEach = 10

// errDeleted says that a training is not kept because somebody has deleted it meanwhile.
var errDeleted = errors.New("the training was deleted")

// Train plays a training until it is over, and keeps it from its beginning to its end, or to where the context ends. told, if
// not nil, is called after every pair. What somebody deletes meanwhile, such as the whole profile, stays deleted.
func (k Keeper) Train(ctx context.Context, v *stratego.Variant, t *Training, told func()) error {
	if _, err := k.Change(func(s *Shelf) error { s.Keep(t); return nil }); err != nil {
		return err
	}
	err := t.Play(ctx, v, func() error {
		if told != nil {
			told()
		}
		if t.Done%keptEach == 0 && !t.Over() {
			return k.keep(t)
		}
		return nil
	})
	if err := k.keep(t); err != nil {
		return err
	}
	return err
}

// keep keeps how far a training is, where it is still there.
func (k Keeper) keep(t *Training) error {
	_, err := k.Change(func(s *Shelf) error {
		if s.kept(t) < 0 {
			return errDeleted
		}
		s.Keep(t)
		return nil
	})
	if errors.Is(err, errDeleted) {
		return nil
	}
	return err
}
