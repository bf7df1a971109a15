package store

import (
	"context"
	"errors"
	"fmt"
	"os"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/base/input"
)

// Open opens an existing file of games for reading: nothing is ever written to
// it or next to it, and no game tells its seeds before the key that they come from is
// published. It fails with ErrEmpty if the file is empty and with a
// *database.DamagedError if it is damaged.
func Open(ctx context.Context, path string) (*Store, error) { return open(ctx, path, true) }

// OpenSecret is Open for whoever compares the games with what they were drawn from, and shows
// nothing of it: every game has its seeds.
func OpenSecret(ctx context.Context, path string) (*Store, error) { return open(ctx, path, false) }

// open opens a file for reading; withhold says whether seeds are told only when their key is
// published.
func open(ctx context.Context, path string, withhold bool) (*Store, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, input.Expected(err, "a file of games, such as spring.db"))
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder: expected a file of games", path)
	}
	f, err := database.OpenReader(path, &tables)
	if err != nil {
		return nil, err
	}
	s := &Store{File: f, reader: withhold}
	if err := s.checkReadable(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// checkReadable checks that the file is whole, ours and not empty.
func (s *Store) checkReadable(ctx context.Context) error {
	if err := s.Check(ctx); err != nil {
		return err
	}
	version, err := s.Version(ctx, s.DB)
	if err != nil {
		return s.Explain(err)
	}
	if version == 0 {
		return fmt.Errorf("%s: %w", s.Path, ErrEmpty)
	}
	s.aged(ctx)
	return nil
}
