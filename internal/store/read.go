package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
)

// Open opens an existing file of games for reading: nothing is ever written to
// it or beside it. It fails with ErrEmpty if the file is empty and with a
// *DamagedError if it is damaged.
func Open(ctx context.Context, path string) (*Store, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder: expected a file of games", path)
	}
	db, err := sql.Open("sqlite", "")
	if err != nil {
		return nil, err
	}
	s := &Store{file: file{sql.OpenDB(&reader{path: path, driver: db.Driver()}), path, &tables}}
	s.db.SetMaxIdleConns(-1) // every question looks at the file anew
	if err := errors.Join(db.Close(), s.checkReadable(ctx)); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// checkReadable checks that the file is whole, ours and not empty.
func (s *Store) checkReadable(ctx context.Context) error {
	if err := s.check(ctx); err != nil {
		return err
	}
	version, err := s.version(ctx, s.db)
	if err != nil {
		return s.explain(err)
	}
	if version == 0 {
		return fmt.Errorf("%s: %w", s.path, ErrEmpty)
	}
	s.aged(ctx)
	return nil
}

// reader makes connections that only read. SQLite puts two files beside a
// database that it reads by its write-ahead log, and a reader that leaves last
// cannot take them away again. So a file without a log is opened as one that
// nobody changes, which needs neither. A writer that comes later makes a log, and
// the next connection sees it.
type reader struct {
	path   string
	driver driver.Driver
}

// Connect implements driver.Connector.
func (r *reader) Connect(context.Context) (driver.Conn, error) {
	query := url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(20000)"}}
	if log, err := os.Stat(r.path + "-wal"); err != nil || log.Size() == 0 {
		query.Set("immutable", "1")
	}
	dsn, err := address(r.path, query)
	if err != nil {
		return nil, err
	}
	return r.driver.Open(dsn)
}

// Driver implements driver.Connector.
func (r *reader) Driver() driver.Driver { return r.driver }
