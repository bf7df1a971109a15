package library

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// fileName is the name of the library's file in its folder.
const fileName = "games.db"

// tables are those of a library. The first version was a server's alone, and marked
// no files; spec, locks, head and chat are a server's still.
var tables = database.Schema{
	ID: 0x466c614a, // "FlaJ"
	Migrations: []string{
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
		// A game has a name by which people call it, the time of its last change in
		// milliseconds, a count of its changes, and its record without the moves.
		`ALTER TABLE games ADD COLUMN name TEXT NOT NULL DEFAULT '';
		ALTER TABLE games ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE games ADD COLUMN record TEXT NOT NULL DEFAULT '';
		UPDATE games SET changed = created * 1000;
		UPDATE games SET record = coalesce(json_extract(head, '$.Record'), ''), head = json_remove(head, '$.Record') WHERE head <> '';
		UPDATE games SET name = strftime('%Y%m%d-%H%M%S', created, 'unixepoch') || '-' || id WHERE record <> '';
		CREATE UNIQUE INDEX games_by_name ON games (name) WHERE name <> '';
		CREATE INDEX games_by_change ON games (changed);`,
		// The review of a finished game, in a server's words.
		`ALTER TABLE games ADD COLUMN review TEXT NOT NULL DEFAULT '';`,
	},
	Unmarked: `SELECT count(*) FROM pragma_table_info('games') WHERE name = 'spec'`,
}

// open opens the library for writing, and makes it where there is none.
func (l Library) open(ctx context.Context) (database.File, error) {
	if err := l.prepare(); err != nil {
		return database.File{}, err
	}
	return openFile(ctx, filepath.Join(l.Folder, fileName))
}

// openFile opens the file of a library for writing, for its owner alone: it holds
// set-ups of games that go on.
func openFile(ctx context.Context, path string) (database.File, error) {
	if err := database.KeepPrivate(path); err != nil {
		return database.File{}, err
	}
	f, err := database.Open(path, "rw", &tables, "foreign_keys(1)")
	if err != nil {
		return f, err
	}
	if err := f.Prepare(ctx); err != nil {
		return f, errors.Join(err, f.Close())
	}
	return f, nil
}

// A row is a game in the library, as somebody has last read or written it.
type row struct {
	id, name string
	revision int64
	head     string // the record without its moves, as it was written here
	moves    []record.Move

	profile string // whose game a new row is, where one person plays it against a program
	seat    *Seat  // whose game a new row is, where that is known
	added   bool   // a new row is of a game that was played elsewhere, at its date
}

// has reports whether the row was last written with just this state of the game.
func (r *row) has(g *record.Game) bool {
	head, err := withoutMoves(g)
	return err == nil && r.head == head && slices.Equal(r.moves, g.Moves)
}

// write brings the row to the state of a game. One that somebody else has gone on
// with meanwhile stays, and the game gets a row of its own. One that somebody has
// deleted is not written again: ErrDeleted.
func (r *row) write(ctx context.Context, tx *sql.Tx, g *record.Game) error {
	head, err := withoutMoves(g)
	if err != nil {
		return err
	}
	kept := record.SharedMoves(r.moves, g.Moves)
	done, err := tx.ExecContext(ctx, `UPDATE games SET record = ?, over = ?, changed = ?, revision = revision + 1 WHERE id = ? AND revision = ?`,
		head, g.Result.Over(), time.Now().UnixMilli(), r.id, r.revision)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		if err := r.deleted(ctx, tx); err != nil {
			return err
		}
		kept = 0
		if err := r.insert(ctx, tx, g, head); err != nil {
			return err
		}
	} else {
		r.revision++
	}
	r.head, r.moves = head, append([]record.Move(nil), g.Moves...)
	return putMoves(ctx, tx, r.id, g.Moves, kept)
}

// ErrDeleted says that a game was deleted by somebody while it was played. It stays deleted.
var ErrDeleted = errors.New("it was deleted while it was played")

// deleted returns ErrDeleted for a row that was written and is there no longer.
func (r *row) deleted(ctx context.Context, tx *sql.Tx) error {
	if r.id == "" {
		return nil
	}
	var n int
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM games WHERE id = ?`, r.id).Scan(&n)
	if err == nil && n == 0 {
		err = ErrDeleted
	}
	return err
}

// insert makes a new row for the game, without its moves.
func (r *row) insert(ctx context.Context, tx *sql.Tx, g *record.Game, head string) error {
	earlier := r.id
	*r = row{id: rand.Text(), profile: r.profile, seat: r.seat, added: r.added}
	base, now := nameOf(g), time.Now()
	changed := now
	if r.added && !g.Date.IsZero() && g.Date.Before(now) {
		changed = g.Date // games are listed by when they were played, in whatever order they are added
	}
	for n := 1; n <= 100; n++ {
		r.name = numbered(base, n)
		done, err := tx.ExecContext(ctx, `INSERT INTO games (id, created, spec, locks, over, name, changed, record) VALUES (?, ?, '', '', ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			r.id, now.Unix(), g.Result.Over(), r.name, changed.UnixMilli(), head)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil {
			return err
		} else if n == 1 {
			return r.claimNew(ctx, tx, g, earlier)
		}
	}
	return fmt.Errorf("there are a hundred games %s already", base)
}

// numbered returns the n-th name of those that would otherwise be equal.
func numbered(base string, n int) string {
	if n == 1 {
		return base
	}
	return fmt.Sprintf("%s-%d", base, n)
}

// putMoves replaces the moves of a game after the first kept ones.
func putMoves(ctx context.Context, tx *sql.Tx, id string, moves []record.Move, kept int) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM moves WHERE game = ? AND ply > ?`, id, kept); err != nil {
		return err
	}
	for i, m := range moves[kept:] {
		text, err := json.Marshal(m)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO moves (game, ply, move) VALUES (?, ?, ?)`, id, kept+i+1, string(text)); err != nil {
			return err
		}
	}
	return nil
}

// withoutMoves writes what a record has besides its moves.
func withoutMoves(g *record.Game) (string, error) {
	short := *g
	short.Moves = nil
	text, err := json.Marshal(&short)
	return string(text), err
}

// readRecord returns the record of a game from what its row holds.
func readRecord(ctx context.Context, db *sql.DB, id, head string) (*record.Game, error) {
	g, err := parseHead(head)
	if err != nil {
		return nil, err
	}
	lines, err := column(ctx, db, `SELECT move FROM moves WHERE game = ? ORDER BY ply`, id)
	if err != nil {
		return nil, err
	}
	g.Moves = make([]record.Move, len(lines))
	for i, line := range lines {
		if err := json.Unmarshal([]byte(line), &g.Moves[i]); err != nil {
			return nil, phrase.Errorf("move %d of its record is damaged: %w", i+1, err)
		}
	}
	return g, nil
}

// parseHead reads a record without its moves.
func parseHead(head string) (*record.Game, error) {
	g := &record.Game{}
	if err := json.Unmarshal([]byte(head), g); err != nil {
		return nil, phrase.Errorf("its record is damaged: %w", err)
	}
	return g, nil
}

func column(ctx context.Context, db *sql.DB, query, id string) ([]string, error) {
	rows, err := db.QueryContext(ctx, query, id)
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

// nameOf returns what people call a game by: it begins with the time that the game
// began.
func nameOf(g *record.Game) string {
	variant := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, strings.ToLower(g.Variant))
	return began(g) + "-" + variant + "-" + key(g)
}

// began returns what the name of a game begins with: when the game began, or that is now.
func began(g *record.Game) string {
	at := g.Date
	if at.IsZero() {
		at = time.Now()
	}
	return at.Local().Format("20060102-150405")
}
