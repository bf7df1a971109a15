package profile

import (
	"cmp"
	"slices"

	"flagfall.dev/internal/base/phrase"
)

// The names of the notes that a profile has.
const (
	Puzzles = "puzzles" // somebody's progress in puzzles
	Lessons = "lessons" // the lessons that they have finished
	Setups  = "setups"  // their named set-ups
)

// more are the notes besides the progress in puzzles.
var more = []string{Lessons, Setups}

// More returns the notes of the profile besides its progress in puzzles, by name; nil where there are none.
func (o Own) More() (map[string]string, error) {
	var all map[string]string
	for _, name := range more {
		text, err := o.Note(name)
		if err != nil {
			return nil, err
		}
		if text == "" {
			continue
		}
		if all == nil {
			all = map[string]string{}
		}
		all[name] = text
	}
	return all, nil
}

// takeOver keeps a note where the profile has none of its name, and reports whether it did.
func (o Own) takeOver(name, text string) (taken bool, err error) {
	if text == "" {
		return false, nil
	}
	err = o.ChangeNote(name, func(old string) (string, error) {
		taken = old == ""
		return cmp.Or(old, text), nil
	})
	return taken, err
}

// A Shelf keeps profiles with their games and notes, as a library of games does.
type Shelf interface {
	Notes
	// RemoveNote removes a text, if there is one.
	RemoveNote(name string) error
	// AddPlayed adds games of a profile that are not there yet, and returns how many. Those that are there stay whose they are.
	AddPlayed(profile string, games []Game) (added int, err error)
	// Holders counts those of some games that are there already, by the profile that has them. Nobody has those of nobody.
	Holders(games []Game) (map[string]int, error)
	// RemovePlayed removes every game of a profile, those under way too, and returns how many.
	RemovePlayed(profile string) (removed int, err error)
}

// Nobody is whose those games are, in counts, that no profile has.
const Nobody = "*"

// An Imported copy is what came of it.
type Imported struct {
	Profile Profile  // that has the games, and is the current one; the zero value where none was chosen
	Chosen  bool     // a profile was made or chosen
	Added   int      // games that were not here
	Others  int      // games that were here already, and are not the profile's
	Notes   []string // that the profile did not have and has now, by name
	Whose   []string // whose they are, by name; somebody without a name here is left out
}

// Import adds what is in a copy to the profile of its name, which is made where there is none, and makes it the current
// one. Games that are here already stay whose they are; where all are, and others', nothing is changed. Each note is taken
// over where the profile has none of its name. Where it fails in the middle it may be called again.
func Import(l Shelf, c *Copy) (done Imported, err error) {
	b, err := Read(l)
	if err != nil {
		return done, err
	}
	held, err := l.Holders(c.Games)
	if err != nil {
		return done, err
	}
	own, here := 0, 0
	named, unknown := b.Named(c.Name)
	for id, n := range held {
		here += n
		if unknown == nil && id == named.ID {
			own = n
		} else if p := b.Of(id); p != nil {
			done.Whose = append(done.Whose, p.Name)
		}
	}
	slices.Sort(done.Whose)
	done.Others = here - own
	if len(c.Games) > 0 && done.Others == len(c.Games) {
		return done, nil
	}
	err = done.take(l, c)
	done.Chosen = err == nil
	return done, err
}

// take adds a copy to the profile of its name, and makes it the current one.
func (i *Imported) take(l Shelf, c *Copy) error {
	_, err := Change(l, func(b *Book) error {
		found, err := b.Use(c.Name)
		if err != nil {
			found, err = b.Add(c.Name)
		}
		if err == nil {
			i.Profile = *found
		}
		return err
	})
	if err != nil {
		return err
	}
	if i.Added, err = l.AddPlayed(i.Profile.ID, c.Games); err != nil {
		return err
	}
	own := Own{l, i.Profile.ID}
	for _, name := range append([]string{Puzzles}, more...) {
		text := c.More[name]
		if name == Puzzles {
			text = c.Puzzles
		}
		taken, err := own.takeOver(name, text)
		if err != nil {
			return err
		}
		if taken {
			i.Notes = append(i.Notes, name)
		}
	}
	return nil
}

// Delete removes everything that is kept of the profile of just this name, in the same case too: its games, those under way
// too, its notes, and its name. It returns how many games there were.
func Delete(l Shelf, name string) (games int, err error) {
	p, err := Exactly(l, name)
	if err != nil {
		return 0, err
	}
	return Remove(l, p.ID)
}

// Exactly returns the profile of just this name, in the same case too, which is asked for before it is deleted.
func Exactly(n Notes, name string) (*Profile, error) {
	b, err := Read(n)
	if err != nil {
		return nil, err
	}
	p, err := b.Named(name)
	if err != nil {
		return nil, err
	}
	if p.Name != name {
		return nil, phrase.Errorf("there is no profile %q: to delete %q, write its name just so", name, p.Name)
	}
	return p, nil
}

// Remove is Delete for the profile of an ID.
func Remove(l Shelf, id string) (games int, err error) {
	if games, err = l.RemovePlayed(id); err != nil {
		return games, err
	}
	for _, name := range append([]string{Puzzles}, more...) {
		if err := l.RemoveNote(Own{l, id}.name(name)); err != nil {
			return games, err
		}
	}
	_, err = Change(l, func(b *Book) error {
		b.remove(id)
		return nil
	})
	return games, err
}
