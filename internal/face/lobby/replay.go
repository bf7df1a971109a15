package lobby

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/face/tui"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/games"
)

// mostFault is the most that is printed of a fault, in characters.
const mostFault = 300

// Replay opens a game of any kind to look at: a record, a log of the UCC
// judge, a chase game, a kept game, or STORE#GAME from a file of results. Where the source
// breaks the rules the game ends, and a note says how.
func Replay(ctx context.Context, kept library.Library, name string) (tui.Opened, error) {
	g, err := Recorded(ctx, kept, name)
	if err != nil {
		return tui.Opened{}, err
	}
	s, err := games.ReplaySession(ctx, g.Legal())
	if err != nil {
		return tui.Opened{}, fmt.Errorf("%s: %w", name, err)
	}
	opened := tui.Opened{Session: s}
	if r := g.Check(); !r.OK() {
		opened.Note = "The source is " + plaintext.Line(r.Fault.Error(), mostFault) + "."
	}
	return opened, nil
}

// AllRecorded ranges over the games of names as Recorded takes them, and over all games of files and folders
// that hold many. What cannot be read is among them with its error.
func AllRecorded(ctx context.Context, kept library.Library, names []string) iter.Seq[archive.Found] {
	return func(yield func(archive.Found) bool) {
		for _, name := range names {
			if _, _, stored := storedGame(name); !stored && isFile(name) {
				for f := range archive.ReadAll(name) {
					if !yield(f) {
						return
					}
				}
				continue
			}
			f := archive.Found{Name: name}
			if f.Game, f.Err = Recorded(ctx, kept, name); f.Err != nil && strings.HasPrefix(f.Err.Error(), name+": ") {
				f.Err = shorter{f.Err, strings.TrimPrefix(f.Err.Error(), name+": ")}
			}
			if !yield(f) {
				return
			}
		}
	}
}

// shorter is an error in other words.
type shorter struct {
	error
	words string
}

func (e shorter) Error() string { return e.words }

// Unwrap returns the error itself.
func (e shorter) Unwrap() error { return e.error }

// Recorded reads a recorded game of any kind, as Replay takes it.
func Recorded(ctx context.Context, kept library.Library, name string) (*archive.Game, error) {
	file, id, stored := storedGame(name)
	if !stored && isFile(name) {
		return archive.Read(name)
	}
	if !stored {
		g, err := findKept(kept, name)
		if err != nil {
			return nil, err
		}
		return archive.Parse(g.Record.String())
	}
	g, err := readStored(ctx, file, id)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// readStored reads a game from a file of results.
func readStored(ctx context.Context, file, id string) (*archive.Game, error) {
	s, err := store.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	g, err := s.Game(ctx, id)
	if errors.Is(err, store.ErrNone) {
		return nil, fmt.Errorf("there is no such game: 'flagfall games list %s' names them", file)
	}
	if err != nil {
		return nil, err
	}
	return archive.Parse(g.Record)
}

// storeSuffix ends the names of files of results.
const storeSuffix = ".db"

// storedGame takes STORE#GAME apart.
func storedGame(name string) (file, id string, ok bool) {
	i := strings.Index(name, storeSuffix+"#")
	if i < 0 {
		return "", "", false
	}
	i += len(storeSuffix)
	return name[:i], name[i+1:], true
}

// checkReplay says at once, before the screen is taken, what is wrong with the
// name of a game.
func checkReplay(kept library.Library, name string) error {
	if strings.HasSuffix(name, storeSuffix) {
		return fmt.Errorf("--replay %s: this holds many games: choose one as %s#GAME ('flagfall games list %s' names them)", name, name, name)
	}
	if file, _, stored := storedGame(name); stored {
		name = file
	}
	if !isFile(name) {
		if _, err := findKept(kept, name); err != nil {
			return fmt.Errorf("--replay: %w", err)
		}
		return nil
	}
	if _, err := os.Stat(name); err != nil {
		_, err = archive.Read(name) // one game of a file, or nothing
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("--replay: %w", err)
	}
	return f.Close()
}
