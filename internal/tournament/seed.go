package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"

	"flagfall.dev/internal/database"
	"flagfall.dev/internal/store"
)

// StoredSeed returns the seed of a tournament that has been begun in a file of
// results, and whether there is one. A damaged file is repaired first.
func StoredSeed(ctx context.Context, path, name string, announce func(string)) (seed uint64, ok bool, err error) {
	s, err := store.Open(ctx, path)
	var damaged *database.DamagedError
	switch {
	case errors.As(err, &damaged):
		s, err = OpenStore(ctx, path, announce)
	case errors.Is(err, fs.ErrNotExist):
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	defer s.Close()
	stored, err := s.Tournament(ctx, name)
	if errors.Is(err, store.ErrNone) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	var p Plan
	err = json.Unmarshal([]byte(stored.Plan), &p)
	return p.Seed, err == nil, err
}
