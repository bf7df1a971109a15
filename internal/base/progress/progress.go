// Package progress shows on a terminal how far a long command is: a line that is drawn over
// again and again there, and a line from time to time elsewhere.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/mattn/go-isatty"

	"flagfall.dev/internal/base/plaintext"
)

// A Line is where progress is shown. Several goroutines may use it. A nil Line shows
// nothing.
type Line struct {
	mu       sync.Mutex
	out      io.Writer
	terminal bool
	width    func() int // of the terminal in columns, 0 where it is not known
	shown    time.Time
	drawn    bool
}

// Stderr returns a line on stderr.
func Stderr() *Line {
	width := func() int {
		columns, _, _ := term.GetSize(os.Stderr.Fd())
		return columns
	}
	return &Line{out: os.Stderr, terminal: isatty.IsTerminal(os.Stderr.Fd()) && os.Getenv("TERM") != "dumb", width: width}
}

// On returns a line for a writer that is no terminal.
func On(w io.Writer) *Line { return &Line{out: w} }

// Terminal reports whether the line can be drawn over.
func (l *Line) Terminal() bool { return l != nil && l.terminal }

// Say writes a line above the progress. Some of it may come from strangers.
func (l *Line) Say(text string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wipe()
	fmt.Fprintln(l.out, plaintext.Clean(text))
}

// Clear takes the progress away.
func (l *Line) Clear() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wipe()
}

// Above returns a writer that takes the progress away before it writes, so that results do not stand behind it.
func (l *Line) Above(w io.Writer) io.Writer { return above{l, w} }

type above struct {
	line *Line
	to   io.Writer
}

func (a above) Write(p []byte) (int, error) {
	a.line.Clear()
	return a.to.Write(p)
}

func (l *Line) wipe() {
	if l.drawn {
		fmt.Fprint(l.out, "\r\x1b[K")
		l.drawn = false
	}
}

// Update shows the text, not more often than is useful; what is final is always shown.
func (l *Line) Update(final bool, text func() string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	every := 10 * time.Second
	if l.terminal {
		every = 100 * time.Millisecond
	}
	if time.Since(l.shown) < every && !final {
		return
	}
	l.shown = time.Now()
	if !l.terminal {
		fmt.Fprintln(l.out, text())
		return
	}
	l.wipe()
	fmt.Fprint(l.out, fitting(text(), l.width()))
	l.drawn = true
}

// fitting is the beginning of a text that fits a number of columns, for a line that breaks cannot
// be drawn over; the whole text where the number is not known.
func fitting(text string, columns int) string {
	if columns <= 0 {
		return text
	}
	return ansi.Truncate(text, columns, "…")
}

// Remaining writes a time given in seconds, which may be longer than a time.Duration.
func Remaining(seconds float64) string {
	const day = 24 * 60 * 60
	if seconds >= 10*day {
		return fmt.Sprintf("%.0f days", seconds/day)
	}
	return time.Duration(seconds * float64(time.Second)).Round(time.Second).String()
}
