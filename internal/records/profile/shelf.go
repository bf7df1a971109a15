package profile

// Puzzles is the name of the note with somebody's progress in puzzles.
const Puzzles = "puzzles"

// A Shelf keeps profiles with their games and notes, as a library of games does.
type Shelf interface {
	Notes
	// RemoveNote removes a text, if there is one.
	RemoveNote(name string) error
	// AddPlayed adds games of a profile that are not there yet, and returns how many. Those that are there stay whose they are.
	AddPlayed(profile string, games []Game) (added int, err error)
	// RemovePlayed removes every game of a profile, those under way too, and returns how many.
	RemovePlayed(profile string) (removed int, err error)
}

// Import adds what is in a copy to the profile of its name, which is made where there is none, and makes it the current
// one. Games that are here already stay whose they are. Progress in puzzles is taken over where the profile has none. It
// returns how many games were added; where it fails in the middle it may be called again.
func Import(l Shelf, c *Copy) (p Profile, added int, err error) {
	_, err = Change(l, func(b *Book) error {
		found, err := b.Use(c.Name)
		if err != nil {
			found, err = b.Add(c.Name)
		}
		if err == nil {
			p = *found
		}
		return err
	})
	if err != nil {
		return p, 0, err
	}
	if added, err = l.AddPlayed(p.ID, c.Games); err != nil || c.Puzzles == "" {
		return p, added, err
	}
	return p, added, Own{l, p.ID}.ChangeNote(Puzzles, func(old string) (string, error) {
		if old != "" {
			return old, nil
		}
		return c.Puzzles, nil
	})
}

// Delete removes everything that is kept of the profile of a name: its games, those under way too, its progress in puzzles,
// and its name. It returns how many games there were.
func Delete(l Shelf, name string) (games int, err error) {
	b, err := Read(l)
	if err != nil {
		return 0, err
	}
	p, err := b.Named(name)
	if err != nil {
		return 0, err
	}
	if games, err = l.RemovePlayed(p.ID); err != nil {
		return games, err
	}
	if err := l.RemoveNote(Own{l, p.ID}.name(Puzzles)); err != nil {
		return games, err
	}
	_, err = Change(l, func(b *Book) error {
		b.remove(p.ID)
		return nil
	})
	return games, err
}
