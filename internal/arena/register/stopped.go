package register

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/base/savefile"
)

// behind reports whether games have been stored since an entry was written, as
// where its keeper was killed.
func (e Entry) behind() bool {
	for _, name := range []string{e.Store, e.Store + "-wal"} {
		if info, err := os.Stat(name); err == nil && info.ModTime().After(e.Updated) {
			return true
		}
	}
	return false
}

// catchUp counts the stored games of a run that nobody plays, and keeps the entry,
// so that they need not be counted again. An entry whose run is over is removed.
func (r Register) catchUp(ctx context.Context, file string, e *Entry) error {
	now := time.Now()
	s, err := store.Open(ctx, e.Store)
	if err != nil {
		return err
	}
	defer s.Close()
	p, err := tournament.StoredPlan(ctx, s, e.Name)
	if err != nil {
		return err
	}
	if p == nil {
		return fs.ErrNotExist
	}
	results, err := tally.ReadResults(ctx, s, p)
	if err != nil {
		return err
	}
	if results.Over() {
		r.remove(file)
		return fs.ErrNotExist
	}
	status := tally.StatusOf(p, results)
	status.Run, status.Began, status.Since = e.Run, e.Began, e.Since
	e.Status, e.Updated = status, now
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	lock, err := database.Acquire(file)
	if err != nil {
		return nil // somebody plays it again
	}
	return errors.Join(savefile.Replace(file, string(text)), lock.Release())
}
