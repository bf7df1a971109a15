package store

import (
	"context"
	"errors"
	"fmt"
	"os"

	"flagfall.dev/internal/database"
	"flagfall.dev/internal/input"
)

// Open opens an existing file of games for reading: nothing is ever written to
// it or beside it, and no game tells its seeds before the key that they come from is
// published. It fails with ErrEmpty if the file is empty and with a
// *database.DamagedError if it is damaged.
func Open(ctx context.Context, path string) (*Store, error) {
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
	s := &Store{File: f, reader: true}
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
