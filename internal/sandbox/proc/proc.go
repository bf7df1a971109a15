// Package proc runs a program that somebody else wrote as a player: in a fresh
// directory of its own, as its own process group, with bounded lines, deadlines
// and limits. Whatever it does, the caller gets an answer in time, and nothing
// of it survives Close: no process and no file.
//
// On Linux the child also gets a process namespace of its own where the kernel
// grants one, so that whatever it forks ends with it even if we are killed.
// Elsewhere, and where that is refused, a search for its descendants takes the
// namespace's place.
package proc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

// Defaults of a Spec's zero fields.
const (
	DefaultLine   = 64 << 10               // bytes
	DefaultStderr = 64 << 10               // bytes
	DefaultGrace  = 200 * time.Millisecond // per step of Close
)

// endingTime is how often we look whether a child whose pipe is closed has ended
// or is asleep. It only decides between two names of a fault.
const endingTime = 250 * time.Millisecond

// endedTime is how long we wait for a child whose pipe is closed to end if it is
// not asleep: it may compute on without it.
const endedTime = 5 * time.Second

// A Spec says what to run and within which bounds.
type Spec struct {
	// Command is the program and its arguments. The child runs elsewhere, so a program
	// with a slash, and an argument that exists and is written as a path (./net) or as a
	// file with an extension (bot.py), become absolute. Every other argument stays as it
	// is written; where it names something, the child finds that under the same name.
	Command []string
	// Directory is where relative names in Command begin; empty: in our own
	// working directory.
	Directory string
	Env       []string // further NAME=VALUE settings
	// Files are what the child finds in its directory, by name.
	Files map[string]string

	Parent string // directory for the child's own; empty: the system's for temporary files
	Line   int    // longest line, in bytes with its newline; 0: DefaultLine
	// Hear is called with what the program writes to stderr, as it comes; it may be nil.
	Hear   io.Writer
	Stderr int           // bytes of stderr kept, half from either end; 0: DefaultStderr
	Grace  time.Duration // patience with each polite step of Close; 0: DefaultGrace

	// Memory is what the program may use with all that it has forked, private and
	// shared, in bytes; CPU is their processor time, rounded up to seconds. 0: no
	// limit.
	Memory  int64
	CPU     time.Duration
	Sandbox Sandbox
	// CPUs are the processors, as Processors has them, that the program and all that
	// it forks may run on; empty: any. A trusted one may change that.
	CPUs []int
	// Readable are further files and directories a sandboxed child may read, and
	// Hidden those that it may not although they lie among them.
	Readable []string
	Hidden   []string

	bare  bool // without namespaces, as on a kernel that refuses them
	probe bool // prepare everything and start nothing
}

// A Sandbox says how much a child is trusted.
type Sandbox uint8

const (
	// BestEffort keeps a child from the network, from all files but the system's,
	// its own and those next to its program, and from other processes, as far as the
	// machine can; Missing says how far.
	BestEffort Sandbox = iota
	// Strict does the same, and Start fails where the machine cannot do all of it.
	Strict
	// Trusted lets a child do whatever we may.
	Trusted
)

// A Child is a running program. ReadLine, Extra, Write and Starved are for one goroutine
// at a time; the other methods may be called from any.
type Child struct {
	held
	cmd       *exec.Cmd
	dir       string
	token     string
	grace     time.Duration
	stdin     *os.File
	stdout    *os.File
	out       lines
	asked     time.Time // when the last Write was done, or the program started
	request   request   // that it has been asked since
	attention attention // to requests from their beginning
	answered  time.Duration
	ledger    childUse // of the processes that it has had
	errs      *os.File
	hear      io.Writer // of what it writes to stderr; nil: nobody
	stderr    excerpt
	// starved is the sum of what it could not run for while it was read from.
	starved time.Duration
	logged  chan struct{} // closed when stderr has been read to its end
	paused  chan struct{} // has something in it when the reading of stderr pauses
	resumed chan struct{} // has something in it when it may go on
	ended   chan struct{} // closed when the process has been waited for
	end     end           // from then on

	closing  sync.Once
	closeErr error
}

// Start starts a child. It fails with a *StartError if the program cannot be
// run, and leaves nothing behind then.
func Start(spec Spec) (*Child, error) {
	if len(spec.Command) == 0 {
		return nil, &StartError{Program: "nothing", Err: errors.New("the command is empty")}
	}
	command, err := resolve(spec.Command, spec.Directory)
	if err != nil {
		return nil, &StartError{spec.Command[0], err}
	}
	dir, err := newDirectory(spec.Parent)
	if err != nil {
		return nil, &StartError{spec.Command[0], err}
	}
	c := &Child{
		dir: dir, token: filepath.Base(dir), grace: spec.Grace,
		logged: make(chan struct{}), paused: make(chan struct{}), resumed: make(chan struct{}), ended: make(chan struct{}),
	}
	if c.grace == 0 {
		c.grace = DefaultGrace
	}
	c.out.buf = make([]byte, orDefault(spec.Line, DefaultLine))
	c.stderr.half = orDefault(spec.Stderr, DefaultStderr) / 2
	err = writeFiles(c.dir, spec.Files, command.links)
	if err == nil {
		err = c.start(spec, command)
	}
	if err != nil {
		return nil, errors.Join(&StartError{spec.Command[0], err}, os.RemoveAll(dir))
	}
	c.asked = time.Now()
	c.request.began = c.asked
	return c, nil
}

func orDefault(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// start connects the pipes, starts the process and begins to wait for it.
func (c *Child) start(spec Spec, command command) error {
	var p pipes
	if err := p.open(); err != nil {
		return err
	}
	err := c.launch(spec, command, &p)
	p.closeTheirs()
	if err != nil {
		p.closeOurs()
		return err
	}
	c.hear = spec.Hear
	c.stdin, c.stdout, c.out.file, c.errs = p.stdinW, p.stdoutR, p.stdoutR, p.stderrR
	go c.collect()
	go c.wait()
	return nil
}

// wait waits for the end of the program and takes what it forked along: the game
// of a program that has ended is over, and an orphan that holds its pipes open
// must not hide that.
func (c *Child) wait() {
	c.awaitLeader()
	_ = c.cmd.Wait()
	c.end = c.howItEnded()
	close(c.ended)
}

// Dir returns the child's own directory, which is its working directory.
func (c *Child) Dir() string { return c.dir }

// Open opens a file in the child's directory for reading, without following a
// link that leads out of it and without waiting for anybody. It may be anything
// that a file can be. It fails once the child is closed.
func (c *Child) Open(name string) (*os.File, error) {
	root, err := c.root()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.OpenFile(name, os.O_RDONLY|nonBlocking, 0)
}

// PID returns the process id of the program.
func (c *Child) PID() int { return c.pid }

// Stderr returns what the child has written to stderr: its beginning and its
// end where it is long. Of a child that has ended it is all there is.
func (c *Child) Stderr() string {
	select {
	case <-c.ended:
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
func (c *Child) CPU() time.Duration {
	select {
	case <-c.ended:
		return c.end.cpu
	default:
		return cpuOf(c.pid)
	}
}

// Starved returns for how long the child and all that it has forked could get no
// processor while a line was waited for, as far as it was looked at: on a machine with nothing else to do not
// within the first tenth of its allowance, nor the first 100 ms of a longer one, of a child that had
// answered quickly before; and for how long its lines waited for us. It returns 0 of the first where the system cannot tell.
func (c *Child) Starved() time.Duration { return c.starved }

// Answered returns how long the child's answers took so far: from when each request lay in its pipe until
// the last line of its answer was read. What we did before and after that is no time of its.
func (c *Child) Answered() time.Duration { return c.answered }

// Close ends the child and removes its directory: first by the end of its
// input, then by a request to terminate, then by force. A context that ends
// skips the polite steps. The error says what has survived, if anything.
func (c *Child) Close(ctx context.Context) error {
	c.closing.Do(func() { c.closeErr = c.close(ctx) })
	return c.closeErr
}

func (c *Child) close(ctx context.Context) error {
	_ = c.Resume() // what it has done meanwhile is of no interest any more
	_ = c.stdin.Close()
	if !c.endsWithin(ctx, c.grace) {
		c.terminate()
		if !c.endsWithin(ctx, c.grace) && !c.dismiss() {
			c.killAll()
		}
	}
	var left error
	if !c.endsWithin(context.Background(), 10*time.Second) {
		left = fmt.Errorf("process %d does not end, even when killed", c.PID())
	}
	_ = c.stdout.Close()
	if left == nil {
		c.release()
	} else { // whoever waits for it still needs what is kept, and nobody else may have its user
		go func() { <-c.ended; c.release() }()
	}
	select {
	case <-c.logged:
	case <-time.After(max(c.grace, time.Second)): // on a busy machine our own reader needs its time
		left = errors.Join(left, errors.New("something still holds the child's stderr"))
	}
	return errors.Join(left, removeAll(c.dir))
}

// endsWithin waits for the end of the process, for some time or until the
// context ends.
func (c *Child) endsWithin(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-c.ended:
		return true
	case <-timer.C:
		return false
	case <-ctx.Done():
		return false
	}
}

// sizeOf writes a number of bytes for a person.
func sizeOf(n int64) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return strconv.FormatInt(n>>20, 10) + " MiB"
	case n >= 1<<10 && n%(1<<10) == 0:
		return strconv.FormatInt(n>>10, 10) + " KiB"
	}
	return strconv.FormatInt(n, 10) + " bytes"
}
