// Package proc talks with a program that somebody else wrote as a player: in bounded lines, with
// deadlines. Whatever it does, the caller gets an answer in time.
//
// What enters is a Spec, a request and the time for its answer. What leaves is a line, how long the
// answer took without what the machine took of that, or a *Fault with its kind. Package jail holds
// the program itself; nothing of it survives Close.
package proc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"flagfall.dev/internal/sandbox/jail"
)

const (
	mostLine   = 64 << 10 // bytes of a line with its newline
	mostStderr = 64 << 10 // bytes of stderr kept, half from either end
	// defaultGrace is a Spec's Grace where that is zero.
	defaultGrace = 200 * time.Millisecond
)

// endingTime is how often we look whether a child whose pipe is closed has ended
// or is asleep. It only decides between two names of a fault.
const endingTime = 250 * time.Millisecond

// endedTime is how long we wait for a child whose pipe is closed to end if it is
// not asleep: it may compute on without it.
const endedTime = 5 * time.Second

// A Spec says what to run, within which bounds, and how to talk with it.
type Spec struct {
	jail.Spec
	// Hear is called with what the program writes to stderr, as it comes; it may be nil.
	Hear  io.Writer
	Grace time.Duration // patience with each polite step of Close; 0: 200 ms
}

// A Child is a running program. Dir, Open, PID, Stderr and CPU may be called from any goroutine, and Close
// unless Pause or Resume is under way; what asks it, reads from it, stops it or tells its times is for one
// goroutine at a time.
type Child struct {
	program   *jail.Program
	grace     time.Duration
	out       lines
	asked     time.Time // when the last Write was done, or the program started
	request   request   // that it has been asked since
	attention attention // to requests from their beginning
	answered  time.Duration
	ledger    jail.Ledger // of the processes that it has had
	hear      io.Writer   // of what it writes to stderr; nil: nobody
	stderr    excerpt
	// starved is the sum of what it could not run for while it was read from.
	starved time.Duration
	logged  chan struct{} // closed when stderr has been read to its end
	paused  chan struct{} // has something in it when the reading of stderr pauses
	resumed chan struct{} // has something in it when it may go on

	closing  sync.Once
	closeErr error
}

// Start starts a child. It fails with a *jail.StartError if the program cannot be
// run, and leaves nothing behind then.
func Start(spec Spec) (*Child, error) {
	program, err := jail.Start(spec.Spec)
	if err != nil {
		return nil, err
	}
	c := &Child{
		program: program, grace: spec.Grace, hear: spec.Hear,
		out:    lines{file: program.Stdout, buf: make([]byte, mostLine)},
		stderr: excerpt{half: mostStderr / 2},
		logged: make(chan struct{}), paused: make(chan struct{}), resumed: make(chan struct{}),
		asked: time.Now(),
	}
	if c.grace == 0 {
		c.grace = defaultGrace
	}
	c.request.began = c.asked
	go c.collect()
	return c, nil
}

// Dir returns the child's own directory, which is its working directory.
func (c *Child) Dir() string { return c.program.Dir() }

// Open opens a file in the child's directory for reading, as jail.Program does.
func (c *Child) Open(name string) (*os.File, error) { return c.program.Open(name) }

// PID returns the process id of the program.
func (c *Child) PID() int { return c.program.PID() }

// Stderr returns what the child has written to stderr: its beginning and its
// end where it is long. Of a child that has ended it is all there is.
func (c *Child) Stderr() string {
	select {
	case <-c.program.Ended():
		select {
		case <-c.logged:
		case <-time.After(endingTime): // something still holds it open
		}
	default:
	}
	return c.stderr.String()
}

// CPU returns the processor time that the child has used, with what it has
// waited for once it has ended. It returns 0 where the system cannot tell.
func (c *Child) CPU() time.Duration { return c.program.CPU() }

// Starved returns for how long the child and all that it has forked could get no
// processor while a line was waited for, as far as it was looked at: on a machine with nothing else to do not
// within the first tenth of its allowance, nor the first 100 ms of a longer one, of a child that had
// answered quickly before; and for how long its lines waited for us. It returns 0 of the first where the system cannot tell.
func (c *Child) Starved() time.Duration { return c.starved }

// Answered returns how long the child's answers took so far: from when each request lay in its pipe until
// the last line of its answer was read. What we did before and after that is no time of its.
func (c *Child) Answered() time.Duration { return c.answered }

// Pause stops the child with all that it has forked, until Resume or Close.
func (c *Child) Pause() error { return c.program.Pause() }

// Resume lets a stopped child go on. It fails with a *Fault where the child has
// computed all the same, as one does that has the kernel wake it.
func (c *Child) Resume() error {
	if computed := c.program.Resume(); computed > 0 {
		return &Fault{
			Kind:   Pondered,
			Detail: fmt.Sprintf("computed for %v in its opponent's time, though it had been stopped", computed.Round(time.Millisecond)),
		}
	}
	return nil
}

// Close ends the child and removes its directory: first by the end of its
// input, then by a request to terminate, then by force. A context that ends
// skips the polite steps. The error says what has survived, if anything.
func (c *Child) Close(ctx context.Context) error {
	c.closing.Do(func() { c.closeErr = c.close(ctx) })
	return c.closeErr
}

func (c *Child) close(ctx context.Context) error {
	left := c.program.Close(ctx, c.grace)
	select {
	case <-c.logged:
		return left
	case <-time.After(max(c.grace, time.Second)): // on a busy machine our own reader needs its time
		return errors.Join(left, errors.New("something still holds the child's stderr"))
	}
}
