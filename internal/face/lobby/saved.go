package lobby

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
)

// Saved is a saved game that somebody wants to go on with.
type Saved struct {
	Name    string // of its file, or of the kept game
	Record  *record.Game
	Variant games.Variant
	Keeper  *library.Keeper // keeps it in the same place
}

// Last is the name of the game that was played last.
const Last = library.Last

// Find returns the name of a saved game, as Open takes it: a file, a kept game that
// 'games list' names, or Last, the one that was played last and that the face can go
// on with. What the person should know is noted.
func Find(kept library.Library, name string, can func(*record.Game) bool, note func(string)) (found string, err error) {
	if name == Last {
		g, damaged, err := kept.Last(can)
		for _, d := range damaged {
			note(fmt.Sprintf("Note: the newer game %s cannot be read; 'flagfall games list' says why.", d.Name))
		}
		if errors.Is(err, library.ErrNone) {
			err = errors.New("no game is under way")
		}
		return g.Name, err
	}
	if name == input.Stdin {
		return "", errors.New("-: moves are typed on standard input: expected a file, a kept game or last")
	}
	if isFile(name) {
		return name, nil // whoever reads the file says what is wrong with it
	}
	g, err := findKept(kept, name)
	return g.Name, err
}

// isFile reports whether a name is that of a file, and not of a kept game.
func isFile(name string) bool {
	if name == input.Stdin {
		return true
	}
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist) || strings.ContainsRune(name, filepath.Separator) || archive.Exists(name)
}

// findKept returns the kept game of a name that is no file's.
func findKept(kept library.Library, name string) (library.Game, error) {
	g, err := kept.Find(name)
	if errors.Is(err, library.ErrNone) {
		err = missingError(name)
	}
	if err == nil && g.Err != nil {
		err = fmt.Errorf("%s: %w", g.Name, g.Err)
	}
	return g, err
}

// missingError is the name of a game that is neither a file nor kept.
type missingError string

func (e missingError) Error() string {
	return string(e) + ": no such file or directory, and no kept game has that name ('flagfall games list' names them)"
}

// Unwrap makes it the error of the library.
func (missingError) Unwrap() error { return library.ErrNone }

// Open reads a saved game: a file, or a kept game.
func Open(kept library.Library, name string) (s *Saved, err error) {
	s = &Saved{Name: name}
	if isFile(name) {
		s.Record, s.Keeper, err = kept.ResumeFile(name)
	} else {
		var g library.Game
		if g, err = findKept(kept, name); err == nil {
			s.Record, s.Keeper = g.Record, kept.Resume(g)
		}
	}
	if err != nil {
		return nil, err
	}
	if s.Variant, err = games.RecordedVariant(s.Record); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// Refuse refuses what an order says otherwise than the saved game has it settled.
// further are flags of the face that a saved game refuses too.
func (s *Saved) Refuse(o *Order, further ...Given) error {
	other := false
	if o.Variant != "" {
		asked, err := games.VariantNamed(o.Variant)
		if err != nil {
			return fmt.Errorf("--variant: %w", err)
		}
		other = asked.Name != s.Variant.Name
	}
	return Refuse("--resume", "the saved game goes on as it was begun", append([]Given{
		{"--variant " + o.Variant, other},
		{"--seed", o.Seed != 0},
		{"--level", o.Level != 0},
		{"--clock", o.Clock != ""},
		{"--board", o.Pieces.Board != ""},
		{"--setup", o.Pieces.setup() != ""},
		{"--solo", o.Solo && !s.Record.Solo},
	}, further...)...)
}

// Resume goes on with the game. Of the order count the time of a move, the guard,
// and the player: an outside program is started only if it is named there.
func (s *Saved) Resume(ctx context.Context, o *Order) (*session.Session, error) {
	game, err := games.ResumeSession(ctx, s.Record, search.Limits{MoveTime: o.MoveTime},
		player.Guests{Guard: o.Guard, Only: []string{o.Player}})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return game, nil
}

// playable reports whether one person can go on with a saved game.
func playable(saved *record.Game) bool {
	first, second := saved.Players[0] == games.Human, saved.Players[1] == games.Human
	return first != second || first && saved.Solo
}

// seat returns the side that one person plays in the game.
func (s *Saved) seat(o *Order) (board.Side, error) {
	side := board.First
	switch {
	case s.Record.Players == [2]string{games.Human, games.Human} && !s.Record.Solo:
		return 0, errors.New("two people play this game: 'flagfall tui --resume' continues it")
	case !playable(s.Record):
		return 0, errors.New("in the saved game no person plays")
	case s.Record.Players[side] != games.Human:
		side = board.Second
	}
	if o.Side != "" && !strings.EqualFold(o.Side, s.Variant.SideName(side)) {
		return 0, fmt.Errorf("--side: in the saved game no person plays %s", o.Side)
	}
	if other := s.Record.Players[side.Opponent()]; o.Player != "" && o.Player != other {
		return 0, fmt.Errorf("--player: the saved game is against %s", other)
	}
	return side, nil
}
