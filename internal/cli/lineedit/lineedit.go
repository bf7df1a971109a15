// Package lineedit reads lines from a terminal that can be edited as they are typed:
// arrows, Home and End, Ctrl-A, -E, -K, -U and -W; up and down go through the lines
// before; Tab completes a word.
package lineedit

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// An Editor reads lines from a terminal. It is for one goroutine at a time.
type Editor struct {
	in       *os.File
	terminal *term.Terminal
}

// New returns an editor for a terminal. words are those that Tab completes at the start
// of a line.
func New(in, out *os.File, words []string) *Editor {
	t := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{keys{in}, out}, "")
	t.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' || pos != len(line) {
			return "", 0, false
		}
		whole := Complete(line, words)
		return whole, len(whole), true
	}
	return &Editor{in, t}
}

// keys is the input of a terminal, with one sequence for each key that terminals send
// several for. None gets longer.
type keys struct{ from io.Reader }

var alike = strings.NewReplacer(
	"\x1b[1~", "\x1b[H", "\x1b[7~", "\x1b[H", "\x1bOH", "\x1b[H", // Home
	"\x1b[4~", "\x1b[F", "\x1b[8~", "\x1b[F", "\x1bOF", "\x1b[F", // End
	"\x1bOA", "\x1b[A", "\x1bOB", "\x1b[B", "\x1bOC", "\x1b[C", "\x1bOD", "\x1b[D",
)

// Read reads what was typed.
func (k keys) Read(p []byte) (int, error) {
	n, err := k.from.Read(p)
	return copy(p, alike.Replace(string(p[:n]))), err
}

// Line shows a prompt and returns the line that is typed. The error is io.EOF where the
// input ends, or Ctrl-C or Ctrl-D is pressed.
func (e *Editor) Line(prompt string) (string, error) {
	before, err := term.MakeRaw(int(e.in.Fd()))
	if err != nil {
		return "", err
	}
	defer func() { _ = term.Restore(int(e.in.Fd()), before) }() // the terminal is gone otherwise
	if width, height, err := term.GetSize(int(e.in.Fd())); err == nil && width > 0 {
		_ = e.terminal.SetSize(width, height) // the line is drawn again for the new width
	}
	e.terminal.SetPrompt(prompt)
	return e.terminal.ReadLine()
}

// Complete returns what is typed, completed as far as all the words that begin with it
// agree, and with a space after the only one.
func Complete(typed string, words []string) string {
	var found []string
	for _, w := range words {
		if typed != "" && strings.HasPrefix(w, strings.ToLower(typed)) {
			found = append(found, w)
		}
	}
	switch len(found) {
	case 0:
		return typed
	case 1:
		return found[0] + " "
	}
	common := found[0]
	for _, w := range found[1:] {
		for !strings.HasPrefix(w, common) {
			common = common[:len(common)-1]
		}
	}
	return common
}
