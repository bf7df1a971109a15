// Package register knows which matches and tournaments are played on this machine,
// and which were broken off: whoever plays one keeps an entry of how it stands, in
// a folder of the user's, until it is over.
package register

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/base/savefile"
)

// A Kind tells matches from tournaments.
type Kind string

// The kinds.
const (
	Match      Kind = "match"
	Tournament Kind = "tournament"
)

// An Entry is one match or tournament.
type Entry struct {
	Kind      Kind   `json:"kind"`
	Store     string `json:"store"`     // file of the results, absolute
	Directory string `json:"directory"` // where the command was given, absolute
	Resume    string `json:"resume"`    // the command, given there, that plays what is missing
	PID       int    `json:"pid"`       // of the process that plays it, or played it last
	tally.Status
	Updated time.Time `json:"updated"`
	Running bool      `json:"running"` // it is being played now
}

// Left returns about how long the games that are missing take at the pace so far,
// 0 where that is not known.
func (e Entry) Left() time.Duration {
	played := e.Done - e.Before
	if !e.Running || played <= 0 || e.Total <= e.Done {
		return 0
	}
	left := e.Updated.Sub(e.Since).Seconds() / float64(played) * float64(e.Total-e.Done)
	return time.Duration(min(left, (100*365*24*time.Hour).Seconds()) * float64(time.Second))
}

// A Register is a folder of entries. The zero value has none and keeps none.
type Register struct{ Folder string }

const suffix = ".json"

// A Keeper keeps the entry of one run up to date. It is for one goroutine at a
// time.
type Keeper struct {
	register Register
	entry    Entry
	path     string // empty until the run is known
	lock     *database.Lock
	written  string
}

// Keep returns the keeper of an entry, of which all but the status is given.
func (r Register) Keep(e Entry) *Keeper {
	e.PID = os.Getpid()
	return &Keeper{register: r, entry: e}
}

// heartbeat is after what time an entry is written although nothing has changed.
const heartbeat = 5 * time.Second

// Update writes how the run stands. An entry that cannot be written harms no game, and is
// not reported.
func (k *Keeper) Update(s tally.Status) {
	if k.register.Folder == "" || !plain(s.Run) {
		return
	}
	if k.path == "" && k.open(s.Run) != nil {
		return
	}
	old := k.entry.Updated
	k.entry.Status = s
	if text, err := json.Marshal(k.entry); err != nil || string(text) == k.written && time.Since(old) < heartbeat {
		return
	}
	k.entry.Updated = time.Now()
	if text, err := json.Marshal(k.entry); err == nil && savefile.Replace(k.path, string(text)) == nil {
		k.written = string(text)
	}
}

// plain reports whether a run's id can be a file's name.
func plain(id string) bool {
	return id != "" && !strings.ContainsFunc(id, func(r rune) bool {
		return !(r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	})
}

// open makes the entry's file ours. Somebody who looks at it may hold its lock for
// a moment.
func (k *Keeper) open(run string) error {
	if err := os.MkdirAll(k.register.Folder, 0o700); err != nil {
		return err
	}
	path := filepath.Join(k.register.Folder, run+suffix)
	var err error
	for range 50 {
		if k.lock, err = database.Acquire(path); err == nil {
			k.path = path
			return nil
		}
		time.Sleep(2 * time.Millisecond)
	}
	return err
}

// Close ends the keeping: the entry of a run that is over goes, any other stays.
func (k *Keeper) Close(over bool) {
	if k.path == "" {
		return
	}
	if over {
		k.register.remove(k.path)
	} else {
		s := k.entry.Status
		s.Underway, s.Workers = []tally.Underway{}, 0
		k.Update(s)
	}
	_ = k.lock.Release() // the end of the process would do it too
}

func (r Register) remove(path string) {
	_ = os.Remove(path) // it is only looked at
	_ = os.Remove(path + ".lock")
}

// Entries returns what is being played, and what was broken off and can go on: the
// running before the others, the latest first. Entries whose results are gone are
// removed. The error says what cannot be read; the rest is returned all the same.
func (r Register) Entries(ctx context.Context) (all []Entry, err error) {
	if r.Folder == "" {
		return nil, nil
	}
	files, err := filepath.Glob(filepath.Join(r.Folder, "*"+suffix))
	for _, file := range files {
		e, bad := r.read(ctx, file)
		switch {
		case errors.Is(bad, fs.ErrNotExist): // over, or gone
		case bad != nil:
			err = errors.Join(err, bad)
		default:
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, func(x, y Entry) int {
		switch {
		case x.Running != y.Running && x.Running:
			return -1
		case x.Running != y.Running:
			return 1
		}
		return y.Since.Compare(x.Since)
	})
	return all, err
}

// read reads an entry. Where its results are gone, it is removed, and the error is
// fs.ErrNotExist.
func (r Register) read(ctx context.Context, file string) (e Entry, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return e, err
	}
	if err := json.Unmarshal(text, &e); err != nil {
		return e, fmt.Errorf("%s: %w", file, err)
	}
	e.Running = running(file, e)
	if _, err := os.Stat(e.Store); errors.Is(err, fs.ErrNotExist) {
		if !e.Running {
			r.remove(file)
		}
		return e, fs.ErrNotExist
	}
	if e.Running || !e.behind() {
		return e, nil
	}
	return e, r.catchUp(ctx, file, &e)
}

// running reports whether somebody keeps an entry. Where the system has no locks,
// its last sign tells.
func running(file string, e Entry) bool {
	if runtime.GOOS == "windows" {
		return time.Since(e.Updated) < 2*heartbeat
	}
	lock, err := database.Acquire(file)
	if err != nil {
		return true
	}
	_ = lock.Release() // held for a moment, to look
	return false
}
