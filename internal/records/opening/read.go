package opening

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// maxBook is the largest file of a book that is read, in bytes.
const maxBook = 64 << 20

// most is how many entries a book may have.
const most = 1_000_000

// told is how many mistakes of a file are listed.
const told = 10

// A MistakeError says what is wrong with a line of a file.
type MistakeError struct {
	File   string
	Line   int // counted from 1; 0: the whole file
	Reason string
}

func (e *MistakeError) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Reason
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Reason)
}

// reader reads the files of a book.
type reader struct {
	book     *Book
	variant  *stratego.Variant // nil: Advance
	plies    int               // of records of Advance
	path     string            // of the file under way
	mistakes []error
	further  int // mistakes that are not told
}

// ReadSetups reads a file of set-ups for a variant, or all files of a directory in
// the order of their names. A set-up is written in rank tokens (1 to 9, S, B, F,
// and . for an empty square) or in StraDoS letters, back row first, on one line or on
// several; lines that begin with # are remarks. In letters the front row may come first,
// as in the collection of Gravon: so it is where most of a file's Flags are in front. Of a
// game in any form that internal/records/archive reads, both set-ups are taken.
func ReadSetups(v *stratego.Variant, path string) (*Book, error) {
	r := &reader{book: &Book{perSide: true}, variant: v}
	return r.read(path, r.recordedSetups, r.setups)
}

// ReadPositions reads a file of starting positions of a variant, or of Advance
// where there is none, or all files of a directory in the order of their names.
// They are StraDoS strings, one a line, with r or b behind for the side to move; or
// one board file; or, for Advance, boards of nine lines with a tenth, black, where
// Black is to move, or such a board on one line, with slashes, as records have it.
// Lines that begin with # and, for Advance, a blank are remarks. A game gives the
// position that it began from; one of Advance that after a given number of plies.
func ReadPositions(v *stratego.Variant, path string, plies int) (*Book, error) {
	r := &reader{book: &Book{}, variant: v, plies: plies}
	if v == nil {
		return r.read(path, r.recordedBoard, r.boards)
	}
	return r.read(path, r.recordedPosition, r.positions)
}

// read reads a file or a directory: games as one function does, and any other text
// as another.
func (r *reader) read(path string, game func(g *archive.Game), text func(lines []string)) (*Book, error) {
	files, err := filesOf(path)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		r.path = file
		content, err := input.Text(file, maxBook, "set-ups, positions or recorded games")
		if err != nil {
			return nil, err
		}
		content = strings.ReplaceAll(strings.TrimPrefix(content, "\ufeff"), "\r\n", "\n")
		switch g, err := archive.Parse(content); {
		case !isGame(content, g, err):
			text(strings.Split(strings.TrimSuffix(content, "\n"), "\n"))
		case err == nil && !r.fits(g):
			r.wrong(0, "a game of %s: expected %s", g.Record.Variant, r.name())
		case err == nil:
			game(g)
		default:
			r.wrong(0, "%v", err)
		}
	}
	if len(r.mistakes) == 0 && len(r.book.entries) == 0 {
		r.path = path
		r.wrong(0, "there is nothing in it to begin a game from")
	}
	if r.further > 0 {
		r.mistakes = append(r.mistakes, fmt.Errorf("and %d more mistakes", r.further))
	}
	return r.book, errors.Join(r.mistakes...)
}

// isGame tells a game, or what was meant to be one, from other text. A chase game
// begins with a StraDoS string, as a file of positions does.
func isGame(text string, g *archive.Game, err error) bool {
	if err == nil {
		return g.Format != archive.Chase || len(g.Record.Moves) > 0
	}
	first, _, _ := strings.Cut(text, "\n")
	return !errors.Is(err, archive.ErrUnknown) && strings.Contains(strings.TrimSpace(first), " ")
}

// filesOf returns a file itself, or the files of a directory but for hidden ones.
func filesOf(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() { // standard input, or what is wrong is said by the reader
		return []string{path}, nil
	}
	entries, err := os.ReadDir(path)
	var files []string
	for _, e := range entries {
		if !e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			files = append(files, filepath.Join(path, e.Name()))
		}
	}
	return files, err
}

// name is what the variant is called.
func (r *reader) name() string {
	if r.variant == nil {
		return record.Advance
	}
	return r.variant.Name()
}

// fits reports whether a game is of the right kind. The board and the army of a
// game of Stratego are looked at, not its name: logs of contests have their own.
func (r *reader) fits(g *archive.Game) bool {
	return (g.Variant == nil) == (r.variant == nil)
}

// wrong notes a mistake in a line, or in the whole file at line 0.
func (r *reader) wrong(line int, format string, args ...any) {
	if len(r.mistakes) >= told {
		r.further++
		return
	}
	r.mistakes = append(r.mistakes, &MistakeError{r.path, line, fmt.Sprintf(format, args...)})
}

// add adds an entry that begins at a line, or is the whole file.
func (r *reader) add(line int, s Start) {
	if len(r.book.entries) >= most {
		r.wrong(line, "more than %d entries", most)
		return
	}
	where := filepath.Base(r.path)
	if line > 0 {
		where = fmt.Sprintf("%s:%d", where, line)
	}
	r.book.entries = append(r.book.entries, entry{where, s})
}
