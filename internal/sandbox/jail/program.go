package jail

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// A Program is one that runs. Its methods may be called from any goroutine, but Pause and Resume
// from one at a time.
type Program struct {
	held
	// Stdin, Stdout and Stderr are our ends of its pipes. Close closes the first two; whoever reads
	// from Stderr closes that at its end.
	Stdin, Stdout, Stderr *os.File

	cmd   *exec.Cmd
	dir   string
	token string
	ended chan struct{} // closed when the process has been waited for
	end   Ending        // from then on
}

// Start starts a program. It fails with a *StartError if that cannot be
// run, and leaves nothing behind then.
func Start(spec Spec) (*Program, error) {
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
	p := &Program{dir: dir, token: filepath.Base(dir), ended: make(chan struct{})}
	err = writeFiles(p.dir, spec.Files, command.links)
	if err == nil {
		err = p.start(spec, command)
	}
	if err != nil {
		return nil, errors.Join(&StartError{spec.Command[0], err}, os.RemoveAll(dir))
	}
	return p, nil
}

// start connects the pipes, starts the process and begins to wait for it.
func (p *Program) start(spec Spec, command command) error {
	var ends pipes
	if err := ends.open(); err != nil {
		return err
	}
	err := p.launch(spec, command, &ends)
	ends.closeTheirs()
	if err != nil {
		ends.closeOurs()
		return err
	}
	p.Stdin, p.Stdout, p.Stderr = ends.stdinW, ends.stdoutR, ends.stderrR
	go p.wait()
	return nil
}

// wait waits for the end of the program and takes what it forked along: the game
// of a program that has ended is over, and an orphan that holds its pipes open
// must not hide that.
func (p *Program) wait() {
	p.awaitLeader()
	_ = p.cmd.Wait()
	p.end = p.howItEnded()
	close(p.ended)
}

// Ended is closed when the program has ended and been waited for.
func (p *Program) Ended() <-chan struct{} { return p.ended }

// Ending returns how the program ended. It waits for that.
func (p *Program) Ending() Ending {
	<-p.ended
	return p.end
}

// PID returns the process id of the program.
func (p *Program) PID() int { return p.pid }

// Dir returns the program's own directory, which is its working directory.
func (p *Program) Dir() string { return p.dir }

// Open opens a file in the program's directory for reading, without following a
// link that leads out of it and without waiting for anybody. It may be anything
// that a file can be. It fails once the program is closed.
func (p *Program) Open(name string) (*os.File, error) {
	root, err := p.root()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.OpenFile(name, os.O_RDONLY|nonBlocking, 0)
}

// CPU returns the processor time that the program has used, with what it has
// waited for once it has ended. It returns 0 where the system cannot tell.
func (p *Program) CPU() time.Duration {
	select {
	case <-p.ended:
		return p.end.CPU
	default:
		return cpuOf(p.pid)
	}
}

// endTime is how long a program that has been killed may take to end.
const endTime = 10 * time.Second

// Close ends the program and removes its directory: first by the end of its
// input, then by a request to terminate, then by force, with some patience at each polite step.
// A context that ends skips these. The error says what has survived, if anything. It is to be called once.
func (p *Program) Close(ctx context.Context, patience time.Duration) error {
	_ = p.Resume() // what it has done meanwhile is of no interest any more
	_ = p.Stdin.Close()
	if !p.endsWithin(ctx, patience) {
		p.terminate()
		if !p.endsWithin(ctx, patience) && !p.dismiss() {
			p.killAll()
		}
	}
	var left error
	if p.endsWithin(context.Background(), endTime) {
		p.release()
	} else { // whoever waits for it still needs what is kept, and nobody else may have its user
		left = fmt.Errorf("process %d does not end, even when killed", p.PID())
		go func() { <-p.ended; p.release() }()
	}
	_ = p.Stdout.Close()
	return errors.Join(left, removeAll(p.dir))
}

// endsWithin waits for the end of the process, for some time or until the
// context ends.
func (p *Program) endsWithin(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-p.ended:
		return true
	case <-timer.C:
		return false
	case <-ctx.Done():
		return false
	}
}
