package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"flagfall/board"
	"flagfall/internal/games"
	"flagfall/internal/tui"
	"flagfall/record"
)

// stateDir is where games under way are kept: $XDG_STATE_HOME/flagfall, or
// ~/.local/state/flagfall. The zero value finds it when it is first needed.
type stateDir struct{ path string }

// dir returns the directory and makes it where it is missing.
func (d *stateDir) dir() (string, error) {
	if d.path != "" {
		return d.path, nil
	}
	base := os.Getenv("XDG_STATE_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("no place to keep games: %w", err)
		}
		base = filepath.Join(home, ".local", "state")
	}
	path := filepath.Join(base, "flagfall")
	if err := os.MkdirAll(path, 0o700); err != nil {
		return "", fmt.Errorf("no place to keep games: %w", err)
	}
	d.path = path
	return path, nil
}

// gameSuffix ends the names of kept games.
const gameSuffix = ".flagfall"

// newGame returns the name of a file for a new game.
func (d *stateDir) newGame(v games.Variant) (string, error) {
	dir, err := d.dir()
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("%s-%s-%d%s", time.Now().Format("20060102-150405.000"), v.Name, os.Getpid(), gameSuffix)
	return filepath.Join(dir, name), nil
}

// drafts returns where the set-ups of a variant are kept while they are made,
// empty where they cannot be.
func (d *stateDir) drafts(v games.Variant) (files [2]string) {
	dir, err := d.dir()
	if err != nil || v.Stratego == nil {
		return files
	}
	for s := range files {
		files[s] = filepath.Join(dir, v.Name+"-"+strings.ToLower(v.SideName(board.Side(s)))+".setup")
	}
	return files
}

// files lists the kept games, the newest first.
func (d *stateDir) files() ([]string, error) {
	dir, err := d.dir()
	if err != nil {
		return nil, err
	}
	names, err := filepath.Glob(filepath.Join(dir, "*"+gameSuffix))
	slices.Sort(names) // they begin with their time
	slices.Reverse(names)
	return names, err
}

// mostSaves is how many of the newest kept games are listed.
const mostSaves = 20

// saves lists kept games for the menu: those under way before those that are
// over, the newest first. A file that cannot be read is left out.
func (d *stateDir) saves() []tui.Saved {
	names, _ := d.files() // nothing is kept where there is no directory
	var open, over []tui.Saved
	for _, name := range names[:min(len(names), mostSaves)] {
		rec, err := record.Load(name)
		if err != nil {
			continue
		}
		s := tui.Saved{File: name, Title: savedTitle(rec), Over: rec.Result.Over()}
		if s.Over {
			over = append(over, s)
		} else {
			open = append(open, s)
		}
	}
	return append(open, over...)
}

func savedTitle(rec *record.Game) string {
	return fmt.Sprintf("%s: %s against %s, %d plies, %s", rec.Variant, rec.Names[0], rec.Names[1], len(rec.Moves), rec.Date.Local().Format("2 Jan 15:04"))
}

// last returns the newest kept game that is not over.
func (d *stateDir) last() (string, error) {
	for _, s := range d.saves() {
		if !s.Over {
			return s.File, nil
		}
	}
	return "", errors.New("--resume last: no game is under way")
}
