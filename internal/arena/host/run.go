package host

import (
	"bytes"
	"cmp"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// run is a process that plays a tournament.
type run struct {
	cmd  *exec.Cmd
	said lastWords
	over chan struct{} // closed when it has ended

	mu    sync.Mutex
	asked int // how often it was asked to stop
}

// patience is how long a process that was told to end at once may take.
const patience = 5 * time.Second

// begin starts a command. done is called when it has ended, with what it said last where it failed.
func begin(command []string, done func(r *run, fault string)) (*run, error) {
	r := &run{cmd: exec.Command(command[0], command[1:]...), over: make(chan struct{})}
	r.cmd.Stdout, r.cmd.Stderr = &r.said, &r.said
	separate(r.cmd)
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		fault := ""
		if err := r.cmd.Wait(); err != nil && !r.ending() {
			fault = cmp.Or(r.said.text(), err.Error())
		}
		done(r, fault)
		close(r.over)
	}()
	return r, nil
}

// ending reports whether it was asked to stop.
func (r *run) ending() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.asked > 0
}

// stop asks it to stop: after the games under way, and when it is asked again at once.
func (r *run) stop() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ask(os.Interrupt)
}

// ask sends a signal that asks it to stop. r.mu is held.
func (r *run) ask(s os.Signal) error {
	r.asked++
	if err := r.cmd.Process.Signal(s); err != nil {
		return r.cmd.Process.Kill() // Windows knows no signals; results survive it
	}
	return nil
}

// end has it stop at once, and waits for it. A request to terminate does so: the system may make one of two
// interrupts that follow each other at once.
func (r *run) end() {
	r.mu.Lock()
	_ = r.ask(syscall.SIGTERM) // it may have ended
	r.mu.Unlock()
	select {
	case <-r.over:
	case <-time.After(patience):
		_ = r.cmd.Process.Kill()
		<-r.over
	}
}

// lastWords keeps the newest lines that a process says.
type lastWords struct {
	mu   sync.Mutex
	kept []byte
}

// mostSaid is how much of it is kept, in bytes.
const mostSaid = 2000

// Write takes what is said.
func (w *lastWords) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.kept = append(w.kept, b...)
	if over := len(w.kept) - mostSaid; over > 0 {
		w.kept = append([]byte(nil), w.kept[over:]...)
	}
	return len(b), nil
}

// text is the last line.
func (w *lastWords) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(bytes.ReplaceAll(w.kept, []byte("\r"), []byte("\n")))), "\n")
	return lines[len(lines)-1]
}
