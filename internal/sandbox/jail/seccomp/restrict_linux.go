package seccomp

import (
	"fmt"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// A Hold is what else holds the program. What is missing of it the filter makes up for.
type Hold struct {
	Root      bool // it has files of its own, and a network that leads nowhere
	Processes bool // it has processes of its own, all of which end with their first
	Pinned    bool // it is given processors, and may not choose others
}

// Available reports whether there is a filter for this processor and the kernel can have one: it then
// answers with the mode that we are in ourselves, prctl(2).
func Available() bool {
	_, err := unix.PrctlRetInt(unix.PR_GET_SECCOMP, 0, 0, 0, 0)
	return auditArch != 0 && err == nil
}

// Restrict sets the filter for this thread and what it becomes, and nothing where there is none for this processor. It is
// assembled here rather than by a library, because the one in pure Go lets the
// calls of the processor's other modes (32 bits) through.
func Restrict(h Hold) error {
	if auditArch == 0 {
		return nil
	}
	raw, err := bpf.Assemble(filter(callRules(h)))
	if err != nil {
		return fmt.Errorf("seccomp: %w", err)
	}
	program := unix.SockFprog{Len: uint16(len(raw)), Filter: (*unix.SockFilter)(unsafe.Pointer(&raw[0]))}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return errno
	}
	return nil
}
