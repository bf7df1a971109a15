//go:build linux

package jail

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

// ways are the two ways of keeping hold of a program: with a namespace, where the
// kernel grants one, and without.
var ways = []struct {
	name string
	bare bool
}{{"namespace", false}, {"bare", true}}

// A talk is a program with which a test exchanges lines.
type talk struct {
	*Program
	t      testing.TB
	lines  *bufio.Reader
	logged chan struct{} // closed when its stderr has been read to its end
}

// bot starts one of the bots. Nothing of it may be left at the end of the test.
func bot(t testing.TB, name string, spec Spec) *talk {
	t.Helper()
	if spec.Command == nil {
		spec.Command = helper.Line(name)
	}
	return talkTo(t, spec)
}

// talkTo starts a program. Nothing of it may be left at the end of the test.
func talkTo(t testing.TB, spec Spec) *talk {
	t.Helper()
	if spec.Parent == "" {
		spec.Parent = t.TempDir()
	}
	p := must.Get(Start(spec))(t)
	c := &talk{Program: p, t: t, lines: bufio.NewReader(p.Stdout), logged: make(chan struct{})}
	go func() {
		defer close(c.logged)
		defer p.Stderr.Close()
		_, _ = io.Copy(t.Output(), p.Stderr)
	}()
	t.Cleanup(c.checkGone)
	return c
}

// close ends the program, and a second time does nothing.
func (c *talk) close() {
	c.t.Helper()
	if c.lines == nil {
		return
	}
	c.lines = nil
	if err := c.Close(context.Background(), 20*time.Millisecond); err != nil {
		c.t.Errorf("close: %v", err)
	}
}

// checkGone closes the program and looks whether anything of it has survived.
func (c *talk) checkGone() {
	c.t.Helper()
	c.close()
	select {
	case <-c.logged:
	case <-time.After(time.Until(later())):
		c.t.Error("something still holds its stderr")
	}
	if alive(c.PID()) {
		c.t.Errorf("process %d has survived", c.PID())
	}
	if left := c.descendants(); len(left) > 0 {
		c.t.Errorf("processes %v have survived", left)
	}
	if _, err := os.Lstat(c.Dir()); err == nil {
		c.t.Errorf("%s has survived", c.Dir())
	}
}

// say sends a line.
func (c *talk) say(line string) {
	c.t.Helper()
	must.Do(c.t, c.Stdin.SetWriteDeadline(later()))
	must.Get(io.WriteString(c.Stdin, line+"\n"))(c.t)
}

// hear waits for a line.
func (c *talk) hear() string {
	c.t.Helper()
	must.Do(c.t, c.Stdout.SetReadDeadline(later()))
	line, err := c.lines.ReadString('\n')
	if err != nil {
		c.t.Fatalf("%q, %v", line, err)
	}
	return strings.TrimSuffix(line, "\n")
}

// wantLine waits for a line that must be so.
func (c *talk) wantLine(want string) {
	c.t.Helper()
	if got := c.hear(); got != want {
		c.t.Fatalf("it says %q, want %q", got, want)
	}
}

// wantEnd reads what the program still says and how it ends. It returns the last line.
func (c *talk) wantEnd(words string) (last string) {
	c.t.Helper()
	for {
		must.Do(c.t, c.Stdout.SetReadDeadline(later()))
		line, err := c.lines.ReadString('\n')
		if err == nil {
			last = strings.TrimSuffix(line, "\n")
			continue
		}
		if err != io.EOF {
			c.t.Fatal(err)
		}
		break
	}
	if got := c.Ending().Words; !strings.Contains(got, words) {
		c.t.Errorf("it %s, want %q", got, words)
	}
	return last
}

// later is a deadline that only a bug meets.
func later() time.Time { return time.Now().Add(20 * time.Second) }
