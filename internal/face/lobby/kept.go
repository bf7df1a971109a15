package lobby

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"

	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/web"
)

// keptGames is a library as the browser's owner sees it.
type keptGames struct {
	games   library.Library
	journal *library.Journal // in the library's file
}

var _ web.Kept = keptGames{}

// Search ranges over the games that have some words in their names, players or endings.
func (k keptGames) Search(words string) iter.Seq[web.KeptGame] {
	return func(yield func(web.KeptGame) bool) {
		for g := range k.games.Chosen(library.Choice{Search: words}) {
			if !yield(forWeb(g)) {
				return
			}
		}
	}
}

// Find returns the game of a whole name.
func (k keptGames) Find(name string) (web.KeptGame, error) {
	g, err := k.games.Find(name)
	if errors.Is(err, library.ErrNone) || err == nil && g.Name != name {
		err = fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	return forWeb(g), err
}

// Remove removes a game.
func (k keptGames) Remove(g web.KeptGame) error { return k.games.RemoveID(g.ID) }

// Adopt makes a game one of the server's.
func (k keptGames) Adopt(id, order, locks string) error { return k.journal.Adopt(id, order, locks) }

// Note returns a text that is kept in the library for who plays now.
func (k keptGames) Note(name string) (string, error) {
	return profile.Playing{Notes: k.games}.Note(name)
}

// ChangeNote replaces a text that is kept in the library for who plays now.
func (k keptGames) ChangeNote(name string, change func(old string) (string, error)) error {
	return profile.Playing{Notes: k.games}.ChangeNote(name, change)
}

// Shelf has the profiles of the library.
func (k keptGames) Shelf() profile.Shelf { return k.games }

func forWeb(g library.Game) web.KeptGame {
	return web.KeptGame{ID: g.ID(), Name: g.Name, Changed: g.Changed, Record: g.Record, Err: g.Err}
}
