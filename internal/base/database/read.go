package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"net/url"
	"os"
)

// OpenReader opens an existing file for reading: nothing is ever written to it or
// next to it. It is not looked at yet.
func OpenReader(path string, schema *Schema) (File, error) {
	db, err := sql.Open("sqlite", "")
	if err != nil {
		return File{}, err
	}
	f := File{sql.OpenDB(&reader{path: path, driver: db.Driver()}), path, schema}
	f.DB.SetMaxIdleConns(-1) // every question opens the file again
	if err := db.Close(); err != nil {
		return File{}, errors.Join(err, f.Close())
	}
	return f, nil
}

// reader makes connections that only read. SQLite puts two files next to a
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
	query := url.Values{"mode": {"ro"}, "_pragma": {busyTimeout()}}
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
