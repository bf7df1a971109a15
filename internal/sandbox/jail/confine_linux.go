package jail

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// confine gives up for this thread what is left after the namespaces: rights to files and
// the network through Landlock, our user where the program has one of its own, every
// capability, and the system calls that no player needs.
func confine(o *order) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	if err := restrictFiles(o); err != nil {
		return err
	}
	if o.Way != full { // else it has been done, and files are shown to that user
		if err := assume(o); err != nil {
			return fmt.Errorf("a user of its own: %w", err)
		}
	}
	if err := dropCapabilities(); err != nil {
		return err
	}
	return restrictCalls(o)
}

// dropCapabilities leaves this thread, and what it becomes, without any.
func dropCapabilities() error {
	for c := range uintptr(64) { // an error is a capability that the kernel has not, or that we could not use anyway
		_, _, _ = unix.RawSyscall6(unix.SYS_PRCTL, unix.PR_CAPBSET_DROP, c, 0, 0, 0, 0)
	}
	_, _, _ = unix.RawSyscall6(unix.SYS_PRCTL, unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0, 0)
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	if err := unix.Capset(&header, &none[0]); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	return nil
}

// restrictFiles is the second layer below a root of its own, and the first
// without one.
func restrictFiles(o *order) error {
	version := landlockVersion()
	if version == 0 {
		return nil // Missing tells a person who asked for a sandbox
	}
	rules, err := newRuleset(version)
	if err != nil {
		return err
	}
	defer unix.Close(rules.fd)
	readable := []string{"/"}
	if o.Way != full {
		readable = nil
		for _, b := range o.Binds {
			readable = append(readable, b.Path)
		}
	}
	for _, name := range readable {
		if err := rules.allow(name, rightsToReadOf(name)); err != nil {
			return err
		}
	}
	for _, name := range devices {
		if err := rules.allow(name, rightsToDevice); err != nil {
			return err
		}
	}
	for _, dir := range []string{o.Dir, "/dev/shm"} {
		if dir != o.Dir && o.Way != full {
			continue // that one is everybody's
		}
		if err := rules.allow(dir, ^uint64(0)); err != nil {
			return err
		}
	}
	return rules.enforce()
}

func rightsToReadOf(name string) uint64 {
	if info, err := os.Stat(name); err == nil && !info.IsDir() {
		return rightsOfFile
	}
	return rightsToRead
}

// restrictCalls sets a seccomp filter for this thread and what it becomes. It is
// assembled here rather than by a library, because the one in pure Go lets the
// calls of the processor's other modes (32 bits) through.
func restrictCalls(o *order) error {
	if auditArch == 0 {
		return nil // Missing tells
	}
	raw, err := bpf.Assemble(filter(callRules(o)))
	if err != nil {
		return fmt.Errorf("seccomp: %w", err)
	}
	program := unix.SockFprog{Len: uint16(len(raw)), Filter: (*unix.SockFilter)(unsafe.Pointer(&raw[0]))}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return refuse("a filter of system calls", errno)
	}
	return nil
}
