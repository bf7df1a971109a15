package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// A Journal keeps games that people play on a server, move by move, in one SQLite
// file. It knows what belongs to a game and in which order it came; the words in
// it are the server's.
//
// One goroutine writes. It puts everything that waits into one transaction, so that
// a flush to the disk serves many games. A write that was answered without an error
// survives a crash of the program and of the machine. Its methods may be called
// from any goroutine.
type Journal struct {
	file
	lock *Lock
	jobs chan entry
	done chan struct{}
}

// entry is one change that waits to be written.
type entry struct {
	write  func(*sql.Tx) error
	answer chan error
}

// journalTables are those of a journal. The first version marked no files.
var journalTables = schema{
	id: 0x466c614a, // "FlaJ"
	migrations: []string{
		`CREATE TABLE IF NOT EXISTS games (
			id      TEXT PRIMARY KEY,
			created INTEGER NOT NULL,
			spec    TEXT NOT NULL,
			locks   TEXT NOT NULL,
			head    TEXT NOT NULL DEFAULT '',
			over    INTEGER NOT NULL DEFAULT 0
		);
		CREATE TABLE IF NOT EXISTS moves (
			game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE,
			ply  INTEGER NOT NULL,
			move TEXT NOT NULL,
			PRIMARY KEY (game, ply)
		) WITHOUT ROWID;
		CREATE TABLE IF NOT EXISTS chat (
			game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE,
			n    INTEGER NOT NULL,
			line TEXT NOT NULL,
			PRIMARY KEY (game, n)
		) WITHOUT ROWID;`,
	},
	unmarked: `SELECT count(*) FROM pragma_table_info('games') WHERE name = 'spec'`,
}

// OpenJournal opens a journal, and makes it where there is none: for its owner
// alone, for it holds set-ups of games that go on. Only one server at a time may
// use it: two would play the same game on.
func OpenJournal(ctx context.Context, path string) (*Journal, error) {
	lock, err := Acquire(path)
	if err != nil {
		return nil, err
	}
	if err := keepPrivate(path); err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	f, err := openFile(path, "rw", &journalTables, "foreign_keys(1)")
	if err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	if err := f.prepare(ctx); err != nil {
		return nil, errors.Join(err, f.Close(), lock.Release())
	}
	j := &Journal{file: f, lock: lock, jobs: make(chan entry, maxBatch), done: make(chan struct{})}
	go j.run()
	return j, nil
}

// keepPrivate makes a file where it is missing, for its owner alone, and takes from
// others what they may do with one that is there. SQLite gives the files beside it
// the rights of the file.
func keepPrivate(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	for _, part := range suffixes {
		info, err := os.Stat(name + part)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			err = os.Chmod(name+part, info.Mode().Perm()&^0o077)
		}
		if err != nil {
			return fmt.Errorf("the database of games must be its owner's alone: %w", err)
		}
	}
	return nil
}

// Close waits until everything is written and closes the file. Nothing may be
// written after it.
func (j *Journal) Close() error {
	close(j.jobs)
	<-j.done
	return errors.Join(j.file.Close(), j.lock.Release())
}

// Begin keeps a new game: what was asked for, and what opens its seats.
func (j *Journal) Begin(id, order, locks string) error {
	return j.do(func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO games (id, created, spec, locks) VALUES (?, ?, ?, ?)`, id, time.Now().Unix(), order, locks)
		return err
	})
}

// Lock changes what opens the seats of a game.
func (j *Journal) Lock(id, locks string) error {
	return j.do(func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE games SET locks = ? WHERE id = ?`, locks, id)
		return err
	})
}

// Say keeps line n, counted from 0, of what was said at a game.
func (j *Journal) Say(id string, n int, line string) error {
	return j.do(func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO chat (game, n, line) VALUES (?, ?, ?)`, id, n, line)
		return err
	})
}

// Save keeps how a game stands: its head, whether it is over, and its moves, of
// which the first kept ones are in the journal already; those beyond them are
// replaced by the given ones.
func (j *Journal) Save(id, head string, over bool, kept int, moves []string) error {
	return j.do(func(tx *sql.Tx) error {
		if _, err := tx.Exec(`UPDATE games SET head = ?, over = ? WHERE id = ?`, head, over, id); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM moves WHERE game = ? AND ply > ?`, id, kept); err != nil {
			return err
		}
		for i, move := range moves {
			if _, err := tx.Exec(`INSERT INTO moves (game, ply, move) VALUES (?, ?, ?)`, id, kept+i+1, move); err != nil {
				return err
			}
		}
		return nil
	})
}

// Find returns what is kept of a game besides its lines. The head is empty before
// the first Save. The error wraps fs.ErrNotExist where there is no such game.
func (j *Journal) Find(ctx context.Context, id string) (order, locks, head string, err error) {
	err = j.db.QueryRowContext(ctx, `SELECT spec, locks, head FROM games WHERE id = ?`, id).Scan(&order, &locks, &head)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("game %s: %w", id, fs.ErrNotExist)
	}
	return order, locks, head, err
}

// Lines returns the moves of a game and what was said at it, in order.
func (j *Journal) Lines(ctx context.Context, id string) (moves, chat []string, err error) {
	if moves, err = j.column(ctx, `SELECT move FROM moves WHERE game = ? ORDER BY ply`, id); err != nil {
		return nil, nil, err
	}
	chat, err = j.column(ctx, `SELECT line FROM chat WHERE game = ? ORDER BY n`, id)
	return moves, chat, err
}

func (j *Journal) column(ctx context.Context, query, id string) ([]string, error) {
	rows, err := j.db.QueryContext(ctx, query, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}
