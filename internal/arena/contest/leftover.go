package contest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/records/library"
)

// How long the folder of a match that nobody plays stays untouched before it is removed: a
// day if no entry in the register says how the match goes on, for then it is over or never
// began; otherwise as long as somebody may want to continue it.
const (
	orphaned  = 24 * time.Hour
	abandoned = 30 * 24 * time.Hour
)

// sweepMatches removes the folders of matches that nobody named a file for, that were
// killed, and that nobody has gone on with. What set games aside stays.
func sweepMatches(ctx context.Context, now time.Time) error {
	parent := library.Default().Folder
	if parent == "" {
		return nil
	}
	folders, err := filepath.Glob(filepath.Join(parent, matchPrefix+"*"))
	if err != nil || len(folders) == 0 {
		return err
	}
	entries, err := register.Default().Entries(ctx)
	if err != nil {
		return fmt.Errorf("cannot remove the games of interrupted matches: %w", err)
	}
	for _, folder := range folders {
		file := filepath.Join(folder, matchFile)
		patience := orphaned
		if slices.ContainsFunc(entries, func(e register.Entry) bool { return e.Store == file }) {
			patience = abandoned
		}
		err = errors.Join(err, sweepMatch(folder, now.Add(-patience)))
	}
	return err
}

// sweepMatch removes the folder of a match that nobody plays and nobody has touched
// since a time.
func sweepMatch(folder string, since time.Time) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil || info.ModTime().After(since) || f.Name() == matchFile+asideSuffix {
			return ignoreGone(err)
		}
	}
	if info, err := os.Stat(folder); err != nil || info.ModTime().After(since) {
		return ignoreGone(err)
	}
	lock, err := database.Acquire(filepath.Join(folder, matchFile))
	if err != nil {
		return nil // somebody plays it
	}
	return errors.Join(os.RemoveAll(folder), lock.Release())
}

// ignoreGone ignores the error of a file that somebody else has removed meanwhile.
func ignoreGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
