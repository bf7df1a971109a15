package record

import (
	"fmt"
	"io"
	"os"
	"slices"

	"flagfall.dev/internal/base/savefile"
)

// maxFile is the largest file that Load reads, in bytes.
const maxFile = 64 << 20

// A File is a file that one game is saved to, again and again. It is not for use
// by several goroutines at a time.
type File struct{ file *savefile.File }

// NewFile returns the file of a name; nothing is read or made yet.
func NewFile(name string) *File { return &File{savefile.New(name)} }

// OpenFile reads a record whose game then goes on in the same file.
func OpenFile(name string) (*File, *Game, error) {
	f := NewFile(name)
	text, err := f.file.Read(maxFile)
	if err != nil {
		return f, nil, err
	}
	g, err := Parse(text)
	if err != nil {
		return f, nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, g, nil
}

// Name returns the file's absolute name.
func (f *File) Name() string { return f.file.Name() }

// Save writes the game, whole or not at all. What the file holds is replaced only
// if it was read or written here, or if it is an earlier state of the same game.
// Anything else is refused with a *savefile.TakenError that says what is there.
func (f *File) Save(g *Game) error {
	text := g.String()
	return f.file.Write(text, func(old string) string {
		was, err := Parse(old)
		if err != nil {
			return "exists and is not a saved game"
		}
		now, err := Parse(text) // as it reads back, to be compared
		switch {
		case err != nil || !now.sameStart(was):
			return "exists and holds another game"
		case !now.continues(was):
			return "exists and holds this game, gone on with otherwise"
		}
		return ""
	})
}

// Remove removes the file if it holds what was read or written here.
func (f *File) Remove() error { return f.file.Remove() }

// sameStart reports whether two records are of the same game. A game's own
// commitments have random salts, so that two games which begin alike differ.
func (g *Game) sameStart(o *Game) bool {
	return g.Game == o.Game && g.Variant == o.Variant && g.Definition == o.Definition && g.Solo == o.Solo &&
		g.Date.Equal(o.Date) && g.Names == o.Names && g.Players == o.Players && g.Start == o.Start &&
		g.Setups == o.Setups && g.Refused == o.Refused && g.Commitments == o.Commitments
}

// continues reports whether everything that happened in an earlier state of the
// game happened in this one too.
func (g *Game) continues(was *Game) bool {
	n := len(was.Moves)
	if len(g.Moves) < n || was.Result.Over() && (g.Result != was.Result || len(g.Moves) != n) {
		return false
	}
	return slices.EqualFunc(g.Moves[:n], was.Moves, func(a, b Move) bool { return a.Side == b.Side && a.Text == b.Text })
}

// Continues reports whether the game is the same as an earlier state of it and
// everything that happened there happened in this one too, as both read back from
// their text.
func (g *Game) Continues(was *Game) bool {
	now, err := Parse(g.String())
	if err != nil {
		return false
	}
	was, err = Parse(was.String())
	return err == nil && now.sameStart(was) && now.continues(was)
}

// Save writes the record to a file as File.Save does.
func (g *Game) Save(name string) error { return NewFile(name).Save(g) }

// Load reads a record from a file, which it never changes.
func Load(name string) (*Game, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: larger than %d MB: this is not a game record", name, maxFile>>20)
	}
	g, err := Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}
