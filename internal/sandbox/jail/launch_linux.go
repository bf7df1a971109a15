package jail

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// launchCommand is the hidden argument that makes our own binary the launcher
// of a program. A process can only confine itself, so the launcher does, starts
// the program, stays next to it to reap what it leaves and to enforce its limits,
// and tells us how it ended. In a process namespace the launcher is process 1: a
// program must not be, for the kernel drops the signals of process 1, abort's
// among them.
const launchCommand = "__launch"

// controlFD is the launcher's end of the socket between us.
const controlFD = 3

// The launcher begins before the other packages of the binary are initialised:
// they would take most of the time that a start may take.
func init() {
	if len(os.Args) == 2 && os.Args[1] == launchCommand {
		os.Exit(launcher())
	}
}

// An order tells the launcher what to start and how.
type order struct {
	Command []string
	Env     []string
	Dir     string // the program's own directory
	Way     way
	Sandbox bool
	Probe   bool // prepare everything, but start nothing

	Files  map[string]string // what lies in the directory at first, in a root of its own
	Links  map[string]string // and what leads elsewhere
	Binds  []bind            // what the root holds besides
	Hidden []string          // what is covered in it
	User   int               // the user, and group, that the program is to be; negative: as we are

	Memory, Scratch int64 // bytes; 0: no limit
	CPU             int64 // seconds; 0: no limit
	Buffer          int64 // what a socket may hold, in bytes
	Processes       int
	CPUs            []int // empty: any
}

// A message is what the launcher tells: first that the program has started, or
// why not, then how it ended.
type message struct {
	Error   string        `json:",omitempty"`
	Refused bool          `json:",omitempty"` // the machine does not grant what the order asks for
	Exit    int           `json:",omitempty"` // status; of no meaning with a signal
	Signal  int           `json:",omitempty"`
	Limit   string        `json:",omitempty"` // which limit the launcher ended the program for, in words
	CPU     time.Duration `json:",omitempty"` // of the program and of all that it left behind
}

// A refusal is what the machine does not grant.
type refusal struct {
	what string
	err  error
}

func (e *refusal) Error() string { return e.what + ": " + e.err.Error() }
func (e *refusal) Unwrap() error { return e.err }

// refuse makes an error a refusal.
func refuse(what string, err error) error {
	if err == nil {
		return nil
	}
	return &refusal{what, err}
}

// launcher does what it is told on the control socket and returns its exit
// status, which nobody needs.
func launcher() int {
	// The program must not inherit our descriptors; Go's own ones close by themselves.
	_ = unix.CloseRange(controlFD, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC)
	control := os.NewFile(controlFD, "control")
	var o order
	if err := json.NewDecoder(control).Decode(&o); err != nil {
		return 1
	}
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)                                      // where we are not process 1
	signal.Notify(make(chan os.Signal, 1), unix.SIGTERM, unix.SIGINT, unix.SIGHUP, unix.SIGPIPE) // those are for the program
	w := &watch{order: &o, pidfd: -1}
	scratch, err := w.launch()
	if err != nil || o.Probe {
		var r *refusal
		m := message{Refused: errors.As(err, &r)}
		if err != nil {
			m.Error = err.Error()
		}
		_ = send(m)
		return 0
	}
	var rights []int
	if w.pidfd >= 0 {
		rights = append(rights, w.pidfd)
	}
	if scratch >= 0 {
		rights = append(rights, scratch)
	}
	if err := send(message{}, rights...); err != nil {
		return 1
	}
	closeDescriptors(0, 1, 2, w.pidfd, scratch) // the program's pipes are not ours to hold open
	go w.endWith(control)
	_ = send(w.wait())
	return 0
}

// launch starts the program from a thread that gives up what the program must not have,
// and ends: nothing of ours is left that the program could be taken for. It returns what
// prepare does.
func (w *watch) launch() (scratch int, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // for good: the thread ends with the goroutine
		if w.order.CPU > 0 {
			w.meter = newMeter()
		}
		if scratch, err = w.prepare(); err == nil && !w.order.Probe {
			err = w.start()
		}
	}()
	<-done
	return scratch, err
}

// prepare takes away from this thread what the program must not have. It
// returns a descriptor of the program's directory where that is ours alone to
// give, else a negative number.
func (w *watch) prepare() (scratch int, err error) {
	o := w.order
	scratch = -1
	if o.Way == full {
		if scratch, err = buildRoot(o); err != nil {
			return scratch, err
		}
	} else if err := os.Chdir(o.Dir); err != nil {
		return scratch, err
	}
	if err := errors.Join(limits(o), pin(o.CPUs)); err != nil {
		return scratch, err
	}
	if !o.Sandbox {
		return scratch, nil
	}
	return scratch, confine(o)
}

// descriptors is how many a sandboxed program may have open in each of its processes.
const descriptors = 1024

// limits sets the resource limits of the launcher, which the program inherits.
// Nobody may dump core: the file would outlive us.
func limits(o *order) error {
	all := map[int]uint64{unix.RLIMIT_CORE: 0}
	if o.CPU > 0 {
		all[unix.RLIMIT_CPU] = uint64(o.CPU)
	}
	if o.Sandbox {
		all[unix.RLIMIT_RTPRIO], all[unix.RLIMIT_NICE], all[unix.RLIMIT_MSGQUEUE] = 0, 0, 0
		all[unix.RLIMIT_NOFILE] = descriptors
		if o.Processes > 0 {
			all[unix.RLIMIT_NPROC] = uint64(o.Processes)
		}
		if o.Way != full && o.Scratch > 0 {
			all[unix.RLIMIT_FSIZE] = uint64(o.Scratch)
		}
	}
	for resource, value := range all {
		var was unix.Rlimit
		if err := unix.Getrlimit(resource, &was); err != nil {
			return fmt.Errorf("resource limits: %w", err)
		}
		now := unix.Rlimit{Cur: min(value, was.Max), Max: min(value, was.Max)}
		if resource == unix.RLIMIT_CPU {
			now.Max = min(value+1, was.Max) // first the signal that names the limit, then the one that cannot be caught
		}
		if err := unix.Setrlimit(resource, &now); err != nil {
			return fmt.Errorf("resource limits: %w", err)
		}
	}
	return nil
}

// start starts the program from this thread.
func (w *watch) start() error {
	attr := &syscall.ProcAttr{Env: w.order.Env, Files: []uintptr{0, 1, 2}, Sys: &syscall.SysProcAttr{PidFD: &w.pidfd}}
	program := w.order.Command[0]
	pid, err := syscall.ForkExec(program, w.order.Command, attr)
	w.pid = pid
	if _, there := os.Stat(program); there == nil && errors.Is(err, unix.ENOENT) {
		return fmt.Errorf("what runs it, the interpreter of its first line or its loader, is missing%s: %w", w.whereMissing(), err)
	}
	return err
}

func (w *watch) whereMissing() string {
	if w.order.Way != full {
		return ""
	}
	return " in the sandbox (--readable shows further directories)"
}

// send sends a message and descriptors to our parent.
func send(m message, rights ...int) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	var oob []byte
	if len(rights) > 0 {
		oob = unix.UnixRights(rights...)
	}
	return unix.Sendmsg(controlFD, text, oob, nil, unix.MSG_NOSIGNAL)
}

func closeDescriptors(all ...int) {
	for _, fd := range all {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
}
