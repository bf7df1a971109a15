package puzzle

import "flagfall.dev/internal/base/phrase"

// Bounds of a puzzle that comes from outside.
const (
	mostPlies  = 15
	mostLength = 2000 // of the start and of the moves before, in bytes
)

// Admit checks a puzzle from outside that claims to be a win in somebody's game, before anything is searched for it. That
// its variant is one that may be played is the caller's to check.
func (p *Puzzle) Admit() error {
	switch {
	case p.Goal != Win || p.Plies < 1 || p.Plies > mostPlies || p.Rating < 0 || p.Rating > 4000,
		len(p.Start) > mostLength || len(p.Before) > mostLength || len(p.Moved) > mostLength, p.ID != p.sum():
		return phrase.Errorf("this is no puzzle from a game")
	}
	_, err := asked(p)
	return err
}
