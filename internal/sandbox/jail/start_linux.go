package jail

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// launchTime is how long a launcher may take. It only ends a wait that would
// otherwise have no end: a launcher of ours on a machine that stands still.
const launchTime = time.Minute

// held is what only this system keeps of a program.
type held struct {
	way     way
	control *os.File // our end of the launcher's socket
	pid     int      // of the program; the launcher is the process that we have started
	scratch *os.File // the program's directory, where it is the launcher's to give
	group   *group
	pause   pause
	memory  int64 // its limit, to tell what ended it
	user    int   // that it has of its own, negative: none

	last *message // the launcher's last, nil where it sent none; set when it has ended
}

// launch starts the program through a launcher, in the best way that the kernel
// grants.
func (p *Program) launch(spec Spec, command command, ends *pipes) error {
	var err error
	for _, w := range spec.ways() {
		if err = p.launchIn(w, spec, command, ends); err == nil || !refused(err) {
			return err
		}
	}
	return err
}

func (p *Program) launchIn(w way, spec Spec, command command, ends *pipes) (err error) {
	p.user = -1
	defer func() {
		if err != nil {
			giveBackUser(p.user)
			p.user = -1
		}
	}()
	o, files, err := newOrder(w, spec, command, p)
	defer closeAll(files...)
	if err != nil {
		return err
	}
	ours, theirs, err := socketPair()
	if err != nil {
		return err
	}
	defer theirs.Close()
	p.cmd = &exec.Cmd{
		Path: "/proc/self/exe", Args: []string{"/proc/self/exe", launchCommand}, Dir: "/", Env: launcherEnvironment(o),
		Stdin: ends.stdinR, Stdout: ends.stdoutW, Stderr: ends.stderrW, ExtraFiles: append([]*os.File{theirs}, files...),
		SysProcAttr: w.attributes(spec.Sandbox != Trusted, o.User),
	}
	if err := p.cmd.Start(); err != nil {
		ours.Close()
		return errors.Unwrap(err)
	}
	theirs.Close()
	p.way, p.control, p.memory = w, ours, o.Memory
	p.group = newGroup(o, p.leader())
	if err := p.handshake(o); err != nil {
		ours.Close()
		p.killAll()
		_ = p.cmd.Wait()
		p.group.remove()
		return err
	}
	return nil
}

// launcherEnvironment keeps the launcher small, and lets it end at once where it
// has the race detector. Without a process namespace the program's mark is in it too.
func launcherEnvironment(o *order) []string {
	env := []string{"GOMAXPROCS=2", "GOGC=off", "GOMEMLIMIT=16MiB", "GOTRACEBACK=none", "GORACE=atexit_sleep_ms=0"}
	for _, setting := range o.Env {
		if strings.HasPrefix(setting, tokenVariable+"=") {
			env = append(env, setting)
		}
	}
	return env
}

// launcherErr is the error of a launcher that cannot be talked to.
func launcherErr(err error) error {
	if errors.Is(err, unix.EAGAIN) { // the limit of the socket
		return fmt.Errorf("its launcher has not answered within %v: is the machine overloaded?", launchTime)
	}
	return fmt.Errorf("the launcher has ended: %w", err)
}

// handshake gives the launcher its order and waits until the program has started.
func (p *Program) handshake(o *order) error {
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	if _, err := p.control.Write(append(text, '\n')); err != nil {
		return launcherErr(err)
	}
	m, rights, err := receive(int(p.control.Fd()), 0)
	if err != nil {
		return launcherErr(err)
	}
	if m.Error != "" || o.Probe {
		closeAll(rights...)
		return m.err()
	}
	p.pid = p.cmd.Process.Pid
	for i, f := range rights {
		if i == 0 {
			if pid := pidOf(f); pid > 0 { // else it has ended already
				p.pid = pid
			}
			f.Close()
			continue
		}
		p.scratch = f
	}
	return nil
}

// err returns the error that a message is about.
func (m message) err() error {
	switch {
	case m.Error == "":
		return nil
	case m.Refused:
		return &refusal{"the sandbox needs", errors.New(m.Error)}
	}
	return errors.New(m.Error)
}

// pidOf returns the process id, as we see it, of a pidfd: the line "Pid:" of
// its fdinfo.
func pidOf(pidfd *os.File) int {
	text, _ := os.ReadFile("/proc/self/fdinfo/" + strconv.Itoa(int(pidfd.Fd())))
	for line := range strings.Lines(string(text)) {
		if digits, ok := strings.CutPrefix(line, "Pid:"); ok {
			pid, _ := strconv.Atoi(strings.TrimSpace(digits))
			return pid
		}
	}
	return 0
}

// socketPair returns two connected sockets, both closed in whatever is executed.
func socketPair() (ours, theirs *os.File, err error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, err
	}
	patience := unix.NsecToTimeval(int64(launchTime))
	err = errors.Join(
		unix.SetsockoptTimeval(fds[0], unix.SOL_SOCKET, unix.SO_RCVTIMEO, &patience),
		unix.SetsockoptTimeval(fds[0], unix.SOL_SOCKET, unix.SO_SNDTIMEO, &patience))
	return os.NewFile(uintptr(fds[0]), "launcher"), os.NewFile(uintptr(fds[1]), "control"), err
}

// receive waits for a launcher's next message.
func receive(fd, flags int) (message, []*os.File, error) {
	var m message
	text, oob := make([]byte, 4<<10), make([]byte, unix.CmsgSpace(2*4))
	n, oobn, _, _, err := unix.Recvmsg(fd, text, oob, flags|unix.MSG_CMSG_CLOEXEC)
	for err == unix.EINTR {
		n, oobn, _, _, err = unix.Recvmsg(fd, text, oob, flags|unix.MSG_CMSG_CLOEXEC)
	}
	if err == nil && n == 0 {
		err = errors.New("it has said nothing")
	}
	if err != nil {
		return m, nil, err
	}
	var files []*os.File
	if controls, err := unix.ParseSocketControlMessage(oob[:oobn]); err == nil {
		for i := range controls {
			fds, _ := unix.ParseUnixRights(&controls[i])
			for _, fd := range fds {
				files = append(files, os.NewFile(uintptr(fd), "received"))
			}
		}
	}
	return m, files, json.Unmarshal(text[:n], &m)
}

// newOrder says what a launcher is to do, and which open files it is to inherit
// from descriptor 4 on.
func newOrder(w way, spec Spec, command command, p *Program) (*order, []*os.File, error) {
	o := &order{
		Command: command.words, Env: p.environment(spec), Dir: p.dir, Way: w, Sandbox: spec.Sandbox != Trusted, Probe: spec.probe,
		User: -1, CPUs: spec.CPUs, Memory: spec.Memory, CPU: int64((spec.CPU + time.Second - 1) / time.Second),
	}
	if !o.Sandbox {
		return o, nil, nil
	}
	o.Scratch, o.Processes, o.Buffer = scratchSize, processes, socketBuffer()
	o.Binds = outermost(append(slices.Clone(systemBinds()), programBinds(command.paths(), spec.Readable)...))
	if w == full {
		o.Files, o.Links, o.Hidden = spec.Files, command.links, hiddenPaths(o.Binds, spec.Hidden)
	}
	if !isRoot() || w != full && !(everybodysFiles(o.Binds) && reachable(filepath.Dir(p.dir))) {
		return o, nil, nil
	}
	var err error
	if p.user, err = takeUser(); err != nil {
		return o, nil, err
	}
	o.User = p.user
	if w != full {
		return o, nil, giveDirectory(p.dir, o.User)
	}
	files, err := ownedBy(o.User, o.Binds, p.dir)
	return o, files, err
}

// processes is how many processes and threads a sandboxed program may have at a
// time, the launcher's few threads among them.
const processes = 512
