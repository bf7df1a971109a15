package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
)

// maxFile is the largest file that is read, in bytes.
const maxFile = 64 << 20

// Found is one game of a text, or what is wrong with it.
type Found struct {
	// Name is the file, and for one game of many in it its number too, as in
	// games.csv#12. In a text without a name it is the number alone, as in #12.
	Name string
	Line int    // where it begins, from 1
	Form Format // as which it was read; empty for a text in none of the forms
	Game *Game  // nil where it cannot be read
	Err  error  // why it cannot be read, without the name
}

// Read reads the game of a file, or of standard input; NAME#N is the N-th game of one that
// holds several. Its errors begin with the file's name.
func Read(name string) (*Game, error) {
	file, number := numbered(name)
	text, err := Text(file)
	if err != nil {
		return nil, err
	}
	found := ParseAll(text)
	switch {
	case number > len(found):
		return nil, fmt.Errorf("%s: there are %d games in it", name, len(found))
	case number == 0 && len(found) > 1:
		return nil, fmt.Errorf("%s holds %d games: choose one, such as %s#1", name, len(found), name)
	}
	f := found[max(number, 1)-1]
	if f.Err != nil {
		return nil, fmt.Errorf("%s: %w", name, f.Err)
	}
	return f.Game, nil
}

// numbered takes NAME#N apart; without a file NAME, or where there is a file of the whole
// name, N is 0.
func numbered(name string) (file string, number int) {
	at := strings.LastIndexByte(name, '#')
	if at < 0 || isThere(name) {
		return name, 0
	}
	n, err := strconv.Atoi(name[at+1:])
	if err != nil || n < 1 || !isThere(name[:at]) {
		return name, 0
	}
	return name[:at], n
}

// isThere reports whether a name is that of a file, or of standard input.
func isThere(name string) bool {
	_, err := os.Stat(name)
	return name == input.Stdin || err == nil
}

// Exists reports whether Read has something to read by a name: a file, standard input, or one of
// the games in a file.
func Exists(name string) bool {
	file, _ := numbered(name)
	return isThere(file)
}

// ReadAll ranges over the games of a file, of standard input, or of the files of a folder and of
// the folders in it, but for hidden ones. What cannot be read is among them with its error.
func ReadAll(name string) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		files, err := Files(name)
		if err != nil {
			yield(Found{Name: name, Err: err})
			return
		}
		for _, file := range files {
			for _, f := range readFile(file) {
				if f.Name = file + f.Name; !yield(f) {
					return
				}
			}
		}
	}
}

// readFile reads the games of a file, or the one that NAME#N names.
func readFile(name string) []Found {
	file, number := numbered(name)
	text, err := Text(file)
	if err != nil {
		return []Found{{Err: withoutName(err, file)}}
	}
	found := ParseAll(text)
	switch {
	case number > len(found):
		return []Found{{Err: fmt.Errorf("there are %d games in it", len(found))}}
	case number > 0:
		found[number-1].Name = ""
		return found[number-1 : number]
	}
	return found
}

// withoutName returns an error whose words began with a file's name.
func withoutName(err error, name string) error {
	if words, ok := strings.CutPrefix(err.Error(), name+": "); ok {
		return &unnamed{phrase.Errorf("%s", words), err}
	}
	return err
}

// An unnamed error is another without a file's name.
type unnamed struct{ words, cause error }

func (e *unnamed) Error() string   { return e.words.Error() }
func (e *unnamed) Unwrap() []error { return []error{e.words, e.cause} }

// Files returns a file itself, or the files of a folder and of the folders in it in the order of their names,
// but for hidden ones.
func Files(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() { // standard input, or what is wrong is said by the reader
		return []string{path}, nil
	}
	var files []string
	err = filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
		switch hidden := name != path && strings.HasPrefix(e.Name(), "."); {
		case err != nil:
			return err
		case hidden && e.IsDir():
			return fs.SkipDir
		case !hidden && readable(name, e):
			files = append(files, name)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = errors.New("there is no file in the folder")
	}
	return files, err
}

// readable reports whether an entry of a folder may be a file to read: pipes, sockets and devices are not, for to
// open them would wait for somebody else. What is wrong with a link that leads elsewhere is said by the reader.
func readable(name string, e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink != 0 {
		info, err := os.Stat(name)
		return err != nil || info.Mode().IsRegular() || info.IsDir()
	}
	return e.Type().IsRegular()
}

// Text returns what a file of games holds, up to the size that a file may have, as UTF-8. Its
// errors begin with the file's name.
func Text(name string) (string, error) { return input.Text(name, maxFile, "recorded games") }

// ErrUnknown says that a text is no game in any of the formats.
var ErrUnknown = phrase.Errorf("this is neither a Flagfall record, nor a log of the UCC 2012 judge, nor a chase game, nor Gravon's XML, GSN or table of games, nor StraDoS letters")

// Parse reads a game in any of the formats. Of several it is the first, and a remark says so.
func Parse(text string) (*Game, error) {
	found := ParseAll(text)
	f := found[0]
	if f.Err == nil && len(found) > 1 {
		f.Game.Remarks = append(f.Game.Remarks, phrase.New("this is the first of %d games in the file", len(found)))
	}
	return f.Game, f.Err
}

// ParseAll reads all games of a text in any of the formats, at least one or an error. Records,
// logs, chase games, GSN and StraDoS letters may follow each other.
func ParseAll(text string) []Found {
	text = strings.ReplaceAll(input.Decode(text), "\r\n", "\n")
	var found []Found
	switch start := strings.TrimSpace(text); {
	case input.Wide(text):
		found = []Found{{Line: 1, Err: phrase.Errorf("this is UTF-16 without a byte-order mark: expected UTF-8")}}
	case strings.HasPrefix(start, "<"):
		found = parseXML(text)
	case isTable(start):
		found = parseTable(text)
	default:
		found = parseParts(text)
	}
	if len(found) == 0 {
		found = []Found{{Line: 1, Err: ErrUnknown}}
	}
	for i, f := range found {
		if f.Err != nil {
			found[i].Game = nil
		} else {
			found[i].Form = f.Game.Format
		}
	}
	if len(found) > 1 {
		for i := range found {
			found[i].Name = "#" + strconv.Itoa(i+1)
		}
	}
	return found
}
