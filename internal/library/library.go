// Package library keeps games: one folder for the games of every face, with one
// record a game, which is written after every move and stays when the game is
// over. docs/records.md tells its rule to users.
package library

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"flagfall.dev/record"
)

// Suffix ends the names of the files of games.
const Suffix = ".flagfall"

// FileName returns the name of the file that a person means who types the name
// of a game: without an ending, it gets the usual one.
func FileName(typed string) string {
	if filepath.Ext(typed) == "" {
		return typed + Suffix
	}
	return typed
}

// A Library is a folder of kept games, which is made when the first game is kept
// in it. With the zero value, nothing can be kept.
type Library struct{ Folder string }

// Default returns the library of whoever runs the program: the folder flagfall in
// $XDG_STATE_HOME or, where that is not set, in ~/.local/state. It is the zero
// value where neither is known.
func Default() Library {
	base := os.Getenv("XDG_STATE_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return Library{}
		}
		base = filepath.Join(home, ".local", "state")
	}
	return Library{filepath.Join(base, "flagfall")}
}

// A Game is a kept game.
type Game struct {
	Name    string    // without folder and suffix; it begins with the time the game began
	File    string    // its record
	Changed time.Time // when it was last written
	Record  *record.Game
	Err     error // why it cannot be read, nil where it can; Record is nil then
}

// All ranges over the kept games, those first that were played last. Games that
// cannot be read are among them. Nothing is written, and each record is read only
// when its turn comes.
func (l Library) All() iter.Seq[Game] {
	return func(yield func(Game) bool) {
		for _, g := range l.files() {
			if g.Record, g.Err = record.Load(g.File); !yield(g) {
				return
			}
		}
	}
}

// files lists the files of the library without reading them, the newest first.
func (l Library) files() []Game {
	var all []Game
	if l.Folder == "" {
		return nil
	}
	entries, _ := os.ReadDir(l.Folder) // nothing is kept where there is no folder
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), Suffix)
		if !ok || e.IsDir() {
			continue
		}
		if info, err := e.Info(); err == nil {
			all = append(all, Game{Name: name, File: filepath.Join(l.Folder, e.Name()), Changed: info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b Game) int {
		if c := b.Changed.Compare(a.Changed); c != 0 {
			return c
		}
		return strings.Compare(b.Name, a.Name)
	})
	return all
}

// ErrNone says that the library has no such game.
var ErrNone = errors.New("no such game is kept")

// Last returns the game that was played last among those that are not over and
// that the caller can go on with. damaged are newer files that cannot be read.
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

// Find returns the kept game of a name, or of the beginning of one only. The
// error wraps ErrNone where there is none.
func (l Library) Find(name string) (Game, error) {
	name = strings.TrimSuffix(name, Suffix)
	var found []Game
	for _, g := range l.files() {
		if g.Name == name {
			found = []Game{g}
			break
		}
		if name != "" && strings.HasPrefix(g.Name, name) {
			found = append(found, g)
		}
	}
	switch len(found) {
	case 0:
		return Game{}, fmt.Errorf("%q: %w ('flagfall games list' names them)", name, ErrNone)
	case 1:
		g := found[0]
		g.Record, g.Err = record.Load(g.File)
		return g, nil
	}
	return Game{}, fmt.Errorf("%q may be %s or %s: write more of the name", name, found[0].Name, found[1].Name)
}

// Remove removes a kept game.
func (l Library) Remove(g Game) error { return os.Remove(g.File) }

// prepare makes the folder and says why nothing can be kept in it.
func (l Library) prepare() error {
	if l.Folder == "" {
		return errors.New("there is no home directory")
	}
	if err := os.MkdirAll(l.Folder, 0o700); err != nil {
		return err
	}
	probe, err := os.CreateTemp(l.Folder, ".probe-*")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// file returns where a game is kept: its file if it has one, otherwise a new one,
// whose name begins with the time that the game began.
func (l Library) file(g *record.Game) string {
	key := key(g)
	if old, _ := filepath.Glob(filepath.Join(l.Folder, "*-"+key+Suffix)); len(old) > 0 {
		return old[0]
	}
	began := g.Date
	if began.IsZero() {
		began = time.Now()
	}
	variant := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, strings.ToLower(g.Variant))
	name := began.Local().Format("20060102-150405") + "-" + variant + "-" + key + Suffix
	return filepath.Join(l.Folder, name)
}

// key is what the name of a game ends with. It follows from what is settled when
// the game begins and hidden from nobody: people see it.
func key(g *record.Game) string {
	public := record.Game{Game: g.Game, Variant: g.Variant, Definition: g.Definition, Date: g.Date, Names: g.Names, Players: g.Players, Solo: g.Solo}
	sum := sha256.Sum256([]byte(public.String() + g.Commitments[0].Sum + g.Commitments[1].Sum))
	return hex.EncodeToString(sum[:4])
}
