// Package store keeps games and tournaments in one SQLite file. A game is
// stored once, by its id, and is on the disk when Add returns. The package knows
// no rules: a game is its players, how it ended, what it took, and its record as
// text.
package store

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"flagfall.dev/internal/database"
	"flagfall.dev/internal/savefile"
)

// applicationID marks the file as one of ours; it reads "Flag".
const applicationID = 0x466c6167

// tables are those of a file of games.
var tables = database.Schema{ID: applicationID, Migrations: []string{
	`CREATE TABLE tournaments (
		name    TEXT PRIMARY KEY,
		plan    TEXT NOT NULL,
		created INTEGER NOT NULL
	) STRICT;
	CREATE TABLE games (
		id         TEXT NOT NULL UNIQUE,
		tournament TEXT NOT NULL,
		job        TEXT NOT NULL,
		variant    TEXT NOT NULL,
		seed       INTEGER NOT NULL,
		first      TEXT NOT NULL,
		second     TEXT NOT NULL,
		winner     TEXT NOT NULL CHECK (winner IN ('first', 'second', 'draw')),
		ending     TEXT NOT NULL,
		reason     TEXT NOT NULL,
		plies      INTEGER NOT NULL,
		started    INTEGER NOT NULL,
		took       INTEGER NOT NULL,
		seats      TEXT NOT NULL,
		record     BLOB NOT NULL
	) STRICT;
	CREATE INDEX games_by_tournament ON games (tournament, job);`,
	`CREATE TABLE runs (
		tournament TEXT PRIMARY KEY,
		id         TEXT NOT NULL,
		directory  TEXT NOT NULL
	) STRICT;`,
	`ALTER TABLE games ADD COLUMN opening TEXT NOT NULL DEFAULT '';`,
	`CREATE TABLE IF NOT EXISTS machines (
		tournament TEXT NOT NULL,
		facts      TEXT NOT NULL,
		UNIQUE (tournament, facts)
	) STRICT;`,
	`ALTER TABLE games ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
	CREATE TABLE keys (
		tournament TEXT NOT NULL,
		epoch      INTEGER NOT NULL,
		key        TEXT NOT NULL,
		source     TEXT NOT NULL,
		published  INTEGER NOT NULL,
		PRIMARY KEY (tournament, epoch)
	) STRICT;`,
}}

// A Store is an open file of games. Its methods may be called from any
// goroutine, and several processes may hold the same file open.
type Store struct {
	database.File
	version int  // of the tables, where the file is read, or rescued, as an older version has left it; 0: the newest
	reader  bool // it tells no seeds of what is still to be played
}

// ErrEmpty says that a file has no games yet: it is empty, as a tournament leaves
// it that was killed before its first write. For a reader, that is as good as no
// file: errors.Is(ErrEmpty, fs.ErrNotExist) holds.
var ErrEmpty error = emptyError{}

type emptyError struct{}

func (emptyError) Error() string { return "there are no games in it: the file is empty" }

// Is makes an empty file as good as none.
func (emptyError) Is(target error) bool { return target == fs.ErrNotExist }

// Create opens a file of games and makes it where it does not exist; its folder
// must be there. The file is its owner's alone, because it has the keys of games to come. It
// fails with a *database.DamagedError if the file is damaged.
func Create(ctx context.Context, path string) (*Store, error) {
	if err := savefile.CheckFolder(path); err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := database.KeepPrivate(path); err != nil {
			return nil, err
		}
	}
	s, err := connect(path, "rwc")
	if err != nil {
		return nil, err
	}
	err = s.Check(ctx)
	if err == nil {
		err = s.Prepare(ctx)
	}
	if err == nil { // it is one of ours
		err = database.KeepPrivate(path)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// connect opens a file of games for writing without a look at what it holds.
func connect(path, mode string) (*Store, error) {
	f, err := database.Open(path, mode, &tables)
	if err != nil {
		return nil, err
	}
	return &Store{File: f}, nil
}
