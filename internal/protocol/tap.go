package protocol

import (
	"context"
	"strings"
	"time"

	"flagfall.dev/internal/sandbox/proc"
)

// A Tap is a program whose lines are also passed to a listener.
type Tap struct {
	Program
	// Listen is told every line with its mark: ">> " to the program, "<< "
	// from it.
	Listen func(line string)
}

// Write sends lines and tells the listener.
func (t *Tap) Write(ctx context.Context, deadline time.Time, text string) error {
	for line := range strings.Lines(text) {
		t.Listen(">> " + strings.TrimSuffix(line, "\n"))
	}
	return t.Program.Write(ctx, deadline, text)
}

// ReadLine returns the next line and tells the listener.
func (t *Tap) ReadLine(ctx context.Context, deadline time.Time) (string, error) {
	line, err := t.Program.ReadLine(ctx, deadline)
	if err == nil {
		t.Listen("<< " + line)
	}
	return line, err
}

// Extra returns what the program has said unasked, if it can tell.
func (t *Tap) Extra() (string, bool) {
	c, ok := t.Program.(interface{ Extra() (string, bool) })
	if !ok {
		return "", false
	}
	line, more := c.Extra()
	if more {
		t.Listen("<< " + line)
	}
	return line, more
}

// CPU returns the processor time of the program.
func (t *Tap) CPU() time.Duration { return Seat{t.Program}.CPU() }

// Starved returns for how long the program could get no processor.
func (t *Tap) Starved() time.Duration { return Seat{t.Program}.Starved() }

// Answered returns how long the program's answers took so far.
func (t *Tap) Answered() time.Duration { return Seat{t.Program}.Answered() }

// Watch has the program watched.
func (t *Tap) Watch() { Seat{t.Program}.Watch() }

// Stretch returns how the last answer came about.
func (t *Tap) Stretch() (proc.Stretch, bool) { return Seat{t.Program}.Stretch() }

// Pause stops the program.
func (t *Tap) Pause() error { return Seat{t.Program}.Pause() }

// Resume lets it go on.
func (t *Tap) Resume() error { return Seat{t.Program}.Resume() }

// Stderr returns what the program has written there.
func (t *Tap) Stderr() string { return Seat{t.Program}.Stderr() }
