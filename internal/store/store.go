// Package store keeps games and tournaments in one SQLite file. A game is
// stored once, by its id, and is on the disk when Add returns. The package knows
// no rules: a game is its players, how it ended, what it took, and its record as
// text.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"flagfall.dev/internal/savefile"
)

// applicationID marks the file as one of ours; it reads "Flag".
const applicationID = 0x466c6167

// migrations bring a file from version i to version i+1. They are never
// changed, only added to.
var migrations = []string{
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
}

// A Store is an open file of games. Its methods may be called from any
// goroutine, and several processes may hold the same file open.
type Store struct {
	db   *sql.DB
	path string
	old  bool // its games have no openings: the file is read, or rescued, as an older version has left it
}

// A DamagedError says that a file is not what SQLite left on the disk. Recover
// saves what can still be read.
type DamagedError struct {
	Path string
	Err  error
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("the games in %s are damaged: %v", e.Path, e.Err)
}

// Unwrap returns what SQLite found.
func (e *DamagedError) Unwrap() error { return e.Err }

// ErrFull says that the disk has no room for another game. What was stored
// before is safe.
var ErrFull = errors.New("the disk is full: free some space and resume")

// ErrForeign says that a file is not one of ours: no database, or another
// program's.
var ErrForeign = errors.New("not a file of games of this program")

// ErrEmpty says that a file has no games yet: it is empty, as a tournament leaves
// it that was killed before its first write. For who reads, that is as good as no
// file: errors.Is(ErrEmpty, fs.ErrNotExist) holds.
var ErrEmpty error = emptyError{}

type emptyError struct{}

func (emptyError) Error() string { return "there are no games in it: the file is empty" }

// Is makes an empty file as good as none.
func (emptyError) Is(target error) bool { return target == fs.ErrNotExist }

// Create opens a file of games and makes it where it does not exist; its folder
// must be there. It fails with a *DamagedError if the file is damaged.
func Create(ctx context.Context, path string) (*Store, error) {
	if err := savefile.CheckFolder(path); err != nil {
		return nil, err
	}
	s, err := connect(path, "rwc")
	if err != nil {
		return nil, err
	}
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// connect opens a file for writing without a look at what it holds.
func connect(path, mode string) (*Store, error) {
	// A commit is on the disk when it returns: write-ahead log, full sync.
	dsn, err := address(path, url.Values{
		"mode":    {mode},
		"_txlock": {"immediate"},
		"_pragma": {"busy_timeout(20000)", "journal_mode(WAL)", "synchronous(FULL)"},
	})
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(4)
	return &Store{db: db, path: path}, nil
}

// address returns what SQLite's driver calls a file and the way to open it.
func address(path string, query url.Values) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	dsn := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), RawQuery: query.Encode()}
	return dsn.String(), nil
}

// prepare checks that the file is whole and ours and brings its tables up to
// date.
func (s *Store) prepare(ctx context.Context) error {
	if err := s.check(ctx); err != nil {
		return err
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain(err)
	}
	defer func() { _ = tx.Rollback() }()
	version, err := s.version(ctx, tx)
	if err != nil {
		return s.explain(err)
	}
	if version == len(migrations) {
		return nil
	}
	for _, m := range migrations[version:] {
		if _, err := tx.ExecContext(ctx, m); err != nil {
			return s.explain(err)
		}
	}
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, len(migrations))
	if _, err := tx.ExecContext(ctx, mark); err != nil {
		return s.explain(err)
	}
	return s.explain(tx.Commit())
}

// version returns the version of the file's tables, 0 for an empty file.
func (s *Store) version(ctx context.Context, q querier) (int, error) {
	var id, version, tables int
	for query, to := range map[string]*int{
		"PRAGMA application_id":              &id,
		"PRAGMA user_version":                &version,
		"SELECT count(*) FROM sqlite_schema": &tables,
	} {
		if err := q.QueryRowContext(ctx, query).Scan(to); err != nil {
			return 0, err
		}
	}
	switch {
	case tables > 0 && id != applicationID:
		return 0, ErrForeign
	case version > len(migrations):
		return 0, fmt.Errorf("%s was written by a newer version of this program", s.path)
	}
	return version, nil
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// check asks SQLite whether the file is whole.
func (s *Store) check(ctx context.Context) error {
	rows, err := s.db.QueryContext(ctx, "PRAGMA integrity_check(3)")
	if err != nil {
		return s.explain(err)
	}
	defer rows.Close()
	var faults []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return s.explain(err)
		}
		if line != "ok" {
			faults = append(faults, strings.ReplaceAll(line, "\n", ", "))
		}
	}
	if err := rows.Err(); err != nil {
		return s.explain(err)
	}
	if len(faults) > 0 {
		return &DamagedError{s.path, errors.New(strings.Join(faults, "; "))}
	}
	return nil
}

// explain turns SQLite's codes into errors that a caller can act on.
func (s *Store) explain(err error) error {
	var code *sqlite.Error
	if !errors.As(err, &code) {
		if errors.Is(err, ErrForeign) {
			return fmt.Errorf("%s: %w", s.path, ErrForeign)
		}
		return err
	}
	switch code.Code() & 0xff {
	case sqlite3.SQLITE_CORRUPT:
		return &DamagedError{s.path, err}
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%s: %w", s.path, ErrForeign)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%s: %w", s.path, ErrFull)
	}
	return fmt.Errorf("%s: %w", s.path, err)
}

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }

// Path returns the name the file was opened by.
func (s *Store) Path() string { return s.path }
