package tournament

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"flagfall.dev/internal/arena/store"
)

// Ended is a stored game, as who follows a tournament wants it.
type Ended struct {
	ID     string
	Names  [2]string    // of the side that moves first, of the other
	Winner store.Winner // store.First, store.Second or a draw
	Plies  int
	Ending string
}

// Count counts the games of a plan in a file of results, also while they are played,
// in the order in which they ended; each hears of every one that counts. There are
// none yet where there is no file. On an error the results have what was counted
// before.
func (p *Plan) Count(ctx context.Context, file string, each func(*Results, Ended)) (*Results, error) {
	p.settle()
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
	for g, err := range s.List(ctx, p.Agreeing(nil)) {
		if err != nil {
			return r, err
		}
		if r.Add(g) {
			each(r, Ended{g.ID, r.Seats(g), g.Winner, g.Plies, g.Ending})
		}
	}
	return r, nil
}

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

// PartnerOf returns the id of the other game of a game's pair.
func PartnerOf(id string) string {
	id = strings.TrimSuffix(id, drawnMark)
	if pair, first := strings.CutSuffix(id, "/1"); first {
		return pair + "/2"
	}
	return strings.TrimSuffix(id, "/2") + "/1"
}
