package tally

import (
	"context"
	"errors"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/plaintext"
)

// A Fault is how a player spoilt a game.
type Fault struct {
	Kind   string `json:"kind"`   // as Standing.Faults counts it
	Reason string `json:"reason"` // in words, such as "exited with status 3"
	Ply    int    `json:"ply"`    // moves played before
	// LastWords is the end of what its program wrote to stderr, fit for a
	// terminal.
	LastWords []string `json:"last_words,omitempty"`

	game string
	side int
}

// Bounds of the last words that are shown.
const (
	mostLastWords   = 3
	longestLastWord = 200 // characters
)

// newFault returns how a side spoilt a game, nil if it did not.
func newFault(g *store.Game, side int) *Fault {
	seat := g.Seats[side]
	if seat.Fault == "" {
		return nil
	}
	return &Fault{
		Kind: seat.Fault, Reason: plaintext.Line(g.Reason, store.LongestReason), Ply: g.Plies,
		LastWords: lastWords(seat.Stderr), game: g.ID, side: side,
	}
}

// lastWords returns the last lines that have something in them.
func lastWords(stderr string) []string {
	var words []string
	for line := range strings.Lines(stderr) {
		if line = strings.TrimSpace(ansi.Strip(line)); line != "" {
			words = append(words, plaintext.Line(line, longestLastWord))
		}
	}
	return words[max(0, len(words)-mostLastWords):]
}

// readLastWords reads what the players' first faults lack, because lists of games
// are read without it.
func (r *Results) readLastWords(ctx context.Context, s *store.Store) error {
	for _, p := range r.players {
		if f := p.First; f != nil && f.LastWords == nil {
			g, err := s.Game(ctx, f.game)
			var bad *store.UnreadableError
			if errors.As(err, &bad) {
				continue
			}
			if err != nil {
				return err
			}
			f.LastWords = lastWords(g.Seats[f.side].Stderr)
		}
	}
	return nil
}
