package profile

import (
	"errors"

	"flagfall.dev/internal/records/library"
)

// Import adds what is in a copy to the profile of its name, which is made where there is none, and makes it the current
// one. Games that are here already stay whose they are. Progress in puzzles is taken over where the profile has none. It
// returns how many games were added; where it fails in the middle it may be called again.
func Import(l library.Library, c *Copy) (p Profile, added int, err error) {
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
	adding := l.Adding()
	for _, g := range c.Games {
		_, new, err := adding.AddFor(g.Record, &library.Seat{Side: g.Side, Profile: p.ID})
		if err != nil {
			return p, added, errors.Join(err, adding.Close())
		}
		if new {
			added++
		}
	}
	if err := adding.Close(); err != nil || c.Puzzles == "" {
		return p, added, err
	}
	return p, added, Own{l, p.ID}.ChangeNote(puzzles, func(old string) (string, error) {
		if old != "" {
			return old, nil
		}
		return c.Puzzles, nil
	})
}

// Delete removes everything that is kept of the profile of a name: its games, those under way too, its progress in puzzles,
// and its name. It returns how many games there were.
func Delete(l library.Library, name string) (games int, err error) {
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
	if err := l.RemoveNote(Own{l, p.ID}.name(puzzles)); err != nil {
		return games, err
	}
	_, err = Change(l, func(b *Book) error {
		b.remove(p.ID)
		return nil
	})
	return games, err
}
