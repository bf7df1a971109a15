package library

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/record"
)

// A Journal keeps the games of a server in the file of a library, move by move. It
// knows what belongs to a game and in which order it came; what was ordered, the
// locks and the lines are in the server's words.
//
// One goroutine writes. It puts everything that waits into one transaction, so that
// a flush to the disk serves many games. A write that was answered without an error
// survives a crash of the program and of the machine. Its methods may be called
// from any goroutine.
type Journal struct {
	file database.File
	lock *database.Lock
	jobs chan entry
	done chan struct{}

	mu        sync.Mutex
	revisions map[string]int64 // of the games, as this journal has last read or written them
}

// entry is one change that waits to be written.
type entry struct {
	write  func(*sql.Tx) error
	answer chan error
}

// OpenJournal opens the file of a library for a server, and makes it where there is
// none. Other programs may use the library meanwhile, but only one server at a time:
// two would play the same game on.
func OpenJournal(ctx context.Context, path string) (*Journal, error) {
	lock, err := database.Acquire(path)
	if err != nil {
		return nil, err
	}
	f, err := openFile(ctx, path)
	if err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	if err := f.Check(ctx); err != nil {
		return nil, errors.Join(err, f.Close(), lock.Release())
	}
	j := &Journal{file: f, lock: lock, jobs: make(chan entry, maxBatch), done: make(chan struct{}), revisions: map[string]int64{}}
	go j.run()
	return j, nil
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
		now := time.Now()
		_, err := tx.Exec(`INSERT INTO games (id, created, changed, spec, locks) VALUES (?, ?, ?, ?, ?)`, id,
			now.Unix(), now.UnixMilli(), order, locks)
		return err
	})
}

// Adopt makes a kept game one of the server's: what was asked for, and what opens its
// seats. The error wraps fs.ErrNotExist where there is no such game.
func (j *Journal) Adopt(id, order, locks string) error {
	return j.do(func(tx *sql.Tx) error {
		done, err := tx.Exec(`UPDATE games SET spec = ?, locks = ? WHERE id = ?`, order, locks, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 1 {
			return err
		}
		return fmt.Errorf("game %s: %w", id, fs.ErrNotExist)
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

// Save keeps how a game stands: a note of the server, and its record, of which the
// first kept moves are in the journal already; those beyond them are replaced. What
// another program has made of the game meanwhile becomes a game of its own.
func (j *Journal) Save(id, note string, g *record.Game, kept int) error {
	head, err := withoutMoves(g)
	if err != nil {
		return err
	}
	return j.do(func(tx *sql.Tx) error {
		now, err := j.revisionOf(tx, id)
		if err != nil {
			return err
		}
		if now > j.revision(id) {
			kept = 0
			if err := setAside(tx, id); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`UPDATE games SET record = ?, head = ?, over = ?, changed = ?, revision = ? WHERE id = ?`,
			head, note, g.Result.Over(), time.Now().UnixMilli(), now+1, id); err != nil {
			return err
		}
		j.know(id, now+1)
		if err := nameGame(tx, id, g); err != nil {
			return err
		}
		return putMoves(context.Background(), tx, id, g.Moves, kept)
	})
}

// revisionOf returns the revision that the file has of a game.
func (j *Journal) revisionOf(tx *sql.Tx, id string) (revision int64, err error) {
	err = tx.QueryRow(`SELECT revision FROM games WHERE id = ?`, id).Scan(&revision)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("game %s was removed: %w", id, fs.ErrNotExist)
	}
	return revision, err
}

func (j *Journal) revision(id string) int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.revisions[id]
}

func (j *Journal) know(id string, revision int64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.revisions[id] = revision
}

// setAside copies a game as it stands to one of its own, which no server has.
func setAside(tx *sql.Tx, id string) error {
	other := rand.Text()
	if _, err := tx.Exec(`INSERT INTO games (id, created, spec, locks, over, name, changed, record)
		SELECT ?, created, '', '', over, name || '-' || substr(?, 1, 4), changed, record FROM games WHERE id = ?`, other, other, id); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO moves (game, ply, move) SELECT ?, ply, move FROM moves WHERE game = ?`, other, id); err != nil {
		return err
	}
	_, err := inherit(context.Background(), tx, other, id)
	return err
}

// nameGame gives a game a name once it has begun.
func nameGame(tx *sql.Tx, id string, g *record.Game) error {
	if !g.Begun() && !g.Unbegun() {
		return nil
	}
	base := nameOf(g)
	for n := 1; n <= 100; n++ {
		if _, err := tx.Exec(`UPDATE OR IGNORE games SET name = ? WHERE id = ? AND name = ''`, numbered(base, n), id); err != nil {
			return err
		}
		var name string
		if err := tx.QueryRow(`SELECT name FROM games WHERE id = ?`, id).Scan(&name); err != nil || name != "" {
			return err
		}
	}
	return fmt.Errorf("there are a hundred games %s already", base)
}

// Find returns what is kept of a game besides what was said at it. There is no record
// before the first Save. The error wraps fs.ErrNotExist where there is no such game.
func (j *Journal) Find(ctx context.Context, id string) (order, locks, note string, g *record.Game, err error) {
	var head string
	var revision int64
	err = j.file.DB.QueryRowContext(ctx,
		`SELECT spec, locks, head, record, revision FROM games WHERE id = ? AND spec <> ''`, id).Scan(&order, &locks, &note, &head, &revision)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("game %s: %w", id, fs.ErrNotExist)
	}
	if err != nil || head == "" {
		return order, locks, note, nil, err
	}
	j.know(id, revision)
	g, err = readRecord(ctx, j.file.DB, id, head)
	return order, locks, note, g, err
}

// Unfinished returns the games that are not over and whose orders have some words in
// them, the oldest first.
func (j *Journal) Unfinished(ctx context.Context, ordered string) ([]string, error) {
	return column(ctx, j.file.DB, `SELECT id FROM games WHERE NOT over AND instr(spec, ?) > 0 ORDER BY created, id`, ordered)
}

// Chat returns what was said at a game, in order.
func (j *Journal) Chat(ctx context.Context, id string) ([]string, error) {
	return column(ctx, j.file.DB, `SELECT line FROM chat WHERE game = ? ORDER BY n`, id)
}

// Reviewed returns what was kept of a game's review, "" for nothing.
func (j *Journal) Reviewed(ctx context.Context, id string) (found string, err error) {
	err = j.file.DB.QueryRowContext(ctx, `SELECT review FROM games WHERE id = ?`, id).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("game %s: %w", id, fs.ErrNotExist)
	}
	return found, err
}

// Review keeps the review of a game, in a server's words.
func (j *Journal) Review(id, found string) error {
	return j.do(func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE games SET review = ? WHERE id = ?`, found, id)
		return err
	})
}
