package web

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"time"

	_ "modernc.org/sqlite" // the database driver

	"flagfall.dev/board"
	"flagfall.dev/internal/store"
	"flagfall.dev/record"
)

// journal keeps the games in SQLite. One goroutine writes; it puts everything
// that waits into one transaction, so that a flush to the disk serves many
// games. A write that was answered without an error survives a crash of the
// program and of the machine.
type journal struct {
	lock *store.Lock
	db   *sql.DB
	jobs chan entry
	done chan struct{}
}

// entry is one change that waits to be written.
type entry struct {
	write  func(*sql.Tx) error
	answer chan error
}

const schema = `
CREATE TABLE IF NOT EXISTS games (
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
) WITHOUT ROWID;
`

// maxBatch is how many changes go into one transaction at most.
const maxBatch = 256

// openJournal opens or makes a database file. Only one server at a time may use
// it: two would play the same game on.
func openJournal(name string) (*journal, error) {
	lock, err := store.Acquire(name)
	if err != nil {
		return nil, err
	}
	j, err := openDatabase(name)
	if err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	j.lock = lock
	go j.run()
	return j, nil
}

// keepPrivate makes a database file where it is missing, for its owner alone, and
// takes from others what they may do with one that is there: it holds set-ups of
// games that go on. SQLite gives the files beside it the rights of the file.
func keepPrivate(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	for _, part := range []string{"", "-wal", "-shm"} {
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

func openDatabase(name string) (*journal, error) {
	if err := keepPrivate(name); err != nil {
		return nil, err
	}
	address := url.URL{Scheme: "file", Path: name, RawQuery: "_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)"}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return nil, err
	}
	if _, err := db.Exec(schema); err != nil {
		db.Close()
		return nil, fmt.Errorf("the database of games %s: %w", name, err)
	}
	return &journal{db: db, jobs: make(chan entry, maxBatch), done: make(chan struct{})}, nil
}

// close waits until everything is written. Nothing may be written after it.
func (j *journal) close() error {
	close(j.jobs)
	<-j.done
	return errors.Join(j.db.Close(), j.lock.Release())
}

// do writes a change and returns when it is on the disk.
func (j *journal) do(write func(*sql.Tx) error) error {
	e := entry{write, make(chan error, 1)}
	j.jobs <- e
	return <-e.answer
}

func (j *journal) run() {
	defer close(j.done)
	for e := range j.jobs {
		batch := []entry{e}
		for len(batch) < maxBatch && len(j.jobs) > 0 {
			batch = append(batch, <-j.jobs)
		}
		if err := j.commit(batch); err == nil || len(batch) == 1 {
			settle(batch, err)
			continue
		}
		for i := range batch { // one of them is at fault: let the others live
			settle(batch[i:i+1], j.commit(batch[i:i+1]))
		}
	}
}

func settle(batch []entry, err error) {
	for _, e := range batch {
		e.answer <- err
	}
}

func (j *journal) commit(batch []entry) error {
	tx, err := j.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit it does nothing
	for _, e := range batch {
		if err := e.write(tx); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// page is everything that the journal holds about one game.
type page struct {
	ID      string
	Created time.Time
	Order   Order
	Locks   [3]lock // by seat
	Head    head
	Chat    []chatLine
}

// head is what a game has besides its moves.
type head struct {
	Record  *record.Game // without moves; nil before the first write
	Offered bool
	Offer   board.Side
}

// chatLine is something that was said at a game.
type chatLine struct {
	Side board.Side `json:"side"`
	Text string     `json:"text"`
}

// errNoGame is returned for a game that the journal does not hold.
var errNoGame = errors.New("there is no such game")

// add begins a page.
func (j *journal) add(p *page) error {
	order, err1 := json.Marshal(p.Order)
	locks, err2 := json.Marshal(p.Locks)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	return j.do(func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO games (id, created, spec, locks) VALUES (?, ?, ?, ?)`, p.ID, p.Created.Unix(), order, locks)
		return err
	})
}

// setLocks changes who may take the seats.
func (j *journal) setLocks(id string, locks [3]lock) error {
	text, err := json.Marshal(locks)
	if err != nil {
		return err
	}
	return j.do(func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE games SET locks = ? WHERE id = ?`, text, id)
		return err
	})
}

// say keeps line n of a game's chat.
func (j *journal) say(id string, n int, line chatLine) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	return j.do(func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO chat (game, n, line) VALUES (?, ?, ?)`, id, n, text)
		return err
	})
}

// save keeps a game as it stands. The first kept moves of the record are in the
// journal already.
func (j *journal) save(id string, h head, kept int) error {
	moves := h.Record.Moves[kept:]
	short := *h.Record
	short.Moves = nil
	h.Record = &short
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return j.do(func(tx *sql.Tx) error {
		if _, err := tx.Exec(`UPDATE games SET head = ?, over = ? WHERE id = ?`, text, short.Result.Over(), id); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM moves WHERE game = ? AND ply > ?`, id, kept); err != nil {
			return err
		}
		for i, m := range moves {
			line, err := json.Marshal(m)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(`INSERT INTO moves (game, ply, move) VALUES (?, ?, ?)`, id, kept+i+1, line); err != nil {
				return err
			}
		}
		return nil
	})
}

// load returns what the journal holds about a game, errNoGame if nothing.
func (j *journal) load(ctx context.Context, id string) (*page, error) {
	var order, locks, headText string
	var created int64
	err := j.db.QueryRowContext(ctx, `SELECT created, spec, locks, head FROM games WHERE id = ?`, id).Scan(&created, &order, &locks, &headText)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errNoGame
	}
	if err != nil {
		return nil, err
	}
	p := &page{ID: id, Created: time.Unix(created, 0)}
	if err := errors.Join(json.Unmarshal([]byte(order), &p.Order), json.Unmarshal([]byte(locks), &p.Locks)); err != nil {
		return nil, fmt.Errorf("game %s in the database: %w", id, err)
	}
	if headText == "" {
		return p, nil
	}
	if err := json.Unmarshal([]byte(headText), &p.Head); err != nil {
		return nil, fmt.Errorf("game %s in the database: %w", id, err)
	}
	if p.Head.Record.Moves, err = lines[record.Move](ctx, j.db, `SELECT move FROM moves WHERE game = ? ORDER BY ply`, id); err != nil {
		return nil, err
	}
	p.Chat, err = lines[chatLine](ctx, j.db, `SELECT line FROM chat WHERE game = ? ORDER BY n`, id)
	return p, err
}

// lines reads a column of JSON texts.
func lines[T any](ctx context.Context, db *sql.DB, query, id string) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		var text string
		var one T
		if err := errors.Join(rows.Scan(&text), json.Unmarshal([]byte(text), &one)); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
