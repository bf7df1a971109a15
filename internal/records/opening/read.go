package opening

import (
	"errors"
	"fmt"
	"path/filepath"

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
	others   int // games of other variants, which are left out

	leftMistakes []error // of files that are left out
}

// ReadSetups reads a file of set-ups for a variant, or all files of a folder in
// the order of their names. Files of a folder that have mistakes are left out, as Book.LeftOut
// says. Set-ups are written in any form that package layout reads. Of
// games in any form that package archive reads, both set-ups are taken; of a table or a
// folder of Gravon's games, those that fit the variant.
func ReadSetups(v *stratego.Variant, path string) (*Book, error) {
	r := &reader{book: &Book{perSide: true}, variant: v}
	return r.read(path, r.recordedSetups, r.setups)
}

// ReadPositions reads a file of starting positions of a variant, or of Advance
// where there is none, or all files of a folder in the order of their names.
// They are StraDoS strings, one a line, as stratego.ParsePosition reads them; or
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

// ParsePosition reads the first starting position of a text, in any form in which ReadPositions reads a
// file but that of a game.
func ParsePosition(v *stratego.Variant, text string) (Start, error) {
	r := &reader{book: &Book{}, variant: v, path: "position"}
	if v == nil {
		r.boards(text)
	} else {
		r.positions(text)
	}
	if len(r.book.entries) == 0 {
		return Start{}, append(r.mistakes, errors.New("there is no position in it"))[0]
	}
	return r.book.entries[0].Start, nil
}

// read reads a file or a folder: games as one function does, and any other text
// as another.
func (r *reader) read(path string, game func(line int, g *archive.Game), text func(text string)) (*Book, error) {
	files, err := archive.Files(path)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		r.path = file
		content, err := input.Text(file, maxBook, "set-ups, positions or recorded games")
		whole := len(r.book.entries)
		if err != nil {
			r.mistakes = append(r.mistakes, err)
		} else {
			r.take(content, game, text)
		}
		if len(r.mistakes) > 0 && len(files) > 1 {
			r.leaveOut(whole)
		}
	}
	if len(r.book.entries) == 0 {
		r.mistakes = append(r.leftMistakes, r.mistakes...)
	}
	if len(r.mistakes) == 0 && len(r.book.entries) == 0 {
		r.path = path
		r.wrong(0, "there is nothing in it to begin a game from%s", r.leftOut())
	}
	if r.further > 0 {
		r.mistakes = append(r.mistakes, fmt.Errorf("and %d more mistakes", r.further))
	}
	return r.book, errors.Join(r.mistakes...)
}

// take reads a text: games as one function does, and any other text as another.
func (r *reader) take(content string, game func(line int, g *archive.Game), text func(text string)) {
	if found := archive.ParseAll(content); r.areGames(found) {
		r.games(found, game)
	} else {
		text(content)
	}
}

// leaveOut leaves a file of a folder out in which there are mistakes: the book has then so many entries.
func (r *reader) leaveOut(entries int) {
	why := oneLine(r.mistakes[0])
	if more := len(r.mistakes) - 1 + r.further; more > 0 {
		why += fmt.Sprintf(" (and %d more mistakes)", more)
	}
	r.book.left = append(r.book.left, why)
	r.leftMistakes = append(r.leftMistakes, errors.New(why))
	r.book.entries, r.mistakes, r.further = r.book.entries[:entries], nil, 0
}

// areGames tells games, or what was meant to be some, from other text. StraDoS letters of a
// whole board are positions, but in a book of set-ups each is two.
func (r *reader) areGames(found []archive.Found) bool {
	for _, f := range found {
		switch f.Form {
		case "":
		case archive.StraDoS:
			if r.book.perSide && f.Game != nil {
				return true
			}
		case archive.Chase:
			return len(f.Game.Record.Moves) > 0
		default:
			return true
		}
	}
	return false
}

// games takes what games begin from.
func (r *reader) games(found []archive.Found, take func(line int, g *archive.Game)) {
	for _, f := range found {
		line := f.Line
		if len(found) == 1 {
			line = 0
		}
		switch {
		case f.Err != nil:
			r.wrong(line, "%s", oneLine(f.Err))
		case !r.fits(f.Game):
			r.wrong(line, "a game of %s: expected %s", f.Game.Record.Variant, r.name())
		case r.isOther(f.Game):
			r.others++
		default:
			take(line, f.Game)
		}
	}
}

// isOther reports whether a game of Gravon's is of another variant than the book: tables and
// folders have all of them.
func (r *reader) isOther(g *archive.Game) bool {
	switch g.Format {
	case archive.XML, archive.GSN, archive.CSV:
	default:
		return false
	}
	if g.Variant.Name() == r.variant.Name() {
		return false
	}
	setups, ok := r.both(g)
	if !ok {
		return true
	}
	for _, text := range setups {
		if _, err := r.variant.ParseSetup(text); err != nil {
			return true
		}
	}
	return false
}

// leftOut says how many games of other variants were left out.
func (r *reader) leftOut() string {
	if r.others == 0 {
		return ""
	}
	return fmt.Sprintf(": its games are of other variants than %s (%d)", r.name(), r.others)
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
