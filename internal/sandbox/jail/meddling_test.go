//go:build linux

package jail

import (
	"os"
	"strconv"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// meddling is what one program could do to another process of the same user: the launcher
// that holds it, and the referee.
var meddling = []attack{
	{name: "limit what holds it", arg: always(""), do: onHolder(limitOf), bare: true, open: true},
	{name: "limit the referee", arg: ourselves, do: onProcess(limitOf), bare: true},
	{name: "move what holds it to other processors", arg: always(""), do: onHolder(affinityOf), bare: true, open: true},
	{name: "move the referee to other processors", arg: ourselves, do: onProcess(affinityOf), bare: true},
	{name: "make what holds it wait for others", arg: always(""), do: onHolder(policyOf), bare: true, open: true},
	{name: "make the referee wait for others", arg: ourselves, do: onProcess(policyOf), bare: true},
	{name: "set the attributes of what holds it", arg: always(""), do: onHolder(attributesOf), bare: true, open: true},
	{name: "make what holds it nice", arg: always(""), do: onHolder(nicenessOf), bare: true, open: true},
	{name: "make the referee nice", arg: ourselves, do: onProcess(nicenessOf), bare: true},
	{
		name: "make every process of its user nice", arg: always(""), do: func(string) error { return unix.Setpriority(unix.PRIO_USER, os.Getuid(), 19) },
		bare: true,
	},
	{name: "let what holds it read last", arg: always(""), do: onHolder(readingOf), bare: true, open: true},
	{name: "move the memory of what holds it", arg: always(""), do: onHolder(func(pid int) error {
		return callErr(unix.SYS_MIGRATE_PAGES, uintptr(pid),
			0, 0, 0)
	}), bare: true},
}

func onHolder(do func(pid int) error) func(string) error {
	return func(string) error { return do(os.Getppid()) }
}

func onProcess(do func(pid int) error) func(string) error {
	return func(pid string) error {
		n, err := strconv.Atoi(pid)
		if err != nil {
			return err
		}
		return do(n)
	}
}

func callErr(number uintptr, args ...uintptr) error { return call(number, args...)("") }

// The functions below set what is so already, so that a test survives their success.

func limitOf(pid int) error {
	var now unix.Rlimit
	if err := unix.Prlimit(pid, unix.RLIMIT_NOFILE, nil, &now); err != nil {
		return err
	}
	return unix.Prlimit(pid, unix.RLIMIT_NOFILE, &now, nil)
}

func affinityOf(pid int) error {
	var now unix.CPUSet
	if err := unix.SchedGetaffinity(pid, &now); err != nil {
		return err
	}
	return unix.SchedSetaffinity(pid, &now)
}

func policyOf(pid int) error {
	var none int32
	return callErr(unix.SYS_SCHED_SETSCHEDULER, uintptr(pid), unix.SCHED_NORMAL, uintptr(unsafe.Pointer(&none)))
}

func attributesOf(pid int) error {
	now, err := unix.SchedGetAttr(pid, 0)
	if err != nil {
		return err
	}
	return unix.SchedSetAttr(pid, now, 0)
}

func nicenessOf(pid int) error {
	now, err := syscall.Getpriority(syscall.PRIO_PROCESS, pid)
	if err != nil {
		return err
	}
	return unix.Setpriority(unix.PRIO_PROCESS, pid, 20-now) // the call returns 20 minus it
}

func readingOf(pid int) error {
	now, _, errno := unix.Syscall(unix.SYS_IOPRIO_GET, ioprioProcess, uintptr(pid), 0)
	if errno != 0 {
		return errno
	}
	return callErr(unix.SYS_IOPRIO_SET, ioprioProcess, uintptr(pid), now)
}
