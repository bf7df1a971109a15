package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// A schema is what a kind of file has in it.
type schema struct {
	id int // SQLite's application id, which marks the file as one of ours
	// migrations bring a file from version i to version i+1. They are never
	// changed, only added to.
	migrations []string
	// unmarked counts something that only files of this kind have which were
	// written before they were marked; empty where there are none. The first
	// migration has to take them as they are.
	unmarked string
}

// A file is an open SQLite file of a kind.
type file struct {
	db     *sql.DB
	path   string
	schema *schema
}

// openFile opens a file for writing without a look at what it holds.
func openFile(path, mode string, schema *schema, pragmas ...string) (file, error) {
	// A commit is on the disk when it returns: write-ahead log, full sync.
	dsn, err := address(path, url.Values{
		"mode":    {mode},
		"_txlock": {"immediate"},
		"_pragma": append([]string{"busy_timeout(20000)", "journal_mode(WAL)", "synchronous(FULL)"}, pragmas...),
	})
	if err != nil {
		return file{}, err
	}
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return file{}, err
	}
	db.SetMaxOpenConns(4)
	return file{db, path, schema}, nil
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

// prepare checks that the file is whole and ours and brings its tables up to
// date.
func (f *file) prepare(ctx context.Context) error {
	if err := f.check(ctx); err != nil {
		return err
	}
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return f.explain(err)
	}
	defer func() { _ = tx.Rollback() }()
	version, err := f.version(ctx, tx)
	if err != nil {
		return f.explain(err)
	}
	if version == len(f.schema.migrations) {
		return nil
	}
	for _, m := range f.schema.migrations[version:] {
		if _, err := tx.ExecContext(ctx, m); err != nil {
			return f.explain(err)
		}
	}
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", f.schema.id, len(f.schema.migrations))
	if _, err := tx.ExecContext(ctx, mark); err != nil {
		return f.explain(err)
	}
	return f.explain(tx.Commit())
}

// version returns the version of the file's tables, 0 for an empty file.
func (f *file) version(ctx context.Context, q querier) (int, error) {
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
	if tables > 0 && id == 0 && version == 0 && f.schema.unmarked != "" {
		var found int
		err := q.QueryRowContext(ctx, f.schema.unmarked).Scan(&found)
		if err != nil || found > 0 {
			return 0, err
		}
	}
	switch {
	case tables > 0 && id != f.schema.id:
		return 0, ErrForeign
	case version > len(f.schema.migrations):
		return 0, fmt.Errorf("%s was written by a newer version of this program", f.path)
	}
	return version, nil
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// check asks SQLite whether the file is whole.
func (f *file) check(ctx context.Context) error {
	rows, err := f.db.QueryContext(ctx, "PRAGMA integrity_check(3)")
	if err != nil {
		return f.explain(err)
	}
	defer rows.Close()
	var faults []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return f.explain(err)
		}
		if line != "ok" {
			faults = append(faults, strings.ReplaceAll(line, "\n", ", "))
		}
	}
	if err := rows.Err(); err != nil {
		return f.explain(err)
	}
	if len(faults) > 0 {
		return &DamagedError{f.path, errors.New(strings.Join(faults, "; "))}
	}
	return nil
}

// explain turns SQLite's codes into errors that a caller can act on.
func (f *file) explain(err error) error {
	var code *sqlite.Error
	if !errors.As(err, &code) {
		if errors.Is(err, ErrForeign) {
			return fmt.Errorf("%s: %w", f.path, ErrForeign)
		}
		return err
	}
	switch code.Code() & 0xff {
	case sqlite3.SQLITE_CORRUPT:
		return &DamagedError{f.path, err}
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%s: %w", f.path, ErrForeign)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%s: %w", f.path, ErrFull)
	}
	return fmt.Errorf("%s: %w", f.path, err)
}

// Close closes the file.
func (f *file) Close() error { return f.db.Close() }

// Path returns the name the file was opened by.
func (f *file) Path() string { return f.path }
