package proc

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// confine gives up for this thread what is left after the namespaces: every
// capability, rights to files and the network through Landlock, and the system
// calls that no player needs.
func confine(o *order) error {
	if err := dropCapabilities(); err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	if err := restrictFiles(o); err != nil {
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

// A rule says what a system call fails with, always or for some values of an
// argument.
type rule struct {
	call  uint32
	errno unix.Errno

	arg    int      // which argument decides, counted from 0
	mask   uint32   // bits of it that are looked at; 0: the call always fails
	only   []uint32 // the values of these bits that are allowed; or, where it is empty,
	forbid []uint32 // the ones that are not
	any    bool     // any of these bits set is not allowed
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

// Offsets in the kernel's struct seccomp_data, little-endian.
const (
	offCall = 0
	offArch = 4
	offArgs = 16
)

// x32 marks the calls of amd64's 32-bit pointers.
const x32 = 0x40000000

// filter writes rules as a program of the kernel's filter machine.
func filter(rules []rule) []bpf.Instruction {
	fail := func(errno unix.Errno) bpf.Instruction {
		return bpf.RetConstant{Val: unix.SECCOMP_RET_ERRNO | uint32(errno)}
	}
	call := bpf.LoadAbsolute{Off: offCall, Size: 4}
	program := []bpf.Instruction{
		bpf.LoadAbsolute{Off: offArch, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: auditArch, SkipTrue: 1},
		fail(unix.ENOSYS),
		call,
		bpf.JumpIf{Cond: bpf.JumpLessThan, Val: x32, SkipTrue: 1},
		fail(unix.ENOSYS),
	}
	for _, r := range rules {
		body := r.body(fail(r.errno))
		program = append(program, bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: r.call, SkipTrue: uint8(len(body))})
		program = append(program, body...)
	}
	return append(program, bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW})
}

// body is what follows when the call is the rule's. It ends the program.
func (r rule) body(fail bpf.Instruction) []bpf.Instruction {
	if r.mask == 0 {
		return []bpf.Instruction{fail}
	}
	allow := bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW}
	body := []bpf.Instruction{
		bpf.LoadAbsolute{Off: uint32(offArgs + 8*r.arg), Size: 4},
		bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: r.mask},
	}
	values, met, otherwise := r.only, bpf.Instruction(allow), fail
	switch {
	case r.any:
		values, met, otherwise = []uint32{0}, allow, fail
	case len(r.only) == 0:
		values, met, otherwise = r.forbid, fail, allow
	}
	for i, v := range values {
		body = append(body, bpf.JumpIf{Cond: bpf.JumpEqual, Val: v, SkipTrue: uint8(len(values) - i)})
	}
	return append(body, otherwise, met)
}
