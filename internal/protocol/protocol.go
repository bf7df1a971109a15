package protocol

import (
	"context"
	"errors"
	"strings"
	"time"

	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/sandbox/proc"
)

// A Conn is the line to a program: whole lines both ways, until it is closed.
// *proc.Child is one. Write takes lines with their newlines, ReadLine
// returns one without; a zero deadline waits for ever.
type Conn interface {
	Write(ctx context.Context, deadline time.Time, text string) error
	ReadLine(ctx context.Context, deadline time.Time) (string, error)
	Close(ctx context.Context) error
}

// Tell sends lines to a program before the deadline of the context. A line that
// the program has sent since then, unasked, is a fault: it would pass for
// the answer to the next question.
func Tell(ctx context.Context, p Conn, text string) error {
	if err := unasked(p); err != nil {
		return err
	}
	deadline, _ := ctx.Deadline()
	return stall(p.Write(ctx, deadline, text))
}

// Hear waits for a program's next line until the deadline of the context. A
// carriage return and blanks at the end of the line are dropped: many programs
// print them.
func Hear(ctx context.Context, p Conn) (string, error) {
	deadline, _ := ctx.Deadline()
	line, err := p.ReadLine(ctx, deadline)
	return strings.TrimRight(line, " \t\r"), stall(err)
}

// stall makes the end of the context's time a fault of the program, and leaves
// a cancellation what it is.
func stall(err error) error {
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &proc.Fault{Kind: proc.Stall, Detail: "did not answer in time"}
}

// ErrNoTakeBack says that a contract cannot take moves back or join a game that
// has begun.
var ErrNoTakeBack = errors.New("this program's contract knows no take-back and no game that has already begun")

// ErrOneGame says that a program plays one game and no more: it has not said that
// it plays further ones, or something went wrong.
var ErrOneGame = errors.New("the program plays one game only")

// A Remote is an outside program at the other end of a line, for whoever keeps its time, its log
// and its life.
type Remote struct{ Conn Conn }

// Close ends the program.
func (s Remote) Close(ctx context.Context) error { return s.Conn.Close(ctx) }

// CPU returns the processor time that the program has used, 0 where it cannot
// tell.
func (s Remote) CPU() time.Duration {
	if p, ok := ability.Of[interface{ CPU() time.Duration }](s.Conn); ok {
		return p.CPU()
	}
	return 0
}

// Starved returns for how long the program could get no processor while a reply of
// it was waited for, 0 where it cannot tell.
func (s Remote) Starved() time.Duration {
	if p, ok := ability.Of[interface{ Starved() time.Duration }](s.Conn); ok {
		return p.Starved()
	}
	return 0
}

// Answered returns how long the program's answers took so far, 0 where it cannot tell.
func (s Remote) Answered() time.Duration {
	if p, ok := ability.Of[interface{ Answered() time.Duration }](s.Conn); ok {
		return p.Answered()
	}
	return 0
}

// Watch has every request to the program watched from its beginning, for Stretch.
func (s Remote) Watch() {
	if p, ok := ability.Of[watched](s.Conn); ok {
		p.Watch()
	}
}

// Stretch returns how the program's last answer came about. It reports false where
// the program cannot tell.
func (s Remote) Stretch() (proc.Stretch, bool) {
	if p, ok := ability.Of[watched](s.Conn); ok {
		return p.Stretch()
	}
	return proc.Stretch{}, false
}

// watched is a program whose processes can be watched.
type watched interface {
	Watch()
	Stretch() (proc.Stretch, bool)
}

// Pause stops the program with all that it has forked, until Resume. The error says
// why it cannot.
func (s Remote) Pause() error {
	if p, ok := ability.Of[pauser](s.Conn); ok {
		return p.Pause()
	}
	return nil
}

// Resume lets the program go on. The error is a fault of the program that has not
// stood still meanwhile.
func (s Remote) Resume() error {
	if p, ok := ability.Of[pauser](s.Conn); ok {
		return p.Resume()
	}
	return nil
}

// pauser is a program that can be stopped.
type pauser interface {
	Pause() error
	Resume() error
}

// Stderr returns what the program has written there, as far as it is kept.
func (s Remote) Stderr() string {
	if p, ok := ability.Of[interface{ Stderr() string }](s.Conn); ok {
		return p.Stderr()
	}
	return ""
}
