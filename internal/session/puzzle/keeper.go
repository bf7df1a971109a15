package puzzle

// Notes are texts that are kept by name, such as those of a library of games.
type Notes interface {
	// Note returns a text, empty where there is none.
	Note(name string) (string, error)
	// ChangeNote replaces a text. Nobody else changes it meanwhile; where change fails the old text stays.
	ChangeNote(name string, change func(old string) (string, error)) error
}

// Note is the name under which the library of games keeps progress.
const Note = "puzzles"

// Keeper keeps somebody's progress as a note. The zero value keeps it in memory only.
type Keeper struct {
	Notes Notes // nil: no further than this value

	last Progress
}

// Progress returns the progress so far.
func (k *Keeper) Progress() (*Progress, error) {
	if k.Notes == nil {
		return &k.last, nil
	}
	text, err := k.Notes.Note(Note)
	if err != nil {
		return nil, err
	}
	return ReadProgress(text)
}

// Change changes the progress and returns it.
func (k *Keeper) Change(change func(*Progress)) (*Progress, error) {
	if k.Notes == nil {
		change(&k.last)
		return &k.last, nil
	}
	var now *Progress
	err := k.Notes.ChangeNote(Note, func(old string) (string, error) {
		p, err := ReadProgress(old)
		if err != nil {
			return "", err
		}
		change(p)
		now = p
		return p.Text(), nil
	})
	return now, err
}
