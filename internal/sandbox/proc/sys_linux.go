package proc

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

// awaitLeader waits until the child has ended and kills what it leaves behind
// before its process id can be anybody else's. A launcher that could say how its
// program ended has reaped all that came of it: it is the subreaper.
func (c *Child) awaitLeader() {
	for errors.Is(unix.Waitid(unix.P_PID, c.leader(), nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
	if m, _, err := receive(int(c.control.Fd()), unix.MSG_DONTWAIT); err == nil {
		c.last = &m
	}
	if c.last == nil || c.last.Error != "" {
		c.killAll()
	}
}

// leader returns the process id of the launcher, which leads the child's process
// group.
func (c *Child) leader() int { return c.cmd.Process.Pid }

// terminate asks the child's process group to end.
func (c *Child) terminate() { _ = syscall.Kill(-c.leader(), syscall.SIGTERM) }

// dismiss asks the launcher to end the program with all that it has forked, and
// reports whether it has.
func (c *Child) dismiss() bool {
	_ = unix.Shutdown(int(c.control.Fd()), unix.SHUT_WR)
	return c.endsWithin(context.Background(), dismissal)
}

// dismissal is how long a launcher may take to end its program. It only decides
// between two ways to the same end.
const dismissal = time.Second

// killAll kills the child, its group and, without a namespace, everything that
// carries its token or works in its directory. A process may fork while we
// look, so we look until nothing is found.
func (c *Child) killAll() {
	_ = syscall.Kill(-c.leader(), syscall.SIGKILL)
	if c.way != bare {
		return
	}
	for range 100 {
		found := c.descendants()
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
func (c *Child) howItEnded() end {
	m := c.last
	if m == nil {
		e := end{status: -1, words: endedBy(syscall.SIGKILL)}
		if state := c.cmd.ProcessState; state != nil {
			e.cpu = state.UserTime() + state.SystemTime()
		}
		if c.group.outOfMemory() { // the kernel was faster than the launcher
			e.words = memoryLimitText(c.memory)
		}
		return e
	}
	e := end{status: m.Exit, words: exited(m.Exit), cpu: m.CPU}
	if m.Signal != 0 {
		e.status, e.words = -1, endedBy(syscall.Signal(m.Signal))
	}
	if m.Limit != "" {
		e.words = m.Limit
	}
	return e
}

// nonBlocking opens a pipe without waiting for its other end.
const nonBlocking = unix.O_NONBLOCK

// root opens the child's directory.
func (c *Child) root() (*os.Root, error) {
	if c.scratch == nil {
		return os.OpenRoot(c.dir)
	}
	return os.OpenRoot("/proc/self/fd/" + strconv.Itoa(int(c.scratch.Fd()))) // we cannot see it by its path
}

// release closes what only this system keeps of a child.
func (c *Child) release() {
	closeAll(c.control, c.scratch)
	c.group.remove()
	giveBackUser(c.user)
	c.user = -1
}

// descendants lists the living processes other than the child itself that are
// marked as its own.
func (c *Child) descendants() []int {
	mark := []byte(tokenVariable + "=" + c.token + "\x00")
	var found []int
	for _, name := range kernelNames("/proc") {
		pid, err := strconv.Atoi(name)
		if err != nil || pid == c.PID() || pid == c.leader() || pid == os.Getpid() {
			continue
		}
		env := kernelText("/proc/" + name + "/environ")
		cwd, _ := os.Readlink("/proc/" + name + "/cwd")
		if bytes.Contains(env, mark) || cwd == c.dir {
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

// asleep reports whether the program waits for something other than a processor.
// One that had ended before its process id was asked for is not asleep: the
// launcher, which has the id that we know then, only waits to tell us.
func (c *Child) asleep() bool {
	return c.pid != c.leader() && state("/proc/"+strconv.Itoa(c.pid)) == 'S'
}

// alive reports whether a process exists.
func alive(pid int) bool {
	return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// readNow reads what a pipe holds at this moment, past its deadline too.
func readNow(f *os.File, buf []byte) int {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	n := 0
	_ = raw.Control(func(fd uintptr) {
		n, _ = syscall.Read(int(fd), buf)
	})
	return max(n, 0)
}
