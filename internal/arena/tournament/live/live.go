// Package live has the games of a tournament that are being played, for spectators. What enters is what
// its workers say of them, no newer than the organiser allows; what leaves is a file next to the results,
// which whoever shows the games reads. No game waits for it, and what is lost is written again.
package live

import (
	"errors"
	"io/fs"
	"os"
	"time"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/savefile"
)

// Games are what may be watched of a tournament.
type Games struct {
	Watch tournament.Watch `json:"watch"`
	Delay int              `json:"delay,omitempty"` // plies
	Games []Game           `json:"games"`
}

// A Game is a game that is being played, as far as its delay lets it be seen.
type Game struct {
	ID     string    `json:"id"`
	Names  [2]string `json:"names"`  // of the side that moves first, of the other
	Record string    `json:"record"` // what it began from and its moves: the truth, whatever may be shown of it
}

// How often workers and the file say how the games stand, and how much of it.
const (
	Every   = time.Second
	Longest = 128 << 10 // bytes of a game's text; a longer game is no longer shown
	Most    = 24        // games that are shown at a time
)

const (
	suffix = ".live"
	stale  = 15 * time.Second // a file of this age is of a run that was killed
)

// Write writes what may be watched of the tournament with a file of results.
func Write(results string, g Games) error {
	text, err := tournament.Seal(g)
	if err != nil {
		return err
	}
	return savefile.Passing(results+suffix, text)
}

// Remove removes what could be watched of the tournament with a file of results.
func Remove(results string) { _ = os.Remove(results + suffix) } // there may be none

// Read returns what may be watched of the tournament with a file of results: nothing if
// nobody plays it, or its organiser does not allow watching.
func Read(results string) (Games, error) {
	info, err := os.Stat(results + suffix)
	if errors.Is(err, fs.ErrNotExist) {
		return Games{}, nil
	}
	if err != nil || time.Since(info.ModTime()) > stale || info.Size() > Most*Longest {
		return Games{}, err // of a run that was killed, or nothing of ours
	}
	text, err := os.ReadFile(results + suffix)
	if errors.Is(err, fs.ErrNotExist) { // it has just ended
		return Games{}, nil
	}
	var g Games
	if err == nil {
		err = tournament.Unseal(text, &g)
	}
	if err != nil || !g.Watch.Allows() {
		return Games{}, err
	}
	return g, nil
}
