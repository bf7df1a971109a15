// Package database opens SQLite files of our own kinds: each is marked as what it is,
// brought up to date by migrations, and refused where another program or a newer version
// wrote it. What is in a file is known to the package that declares its Schema.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// A Schema is what a kind of file has in it.
type Schema struct {
	ID int // SQLite's application id, which marks the file as one of ours
	// Migrations bring a file from version i to version i+1. They are never
	// changed, only added to.
	Migrations []string
	// Unmarked counts something that only files of this kind have that were written before
	// marks existed; empty if there are none. The first migration must accept such files.
	Unmarked string
}

// A File is an open SQLite file of a kind.
type File struct {
	DB     *sql.DB
	Path   string // the name it was opened by
	schema *Schema
}

// Open opens a file for writing without checking its content. The mode is SQLite's: rw for
// a file that is there, rwc to make it where it is not.
func Open(path, mode string, schema *Schema, pragmas ...string) (File, error) {
	// A commit is on the disk when it returns: write-ahead log, full sync.
	dsn, err := address(path, url.Values{
		"mode":    {mode},
		"_txlock": {"immediate"},
		"_pragma": append([]string{busyTimeout(), "journal_mode(WAL)", "synchronous(FULL)"}, pragmas...),
	})
	if err != nil {
		return File{}, err
	}
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return File{}, err
	}
	db.SetMaxOpenConns(4)
	return File{db, path, schema}, nil
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

// Prepare checks that the file is ours and brings its tables up to date.
func (f *File) Prepare(ctx context.Context) error {
	tx, err := f.begin(ctx)
	if err != nil {
		return f.Explain(err)
	}
	defer func() { _ = tx.Rollback() }()
	version, err := f.Version(ctx, tx)
	if err != nil {
		return f.Explain(err)
	}
	if version == len(f.schema.Migrations) {
		return nil
	}
	for _, m := range f.schema.Migrations[version:] {
		if _, err := tx.ExecContext(ctx, m); err != nil {
			return f.Explain(err)
		}
	}
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", f.schema.ID, len(f.schema.Migrations))
	if _, err := tx.ExecContext(ctx, mark); err != nil {
		return f.Explain(err)
	}
	return f.Explain(tx.Commit())
}

// How long a file that others are making is waited for, and how often it is tried.
const (
	patience = 20 * time.Second
	pause    = 5 * time.Millisecond
)

// busyTimeout has SQLite wait as long for a lock that another program holds.
func busyTimeout() string { return fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()) }

// begin begins a transaction. Where several programs make a file at the same time, SQLite refuses to change to the
// write-ahead log instead of waiting as it does elsewhere.
func (f *File) begin(ctx context.Context) (*sql.Tx, error) {
	until := time.Now().Add(patience)
	for {
		tx, err := f.DB.BeginTx(ctx, nil)
		var refused *sqlite.Error
		if !errors.As(err, &refused) || refused.Code()&0xff != sqlite3.SQLITE_BUSY || time.Now().After(until) {
			return tx, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Version returns the version of the file's tables, 0 for an empty file.
func (f *File) Version(ctx context.Context, q Querier) (int, error) {
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
	if tables > 0 && id == 0 && version == 0 && f.schema.Unmarked != "" {
		var found int
		err := q.QueryRowContext(ctx, f.schema.Unmarked).Scan(&found)
		if err != nil || found > 0 {
			return 0, err
		}
	}
	switch {
	case tables > 0 && id != f.schema.ID:
		return 0, ErrForeign
	case version > len(f.schema.Migrations):
		return 0, fmt.Errorf("%s was written by a newer version of this program", f.Path)
	}
	return version, nil
}

// Querier is a database or a transaction.
type Querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Check asks SQLite whether the file is whole, which takes the longer the larger it is.
func (f *File) Check(ctx context.Context) error {
	rows, err := f.DB.QueryContext(ctx, "PRAGMA integrity_check(3)")
	if err != nil {
		return f.Explain(err)
	}
	defer rows.Close()
	var faults []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return f.Explain(err)
		}
		if line != "ok" {
			faults = append(faults, strings.ReplaceAll(line, "\n", ", "))
		}
	}
	if err := rows.Err(); err != nil {
		return f.Explain(err)
	}
	if len(faults) > 0 {
		return &DamagedError{f.Path, errors.New(strings.Join(faults, "; "))}
	}
	return nil
}

// Explain turns SQLite's codes into errors that a caller can act on.
func (f *File) Explain(err error) error {
	var code *sqlite.Error
	if !errors.As(err, &code) {
		if errors.Is(err, ErrForeign) {
			return fmt.Errorf("%s: %w", f.Path, ErrForeign)
		}
		return err
	}
	switch code.Code() & 0xff {
	case sqlite3.SQLITE_CORRUPT:
		return &DamagedError{f.Path, err}
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%s: %w", f.Path, ErrForeign)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%s: %w", f.Path, ErrFull)
	}
	return fmt.Errorf("%s: %w", f.Path, err)
}

// Close closes the file.
func (f *File) Close() error { return f.DB.Close() }
