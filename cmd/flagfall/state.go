package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/library"
	"flagfall.dev/internal/tui"
	"flagfall.dev/record"
)

// drafts returns where the set-ups of a variant are kept while they are made,
// empty where they cannot be.
func drafts(l library.Library, v games.Variant) (files [2]string) {
	if l.Folder == "" || v.Stratego == nil {
		return files
	}
	for s := range files {
		files[s] = filepath.Join(l.Folder, v.Name+"-"+strings.ToLower(v.SideName(board.Side(s)))+".setup")
	}
	return files
}

// savedGame returns the file of the game that --resume names: a file, a kept
// game, or the last one that was played and that the face can go on with. What
// the person should know is noted.
func savedGame(name string, can func(*record.Game) bool, note func(string)) (file string, err error) {
	kept := library.Default()
	if name == "last" {
		g, damaged, err := kept.Last(can)
		for _, d := range damaged {
			note(fmt.Sprintf("Note: the newer game %s cannot be read; 'flagfall games list' says why.", d.Name))
		}
		if errors.Is(err, library.ErrNone) {
			err = errors.New("no game is under way")
		}
		return g.File, err
	}
	_, err = os.Stat(name)
	if !errors.Is(err, fs.ErrNotExist) || strings.ContainsRune(name, filepath.Separator) {
		return name, nil // what is wrong with the file is said by who reads it
	}
	g, ferr := kept.Find(name)
	switch {
	case errors.Is(ferr, library.ErrNone):
		return "", fmt.Errorf("%w, and no kept game has that name ('flagfall games list' names them)", err)
	case ferr != nil:
		return "", ferr
	}
	return g.File, nil
}

// given is a flag and whether it was given.
type given struct {
	flag string
	is   bool
}

// refuseWith refuses flags that make no sense beside another one.
func refuseWith(flag, because string, others ...given) error {
	var wrong []string
	for _, o := range others {
		if o.is {
			wrong = append(wrong, o.flag)
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return fmt.Errorf("%s cannot be given with %s: %s", strings.Join(wrong, " and "), flag, because)
}

// mostSaves is how many kept games are offered in a menu.
const mostSaves = 20

// saves lists kept games for the menu: those under way before those that are
// over, the newest first, and those that cannot be read.
func saves(l library.Library) []tui.Saved {
	var open, over, damaged []tui.Saved
	for g := range l.All() {
		if len(open)+len(over)+len(damaged) == mostSaves {
			break
		}
		switch s := (tui.Saved{File: g.File, Err: g.Err}); {
		case g.Err != nil:
			damaged = append(damaged, s)
		case g.Record.Result.Over():
			s.Title, s.Over = savedTitle(g.Record), true
			over = append(over, s)
		default:
			s.Title = savedTitle(g.Record)
			open = append(open, s)
		}
	}
	return append(append(open, over...), damaged...)
}

func savedTitle(rec *record.Game) string {
	return fmt.Sprintf("%s: %s against %s, %d plies, %s", rec.Variant, rec.Names[0], rec.Names[1], len(rec.Moves), rec.Date.Local().Format("2 Jan 15:04"))
}
