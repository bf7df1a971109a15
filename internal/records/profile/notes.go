package profile

// Own are the notes of one profile among those of all: the first profile's have their names alone, as they had before there
// were others.
type Own struct {
	Notes Notes
	ID    string // of the profile
}

// Note returns a note of the profile.
func (o Own) Note(name string) (string, error) { return o.Notes.Note(o.name(name)) }

// ChangeNote replaces a note of the profile.
func (o Own) ChangeNote(name string, change func(old string) (string, error)) error {
	return o.Notes.ChangeNote(o.name(name), change)
}

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
