package stdout

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
)

// nullDevice is the number of /dev/null: major 1, minor 3.
const nullDevice = 1<<8 | 3

// shells are what a command line that closes a file is written for.
var shells = []string{"ash", "bash", "busybox", "dash", "fish", "ksh", "mksh", "sh", "zsh"}

// closed reports whether a shell has closed standard output, as by ">&-". Go opens /dev/null in place of
// such a file before main begins, for reading and writing, so that no other file gets its number. Other programs
// open it so too for who shall write nothing, such as Python's DEVNULL, but no shell does. So it was closed where a
// shell has started this program that has not got its own output in that way.
func closed(f *os.File) bool {
	if !isNull(f) {
		return false
	}
	parent := fmt.Sprintf("/proc/%d/", os.Getppid())
	name, err := os.ReadFile(parent + "comm")
	if err != nil || !slices.Contains(shells, strings.TrimSpace(string(name))) {
		return false
	}
	to, err := os.Readlink(parent + "fd/1")
	if err != nil {
		return os.IsNotExist(err)
	}
	own, err := os.Lstat(parent + "fd/1")
	return err == nil && (to != os.DevNull || own.Mode().Perm() != 0o700)
}

// isNull reports whether a file is /dev/null, opened for reading and writing.
func isNull(f *os.File) bool {
	var stat syscall.Stat_t
	fd := int(f.Fd())
	if syscall.Fstat(fd, &stat) != nil || stat.Mode&syscall.S_IFMT != syscall.S_IFCHR || stat.Rdev != nullDevice {
		return false
	}
	flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, uintptr(fd), syscall.F_GETFL, 0)
	return errno == 0 && flags&syscall.O_ACCMODE == syscall.O_RDWR
}
