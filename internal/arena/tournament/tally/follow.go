package tally

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
)

// Ended is a stored game, as who follows a tournament wants it.
type Ended struct {
	ID     string
	Names  [2]string    // of the side that moves first, of the other
	Winner store.Winner // store.First, store.Second or a draw
	Plies  int
	Ending string
	// Started is when it began.
	Started time.Time
}

// Count counts the games of a plan in a file of results, also while they are played,
// in the order in which they ended; each hears of every one that counts. There are
// none yet where there is no file. On an error the results have what was counted
// before.
func Count(ctx context.Context, p *tournament.Plan, file string, each func(*Results, Ended)) (*Results, error) {
	p.Settle()
	s, err := store.Open(ctx, file)
	if errors.Is(err, fs.ErrNotExist) {
		return NewResults(p), nil
	}
	if err != nil {
		return NewResults(p), err
	}
	defer s.Close()
	if err := p.Adopt(ctx, s); err != nil {
		return NewResults(p), err
	}
	r := NewResults(p)
	for g, err := range s.List(ctx, audit.Agreeing(p, nil)) {
		if err != nil {
			return r, err
		}
		if r.Add(g) {
			each(r, Ended{g.ID, r.Seats(g), g.Winner, g.Plies, g.Ending, g.Started})
		}
	}
	return r, nil
}
