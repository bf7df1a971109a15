package jail

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"

	"flagfall.dev/internal/sandbox/jail/files"
)

// A way is how much of its own the kernel grants a program.
type way uint8

const (
	bare  way = iota // nothing
	apart            // processes; a sandboxed program also has no network
	full             // a root, a user and a host name too
)

// ways returns the ways to start a program, the best first.
func (s Spec) ways() []way {
	switch {
	case s.Bare:
		return []way{bare}
	case s.Sandbox == Trusted:
		return []way{apart, bare}
	case s.Sandbox == Strict || machine().way == full:
		return []way{full}
	}
	return []way{apart, bare}
}

// Reveals reports whether a sandboxed program could read a file or a folder that
// lies among what it needs, because this machine's sandbox can hide nothing there.
// What a trusted program can read is not asked.
func (s Spec) Reveals(path string) bool {
	if s.Sandbox == Trusted || s.ways()[0] == full {
		return false
	}
	command, err := resolve(s.Command, s.Directory)
	if err != nil {
		return false
	}
	seen := append(slices.Clone(files.System()), files.Needed(command.paths(), s.Readable)...)
	return len(files.Hidden(seen, []string{path})) > 0
}

// nobody is the user and group that the launcher of a sandboxed program is when we are
// root: root would own the system's secrets even without any capability.
const nobody = 65534

// allUsers reports whether we see every user of the machine by its own number
// (user_namespaces(7)).
func allUsers() bool {
	users, _ := os.ReadFile("/proc/self/uid_map")
	return string(bytes.Join(bytes.Fields(users), []byte(" "))) == "0 0 4294967295"
}

// launcherCapabilities are what the launcher needs in its user namespace: to
// mount, to become the user, to look at the program's descriptors and kill what has them,
// and to give up its capabilities for good.
var launcherCapabilities = []uintptr{
	unix.CAP_SYS_ADMIN, unix.CAP_SETUID, unix.CAP_SETGID, unix.CAP_SETPCAP, unix.CAP_SYS_PTRACE,
	unix.CAP_DAC_READ_SEARCH, unix.CAP_KILL,
}

// attributes puts the program into a session of its own, and so into a process group and, where
// the kernel makes one for each session (sched(7), autogroup), a scheduling group: however many
// processes it has, we keep our share of the processors. It lets the program end with us
// and gives it the namespaces of its way, with the user that its program is to be, if that
// is not negative. Only root may have some of them without a user namespace around them.
func (w way) attributes(sandbox bool, user int) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
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
	if w != full && uid == 0 {
		return attr
	}
	attr.Cloneflags |= syscall.CLONE_NEWUSER
	if user >= 0 {
		same := []syscall.SysProcIDMap{{ContainerID: nobody, HostID: nobody, Size: 1}, {ContainerID: user, HostID: user, Size: 1}}
		attr.UidMappings, attr.GidMappings, attr.GidMappingsEnableSetgroups = same, same, true
		return attr
	}
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
	return attr
}

// refused reports whether the kernel would not give us a namespace, or the
// launcher something else that it needed.
func refused(err error) bool {
	var r *refusal
	if errors.As(err, &r) {
		return true
	}
	for _, reason := range []syscall.Errno{
		syscall.EPERM, syscall.EACCES, syscall.EINVAL, syscall.ENOSPC, syscall.ENOSYS, syscall.EUSERS,
	} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}
