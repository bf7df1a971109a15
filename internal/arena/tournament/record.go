package tournament

import (
	"context"
	"errors"

	"flagfall.dev/internal/arena/store"
)

// ErrPair says that a game is over and the other of its pair is not: both may begin from
// the same set-ups, so that its record would give away the other.
var ErrPair = errors.New("the other game of its pair is not over yet, and may begin alike")

// RecordOf returns the record of a game in a file of results. Where secret is set, it
// is ErrPair until both games of its pair are stored, unless each has set-ups of its own. The error
// wraps store.ErrNone where there is no such game.
func RecordOf(ctx context.Context, file, id string, secret bool) (string, error) {
	s, err := store.Open(ctx, file)
	if err != nil {
		return "", err
	}
	defer s.Close()
	g, err := s.Game(ctx, id)
	if err != nil {
		return "", err
	}
	if !secret {
		return g.Record, nil
	}
	if p, err := StoredPlan(ctx, s, g.Tournament); err != nil || p != nil && !shared(p.Setups, g.Players[:]...) {
		return g.Record, err
	}
	_, err = s.Game(ctx, PartnerOf(id))
	if errors.Is(err, store.ErrNone) {
		err = ErrPair
	}
	if err != nil {
		return "", err
	}
	return g.Record, nil
}
