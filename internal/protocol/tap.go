package protocol

import (
	"context"
	"strings"
	"time"

	"flagfall.dev/internal/base/ability"
)

// A Tap is a program whose lines are also passed to a listener.
type Tap struct {
	Conn
	// Listen is told every line with its mark: ">> " to the program, "<< "
	// from it.
	Listen func(line string)
}

// Write sends lines and tells the listener.
func (t *Tap) Write(ctx context.Context, deadline time.Time, text string) error {
	for line := range strings.Lines(text) {
		t.Listen(">> " + strings.TrimSuffix(line, "\n"))
	}
	return t.Conn.Write(ctx, deadline, text)
}

// ReadLine returns the next line and tells the listener.
func (t *Tap) ReadLine(ctx context.Context, deadline time.Time) (string, error) {
	line, err := t.Conn.ReadLine(ctx, deadline)
	if err == nil {
		t.Listen("<< " + line)
	}
	return line, err
}

// Extra returns what the program has said unasked, if it can tell.
func (t *Tap) Extra() (string, bool) {
	c, ok := ability.Of[interface{ Extra() (string, bool) }](t.Conn)
	if !ok {
		return "", false
	}
	line, more := c.Extra()
	if more {
		t.Listen("<< " + line)
	}
	return line, more
}

// Unwrap returns the program.
func (t *Tap) Unwrap() any { return t.Conn }
