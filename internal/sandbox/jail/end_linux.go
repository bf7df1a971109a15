package jail

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// awaitLeader waits until the program has ended and kills what it leaves behind
// before its process id can be anybody else's. A launcher that could say how its
// program ended has reaped all that came of it: it is the subreaper.
func (p *Program) awaitLeader() {
	for errors.Is(unix.Waitid(unix.P_PID, p.leader(), nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
	if m, _, err := receive(int(p.control.Fd()), unix.MSG_DONTWAIT); err == nil {
		p.last = &m
	}
	if p.last == nil || p.last.Error != "" {
		p.killAll()
	}
}

// leader returns the process id of the launcher, which leads the program's process
// group.
func (p *Program) leader() int { return p.cmd.Process.Pid }

// terminate asks the program's process group to end.
func (p *Program) terminate() { _ = syscall.Kill(-p.leader(), syscall.SIGTERM) }

// dismiss asks the launcher to end the program with all that it has forked, and
// reports whether it has.
func (p *Program) dismiss() bool {
	_ = unix.Shutdown(int(p.control.Fd()), unix.SHUT_WR)
	return p.endsWithin(context.Background(), dismissal)
}

// dismissal is how long a launcher may take to end its program. It only decides
// between two ways to the same end.
const dismissal = time.Second

// killAll kills the program, its group and, without a namespace, everything that
// carries its token or works in its directory. A process may fork while we
// look, so we look until nothing is found.
func (p *Program) killAll() {
	_ = syscall.Kill(-p.leader(), syscall.SIGKILL)
	if p.way != bare {
		return
	}
	for range 100 {
		found := p.descendants()
		if len(found) == 0 {
			return
		}
		for _, pid := range found {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		time.Sleep(time.Millisecond) // a killed process needs a moment to go
	}
}

// howItEnded says it by the launcher's last message, once the launcher has been waited
// for. Without one we have killed it, or the program has.
func (p *Program) howItEnded() Ending {
	m := p.last
	if m == nil {
		e := Ending{Status: -1, Words: endedBy(syscall.SIGKILL)}
		if state := p.cmd.ProcessState; state != nil {
			e.CPU = state.UserTime() + state.SystemTime()
		}
		if p.group.outOfMemory() { // the kernel was faster than the launcher
			e.Words = memoryLimitText(p.memory)
		}
		return e
	}
	e := Ending{Status: m.Exit, Words: exited(m.Exit), CPU: m.CPU}
	if m.Signal != 0 {
		e.Status, e.Words = -1, endedBy(syscall.Signal(m.Signal))
	}
	if m.Limit != "" {
		e.Words = m.Limit
	}
	return e
}

// nonBlocking opens a pipe without waiting for its other end.
const nonBlocking = unix.O_NONBLOCK

// root opens the program's directory.
func (p *Program) root() (*os.Root, error) {
	if p.scratch == nil {
		return os.OpenRoot(p.dir)
	}
	return os.OpenRoot("/proc/self/fd/" + strconv.Itoa(int(p.scratch.Fd()))) // we cannot see it by its path
}

// release closes what only this system keeps of a program.
func (p *Program) release() {
	closeAll(p.control, p.scratch)
	p.group.remove()
	giveBackUser(p.user)
	p.user = -1
}

// descendants lists the living processes other than the program itself that are
// marked as its own.
func (p *Program) descendants() []int {
	mark := []byte(tokenVariable + "=" + p.token + "\x00")
	var found []int
	for _, name := range kernelNames("/proc") {
		pid, err := strconv.Atoi(name)
		if err != nil || pid == p.PID() || pid == p.leader() || pid == os.Getpid() {
			continue
		}
		env := kernelText("/proc/" + name + "/environ")
		cwd, _ := os.Readlink("/proc/" + name + "/cwd")
		if bytes.Contains(env, mark) || cwd == p.dir {
			found = append(found, pid)
		}
	}
	return found
}

// cpuOf reads the processor-time clock of a process, all its threads together.
// The clock's number is made as clock_getcpuclockid(3) makes it.
func cpuOf(pid int) time.Duration {
	const sched = 2
	var ts unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|sched), &ts); err != nil {
		return 0
	}
	return time.Duration(ts.Nano())
}

// Asleep reports whether the program waits for something other than a processor.
// One that had ended before its process id was asked for is not asleep: the
// launcher, which has the id that we know then, only waits to tell us.
func (p *Program) Asleep() bool {
	return p.pid != p.leader() && state("/proc/"+strconv.Itoa(p.pid)) == 'S'
}

// alive reports whether a process exists.
func alive(pid int) bool {
	return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
