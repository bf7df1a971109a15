package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"flagfall.dev/internal/library"
	"flagfall.dev/internal/tournament"
)

// matchFile is where the games of a match are kept.
type matchFile struct {
	path string
	own  string // the folder that is ours alone, empty where the user has named the file
}

// file returns where the games are kept: in the file that the user has named,
// whose seed is then the match's, or in a folder of our own.
func (c *matchCmd) file(ctx context.Context, plan *tournament.Plan, say func(string)) (f matchFile, err error) {
	if c.Store == "" {
		if f.own, err = matchFolder(); err != nil {
			return f, err
		}
		f.path = filepath.Join(f.own, "match.db")
		return f, nil
	}
	f.path = c.Store
	if dir, err := filepath.Abs(filepath.Dir(c.Store)); err == nil && isMatchFolder(dir) {
		f.own = dir // of a match that was broken off
	}
	if c.Seed != nil {
		return f, nil
	}
	seed, stored, err := tournament.StoredSeed(ctx, c.Store, plan.Name, say)
	if stored {
		plan.Seed = seed
	}
	return f, err
}

// done removes the games of a match that is over, where they are in a folder of
// ours and nothing was set aside.
func (f matchFile) done() error {
	if f.own == "" {
		return nil
	}
	if _, err := os.Stat(f.path + ".aside"); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(f.own)
}

// matchPrefix begins the names of the folders of matches.
const matchPrefix = "match-"

// matchFolder makes a folder for a match: where games under way are kept, or
// among the temporary files where that cannot be.
func matchFolder() (string, error) {
	parent := library.Default().Folder
	err := errors.New("neither XDG_STATE_HOME nor a home folder is known")
	if parent != "" {
		if err = os.MkdirAll(parent, 0o700); err == nil {
			var dir string
			if dir, err = os.MkdirTemp(parent, matchPrefix); err == nil {
				return dir, nil
			}
		}
	}
	dir, again := os.MkdirTemp("", "flagfall-"+matchPrefix)
	if again != nil {
		return "", fmt.Errorf("no place to keep games: %w", errors.Join(err, again))
	}
	return dir, nil
}

// isMatchFolder reports whether a folder is one that matchFolder has made.
func isMatchFolder(dir string) bool {
	parent := library.Default().Folder
	inState, _ := filepath.Match(filepath.Join(parent, matchPrefix+"*"), dir)
	inTemp, _ := filepath.Match(filepath.Join(os.TempDir(), "flagfall-"+matchPrefix+"*"), dir)
	return parent != "" && inState || inTemp
}
