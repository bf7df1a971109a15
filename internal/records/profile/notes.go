package profile

import (
	"cmp"

	"flagfall.dev/internal/base/phrase"
)

// Own are the notes of one profile among those of all: the first profile's have their names alone, as they had before there
// were others.
type Own struct {
	Notes Notes
	ID    string // of the profile
}

// Note returns a note of the profile.
func (o Own) Note(name string) (string, error) { return o.Notes.Note(o.name(name)) }

// ChangeNote replaces a note of the profile. One that was deleted meanwhile gets none again.
func (o Own) ChangeNote(name string, change func(old string) (string, error)) error {
	if b, err := Read(o.Notes); err != nil || b.Of(o.ID) == nil {
		return cmp.Or(err, errDeleted)
	}
	return o.Notes.ChangeNote(o.name(name), change)
}

var errDeleted = phrase.Errorf("the profile was deleted")

func (o Own) name(name string) string {
	if o.ID == "" {
		return name
	}
	return name + "/" + o.ID
}

// Playing are the notes of the profile that is the current one at each reading and writing.
type Playing struct{ Notes Notes }

// Note returns a note of the current profile.
func (p Playing) Note(name string) (string, error) {
	who, err := Current(p.Notes)
	if err != nil {
		return "", err
	}
	return Own{p.Notes, who.ID}.Note(name)
}

// ChangeNote replaces a note of the current profile.
func (p Playing) ChangeNote(name string, change func(old string) (string, error)) error {
	who, err := Current(p.Notes)
	if err != nil {
		return err
	}
	return Own{p.Notes, who.ID}.ChangeNote(name, change)
}
