package proc

import (
	"bytes"
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// A way is how much of its own the kernel grants a child.
type way uint8

const (
	bare  way = iota // nothing
	apart            // processes; a sandboxed child also has no network
	full             // a root, a user and a host name too
)

// ways returns the ways to start a child, the best first.
func (s Spec) ways() []way {
	switch {
	case s.bare:
		return []way{bare}
	case s.Sandbox == Trusted:
		return []way{apart, bare}
	case s.Sandbox == Strict || machine().way == full:
		return []way{full}
	}
	return []way{apart, bare}
}

// nobody is the user and group that a sandboxed program is when we are root:
// root would own the system's secrets even without any capability.
const nobody = 65534

// changesUser reports whether a child of a way becomes nobody. The root of a
// container without privileges is somebody else outside, and need not.
func (w way) changesUser() bool {
	if w != full || os.Geteuid() != 0 {
		return false
	}
	users, _ := os.ReadFile("/proc/self/uid_map")
	return string(bytes.Join(bytes.Fields(users), []byte(" "))) == "0 0 4294967295" // user_namespaces(7)
}

// launcherCapabilities are what the launcher needs in its user namespace: to
// mount, to become the user, to look at the program's descriptors, and to give up
// its capabilities for good.
var launcherCapabilities = []uintptr{
	unix.CAP_SYS_ADMIN, unix.CAP_SETUID, unix.CAP_SETGID, unix.CAP_SETPCAP, unix.CAP_SYS_PTRACE, unix.CAP_KILL,
}

// attributes puts the child into a process group of its own, lets it end with us
// and gives it the namespaces of its way. Only root may have some of them without
// a user namespace around them.
func (w way) attributes(sandbox bool) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if w == bare {
		return attr
	}
	attr.Cloneflags = syscall.CLONE_NEWPID
	if sandbox {
		attr.Cloneflags |= syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC
	}
	uid, gid := os.Geteuid(), os.Getegid()
	if w == full {
		attr.Cloneflags |= syscall.CLONE_NEWNS | syscall.CLONE_NEWUTS | syscall.CLONE_NEWCGROUP
		attr.AmbientCaps = launcherCapabilities
	}
	if w.changesUser() {
		uid, gid = nobody, nobody
		attr.GidMappingsEnableSetgroups = true
	}
	if w == full || uid != 0 {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
	}
	return attr
}

// refused reports whether the kernel would not give us a namespace, or the
// launcher something else that it needed.
func refused(err error) bool {
	var r *refusal
	if errors.As(err, &r) {
		return true
	}
	for _, reason := range []syscall.Errno{syscall.EPERM, syscall.EACCES, syscall.EINVAL, syscall.ENOSPC, syscall.ENOSYS, syscall.EUSERS} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}
