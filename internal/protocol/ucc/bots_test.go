package ucc

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

func TestMain(m *testing.M) {
	helper.Main(m, helper.Programs{"bot": beBot})
}

// beBot is a program of the protocol that behaves as real entries do, in the way that its
// argument names.
func beBot(args []string) error {
	name := args[0]
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		return err
	}
	q := &quirk{name: name, in: bufio.NewReader(os.Stdin)}
	switch name {
	case "starts slowly":
		time.Sleep(1200 * time.Millisecond)
	case "chatters on stderr":
		fmt.Fprintln(os.Stderr, strings.Repeat("thinking hard\n", 20000))
	case "needs its own directory":
		if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 || os.WriteFile("notes", nil, 0o600) != nil {
			os.Exit(3)
		}
	}
	err = (&Bot{Variant: v}).Serve(context.Background(), q, q, gametest.NewChooser(7))
	if name == "never exits" {
		time.Sleep(time.Hour)
	}
	if name == "a traceback at the end" {
		fmt.Fprintln(os.Stderr, "Traceback (most recent call last):\n  EOFError")
		os.Exit(1)
	}
	return err
}

// quirk changes what a bot says, and looks at what it hears.
type quirk struct {
	name string
	in   *bufio.Reader
	rows int
	own  string // the rows of its set-up
}

// Read hands on what the judge says, a line at a time, and insists on a true
// first board where the bot does.
func (q *quirk) Read(p []byte) (int, error) {
	line, err := q.in.ReadString('\n')
	if q.name == "needs true first rows" && q.rows < 10 && !strings.Contains(line, " ") && line != "START\n" {
		if q.rows < 4 && !strings.HasPrefix(q.own[11*q.rows:], line) {
			fmt.Fprintf(os.Stderr, "row %d is %q", q.rows, line)
			os.Exit(4)
		}
		q.rows++
	}
	if err != nil {
		return 0, err
	}
	return copy(p, line), nil
}

func (q *quirk) Write(p []byte) (int, error) {
	text := string(p)
	if q.own == "" {
		q.own = text
	}
	switch {
	case q.name == "a blank after each line":
		text = strings.ReplaceAll(text, "\n", " \n")
	case q.name == "a CR after each line":
		text = strings.ReplaceAll(text, "\n", "\r\n")
	case q.name == "a blank line after each move":
		text += "\n"
	}
	_, err := io.WriteString(os.Stdout, text)
	return len(p), err
}

// trial plays the program named by a quirk as Red for 20 plies.
func trial(t *testing.T, name string) (check.Outcome, *proc.Child) {
	t.Helper()
	child := must.Get(proc.Start(proc.Spec{Spec: jail.Spec{Command: helper.Line("bot", name)}, Grace: 50 * time.Millisecond}))(t)
	p := New(child, Config{})
	out := check.Trial{
		Variant: gametest.Variant(t, "ucc"), Side: board.First, Plies: 20, Seed: 1, Move: time.Minute, Setup: time.Minute,
	}.Play(t.Context(), p)
	if err := p.Close(t.Context()); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if _, err := os.Stat(child.Dir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s: its directory is still there", name)
	}
	return out, child
}

func TestHarmlessHabitsOfRealEntriesAreSurvived(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"plain", "starts slowly", "chatters on stderr", "needs its own directory", "never exits",
		"a traceback at the end", "needs true first rows", "a blank after each line",
		"a CR after each line", "a blank line after each move",
	} {
		out, child := trial(t, name)
		if out.Fault != nil {
			t.Errorf("%s: %v at %s; stderr %q", name, out.Fault, out.During, child.Stderr())
		}
		if name == "chatters on stderr" && !strings.Contains(child.Stderr(), "thinking hard") {
			t.Errorf("its stderr was not kept")
		}
	}
}
