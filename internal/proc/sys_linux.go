package proc

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// attributes puts the child into a process group of its own, lets it end with
// us and, unless bare, gives it a process namespace: the kernel then kills
// whatever it forked when it ends. Only root may do so without a user
// namespace around it.
func attributes(bare, sandbox bool) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if bare {
		return attr
	}
	attr.Cloneflags = syscall.CLONE_NEWPID
	if sandbox {
		attr.Cloneflags |= syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC
	}
	if uid, gid := os.Geteuid(), os.Getegid(); uid != 0 {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
	}
	return attr
}

// refused reports whether the kernel would not give us a namespace.
func refused(err error) bool {
	for _, reason := range []syscall.Errno{syscall.EPERM, syscall.EINVAL, syscall.ENOSPC, syscall.ENOSYS, syscall.EUSERS} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}

// limit sets the resource limits of a process that has just started. Private
// memory is limited, not address space, because Go and Java reserve far more of
// the latter than they use. Nobody may dump core: the file would outlive us.
func limit(pid int, spec Spec) error {
	set := func(resource int, value uint64) error {
		err := unix.Prlimit(pid, resource, &unix.Rlimit{Cur: value, Max: value}, nil)
		if errors.Is(err, unix.ESRCH) {
			return nil // it has ended already; that is for ReadLine to tell
		}
		return err
	}
	err := set(unix.RLIMIT_CORE, 0)
	if spec.Memory > 0 {
		err = errors.Join(err, set(unix.RLIMIT_DATA, uint64(spec.Memory)))
	}
	if spec.CPU > 0 {
		seconds := (spec.CPU + time.Second - 1) / time.Second
		err = errors.Join(err, set(unix.RLIMIT_CPU, uint64(seconds)))
	}
	return err
}

// awaitLeader waits until the child has ended and kills what it leaves behind
// before its process id can be anybody else's.
func (c *Child) awaitLeader() {
	for errors.Is(unix.Waitid(unix.P_PID, c.PID(), nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
	c.killAll()
}

// terminate asks the child's process group to end.
func (c *Child) terminate() { _ = syscall.Kill(-c.PID(), syscall.SIGTERM) }

// killAll kills the child, its group and, without a namespace, everything that
// carries its token or works in its directory. A process may fork while we
// look, so we look until nothing is found.
func (c *Child) killAll() {
	_ = syscall.Kill(-c.PID(), syscall.SIGKILL)
	if !c.bare {
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

// descendants lists the living processes other than the child itself that are
// marked as its own.
func (c *Child) descendants() []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	mark := []byte(tokenVariable + "=" + c.token + "\x00")
	var found []int
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == c.PID() || pid == os.Getpid() {
			continue
		}
		env, _ := os.ReadFile(filepath.Join("/proc", e.Name(), "environ"))
		cwd, _ := os.Readlink(filepath.Join("/proc", e.Name(), "cwd"))
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

// queuedOf returns how long the threads of a process, taken together, have been
// ready to run without a processor, waits under way left out: the second figure
// of /proc/PID/task/TID/schedstat (kernel documentation, scheduler/sched-stats).
func queuedOf(pid int) time.Duration {
	var sum time.Duration
	for _, text := range threads(pid, "schedstat") {
		if fields := bytes.Fields(text); len(fields) == 3 {
			ns, _ := strconv.ParseInt(string(fields[1]), 10, 64)
			sum += time.Duration(ns)
		}
	}
	return sum
}

// runnable reports whether some thread of a process runs or waits for a
// processor: state R in /proc/PID/task/TID/stat, after the name in brackets.
func runnable(pid int) bool {
	for _, text := range threads(pid, "stat") {
		if i := bytes.LastIndexByte(text, ')'); i >= 0 && bytes.HasPrefix(text[i:], []byte(") R")) {
			return true
		}
	}
	return false
}

// threads reads one file of every thread of a process.
func threads(pid int, name string) [][]byte {
	names, _ := filepath.Glob(filepath.Join("/proc", strconv.Itoa(pid), "task", "*", name))
	var texts [][]byte
	for _, name := range names {
		if text, err := os.ReadFile(name); err == nil {
			texts = append(texts, text)
		}
	}
	return texts
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
