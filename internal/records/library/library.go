// Package library keeps the games that people play in every face: one SQLite file,
// to which each move is written as it is played, and in which games stay when they
// are over. Several programs may use it at once. docs/records.md tells its rule to
// users.
package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/base/home"
	"flagfall.dev/record"
)

// Suffix ends the names of files of games.
const Suffix = ".flagfall"

// FileName returns the name of the file that a person means who types the name
// of a game: without an ending, it gets the usual one.
func FileName(typed string) string {
	if filepath.Ext(typed) == "" {
		return typed + Suffix
	}
	return typed
}

// A Library is a folder with the file of kept games, which is made when the first
// game is kept in it. With the zero value, nothing can be kept.
type Library struct{ Folder string }

// Default returns the library of whoever runs the program: the folder flagfall in
// $XDG_STATE_HOME or, where that is not set, in ~/.local/state. It is the zero
// value where neither is known or may be entered.
func Default() Library {
	return Library{home.Folder("XDG_STATE_HOME", filepath.Join(".local", "state"))}
}

// File returns the name of the library's file, empty where there can be none.
func (l Library) File() string {
	if l.Folder == "" {
		return ""
	}
	return filepath.Join(l.Folder, fileName)
}

// A Game is a kept game.
type Game struct {
	Name    string    // it begins with the time the game began
	Changed time.Time // when it was last written, or the date of one that was played elsewhere
	Record  *record.Game
	Err     error // why it cannot be read, nil where it can; Record is nil then

	row row
}

// All ranges over the kept games, those first that were played last. Games that
// cannot be read are among them, and a file of which nothing can be read is one.
// Nothing is written, and each record is read only when its turn comes.
func (l Library) All() iter.Seq[Game] {
	return func(yield func(Game) bool) {
		f, err := l.reader()
		if errors.Is(err, fs.ErrNotExist) {
			return
		}
		if err != nil {
			yield(Game{Name: fileName, Err: err})
			return
		}
		defer f.Close()
		ctx := context.Background()
		// Pages of a server on which nobody has moved are no games yet.
		all, err := list(ctx, f, `spec = '' OR over OR EXISTS (SELECT 1 FROM moves WHERE game = games.id)`)
		if err != nil {
			yield(Game{Name: fileName, Err: err})
			return
		}
		for _, g := range all {
			if g.read(ctx, f); !yield(g) {
				return
			}
		}
	}
}

// reader opens the file for reading. The error wraps fs.ErrNotExist where nothing has
// been kept.
func (l Library) reader() (database.File, error) {
	info, err := os.Stat(l.File())
	if err == nil && info.Size() == 0 {
		err = fs.ErrNotExist // its maker has not come further
	}
	if err != nil {
		return database.File{}, err
	}
	f, err := database.Open(l.File(), "ro", &tables)
	if err != nil {
		return f, err
	}
	version, err := f.Version(context.Background(), f.DB)
	switch {
	case err != nil:
		err = f.Explain(err)
	case version == 0:
		err = fs.ErrNotExist
	case version < len(tables.Migrations):
		err = fmt.Errorf("%s was written by an older version of this program: begin a game to bring it up to date", l.File())
	}
	if err != nil {
		return f, errors.Join(err, f.Close())
	}
	return f, nil
}

// list lists the games of a condition without their records, the newest first.
func list(ctx context.Context, f database.File, where string, args ...any) ([]Game, error) {
	rows, err := f.DB.QueryContext(ctx, `SELECT id, name, changed FROM games WHERE name <> '' AND (`+where+`) ORDER BY changed DESC, name DESC`, args...)
	if err != nil {
		return nil, f.Explain(err)
	}
	defer rows.Close()
	var all []Game
	for rows.Next() {
		var g Game
		var changed int64
		if err := rows.Scan(&g.row.id, &g.Name, &changed); err != nil {
			return nil, f.Explain(err)
		}
		g.row.name, g.Changed = g.Name, time.UnixMilli(changed)
		all = append(all, g)
	}
	return all, f.Explain(rows.Err())
}

// read reads the game's record.
func (g *Game) read(ctx context.Context, f database.File) {
	var head string
	err := f.DB.QueryRowContext(ctx, `SELECT record, revision FROM games WHERE id = ?`, g.row.id).Scan(&head, &g.row.revision)
	if err == nil {
		g.Record, err = readRecord(ctx, f.DB, g.row.id, head)
	}
	if g.Err = f.Explain(err); err == nil {
		g.row.moves = append([]record.Move(nil), g.Record.Moves...)
	}
}

// ID returns what a server calls the game by.
func (g Game) ID() string { return g.row.id }

// ErrNone says that the library has no such game.
var ErrNone = errors.New("no such game is kept")

// Last returns the game that was played last among those that are not over and
// that the caller can go on with. damaged are newer games that cannot be read.
func (l Library) Last(can func(*record.Game) bool) (last Game, damaged []Game, err error) {
	for g := range l.All() {
		switch {
		case g.Err != nil:
			damaged = append(damaged, g)
		case !g.Record.Result.Over() && can(g.Record):
			return g, damaged, nil
		}
	}
	return Game{}, damaged, ErrNone
}

// Last is the name of the game that was played last.
const Last = "last"

// Find returns the kept game of a name, or of the beginning of one only, or the last one.
// The error wraps ErrNone where there is none.
func (l Library) Find(name string) (Game, error) {
	if name == Last {
		for g := range l.All() {
			return g, g.Err
		}
	}
	none := fmt.Errorf("%q: %w ('flagfall games list' names them)", name, ErrNone)
	f, err := l.reader()
	if errors.Is(err, fs.ErrNotExist) {
		return Game{}, none
	}
	if err != nil {
		return Game{}, err
	}
	defer f.Close()
	ctx := context.Background()
	name = strings.TrimSuffix(name, Suffix)
	found, err := list(ctx, f, `name = ?`, name)
	if err == nil && len(found) == 0 && name != "" {
		found, err = list(ctx, f, `substr(name, 1, ?) = ?`, len([]rune(name)), name)
	}
	switch {
	case err != nil:
		return Game{}, err
	case len(found) == 0:
		return Game{}, none
	case len(found) > 1:
		return Game{}, fmt.Errorf("%q may be %s or %s: write more of the name", name, found[0].Name, found[1].Name)
	}
	found[0].read(ctx, f)
	return found[0], nil
}

// Remove removes a kept game.
func (l Library) Remove(g Game) error { return l.RemoveID(g.row.id) }

// RemoveID removes the kept game that a server calls so.
func (l Library) RemoveID(id string) error {
	f, err := l.open(context.Background())
	if err != nil {
		return err
	}
	_, err = f.DB.Exec(`DELETE FROM games WHERE id = ?`, id)
	return errors.Join(f.Explain(err), f.Close())
}

// prepare makes the folder.
func (l Library) prepare() error {
	if l.Folder == "" {
		return errors.New("there is no home directory that you may enter")
	}
	if err := os.MkdirAll(l.Folder, 0o700); err != nil {
		if at := (*fs.PathError)(nil); errors.As(err, &at) {
			err = at.Err // without the name of the system's call
		}
		return fmt.Errorf("%s: the folder cannot be made: %w", l.Folder, err)
	}
	return nil
}

// check says why nothing can be kept.
func (l Library) check() error {
	f, err := l.open(context.Background())
	if err != nil {
		return err
	}
	return f.Close()
}

// key is what the name of a game ends with. It follows from what is settled when
// the game begins and hidden from nobody: people see it.
func key(g *record.Game) string {
	public := record.Game{
		Game: g.Game, Variant: g.Variant, Definition: g.Definition, Date: g.Date, Names: g.Names, Players: g.Players,
		Solo: g.Solo,
	}
	if g.Date.IsZero() { // it was played elsewhere, and nothing of it is hidden
		public.Event, public.Setups, public.Start = g.Event, g.Setups, g.Start
	}
	sum := sha256.Sum256([]byte(public.String() + g.Commitments[0].Sum + g.Commitments[1].Sum))
	return hex.EncodeToString(sum[:4])
}
