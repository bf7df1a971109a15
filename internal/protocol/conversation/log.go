// Package conversation keeps what is said between the referee and the outside
// programs of a game: one file a game, every line with its time and side.
package conversation

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"flagfall.dev/internal/base/plaintext"
)

// Bounds of the file of a game.
const (
	most     = 8 << 20   // bytes of lines that are written as they come
	mostTail = 256 << 10 // bytes of the last lines, which are kept in any case
	mostLine = 4 << 10   // bytes of a line
)

// Marks of a line.
const (
	To     = ">>" // to the program
	From   = "<<" // from it
	Stderr = "!!" // what it writes to stderr
	note   = "##" // our own
)

// suffix ends the name of a file.
const suffix = ".log"

// A Log is the file of a game under way. Its methods may be called from any goroutine, also
// after Close, when they do nothing. What is written is on the file before they return, so
// that nothing is lost with a process that is killed. Control characters are written as
// escapes such as \x1b, so that no output of a program can move a cursor.
type Log struct {
	began time.Time

	mu      sync.Mutex
	file    *os.File // nil when it is closed
	written int
	tail    []string // the last lines, where there is no more room
	kept    int      // bytes of them
	lost    int      // lines
	errs    []*Errors
	err     error // the first
}

// Path returns the name of a game's file in a folder.
func Path(folder, game string) string {
	return filepath.Join(folder, strings.ReplaceAll(game, "/", "_")+suffix)
}

// Create begins the file of a game in a folder, which must be there, with a heading.
// A file that the game has left when it was played before is replaced.
func Create(folder, game, heading string) (*Log, error) {
	// A new file, so that a program that has linked or opened the old one cannot read it.
	path := Path(folder, game)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	l := &Log{began: time.Now(), file: file}
	l.write(fmt.Sprintf("%s %s, %s\n", note, game, l.began.UTC().Format("2006-01-02T15:04:05.000000Z")))
	l.write(fmt.Sprintf("%s %s\n", note, plaintext.Escape(heading)))
	return l, nil
}

// Rename gives the file of a game to another, if there is one.
func Rename(folder, from, to string) error {
	err := os.Rename(Path(folder, from), Path(folder, to))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// Line writes a line of a side, with its mark.
func (l *Log) Line(side, mark, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(l.line(side, mark, text))
}

// line returns a line with its time in seconds since the beginning.
func (l *Log) line(side, mark, text string) string {
	cut := ""
	if len(text) > mostLine {
		cut = fmt.Sprintf(" […%d bytes more]", len(text)-mostLine)
		text = text[:mostLine]
	}
	return fmt.Sprintf("%12.6f %-5s %s %s%s\n", time.Since(l.began).Seconds(), side, mark, plaintext.Escape(text), cut)
}

// write writes a line, or keeps it among the last where there is no room. The log is
// locked.
func (l *Log) write(line string) {
	if l.file == nil {
		return
	}
	if l.written+len(line) <= most && l.lost == 0 && len(l.tail) == 0 {
		_, err := l.file.WriteString(line)
		l.err = errors.Join(l.err, err)
		l.written += len(line)
		return
	}
	l.tail = append(l.tail, line)
	for l.kept += len(line); l.kept > mostTail; l.lost++ {
		l.kept -= len(l.tail[0])
		l.tail = l.tail[1:]
	}
}

// Close writes what is left and how the game ended. The error is the first that
// writing has had.
func (l *Log) Close(ending string) error {
	for _, e := range l.errs {
		e.flush()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return l.err
	}
	if l.lost > 0 {
		l.tail = append([]string{fmt.Sprintf("%s %d lines are left out\n", note, l.lost)}, l.tail...)
	}
	l.tail = append(l.tail, l.line("", note, ending))
	_, err := l.file.WriteString(strings.Join(l.tail, ""))
	l.err = errors.Join(l.err, err, l.file.Close())
	l.file, l.tail = nil, nil
	return l.err
}

// Errors returns a writer for what a side's program writes to stderr. It is to be
// called before the game begins.
func (l *Log) Errors(side string) *Errors {
	e := &Errors{log: l, side: side}
	l.errs = append(l.errs, e)
	return e
}

// An Errors writes stderr to a log line by line. It never fails.
type Errors struct {
	log  *Log
	side string

	mu   sync.Mutex
	part []byte // of a line that is not complete
}

// Write takes some of what a program has written.
func (e *Errors) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		line, rest, whole := bytes.Cut(p, []byte("\n"))
		e.mu.Lock()
		e.part = append(e.part, line...)
		full := len(e.part) > mostLine
		e.mu.Unlock()
		if whole || full {
			e.flush()
		}
		p = rest
	}
	return n, nil
}

// flush writes what there is of a line.
func (e *Errors) flush() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.part) > 0 {
		e.log.Line(e.side, Stderr, string(e.part))
		e.part = e.part[:0]
	}
}
