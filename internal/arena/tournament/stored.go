package tournament

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/database"
)

// StoredPlan returns the plan under which a tournament was last played, nil where
// there is none that can be read. Where it does not say which set-ups there are, an earlier version has
// begun it: then both games of a pair have the same.
func StoredPlan(ctx context.Context, s *store.Store, name string) (*Plan, error) {
	stored, err := s.Tournament(ctx, name)
	if errors.Is(err, store.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var p Plan
	if json.Unmarshal([]byte(stored.Plan), &p) != nil {
		return nil, nil // Keep says so
	}
	p.Setups = cmp.Or(p.Setups, SharedSetups)
	return &p, nil
}

// StoredSeed returns the seed that was asked for when a tournament was begun in a file of results,
// nil for none, and whether one has been begun. A damaged file is repaired first.
func StoredSeed(ctx context.Context, path, name string, announce func(string)) (seed *uint64, ok bool, err error) {
	s, err := store.Open(ctx, path)
	var damaged *database.DamagedError
	switch {
	case errors.As(err, &damaged):
		s, err = OpenStore(ctx, path, announce)
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer s.Close()
	p, err := StoredPlan(ctx, s, name)
	if err != nil || p == nil {
		return nil, false, err
	}
	return p.Seed, true, nil
}

// OpenStore opens a tournament's file of results, and repairs it first where it
// is damaged.
func OpenStore(ctx context.Context, path string, announce func(string)) (*store.Store, error) {
	s, err := store.Create(ctx, path)
	var damaged *database.DamagedError
	if !errors.As(err, &damaged) {
		return s, err
	}
	rescue, err := store.Recover(ctx, path)
	if err != nil {
		return nil, errors.Join(damaged, err)
	}
	if announce != nil {
		announce(fmt.Sprintf("%v; %d games were saved, the rest will be played again; the damaged file is kept as %s",
			damaged, rescue.Games, rescue.Damaged))
	}
	return store.Create(ctx, path)
}
