package option

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

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
	var stat unix.Stat_t
	fd := int(f.Fd())
	if unix.Fstat(fd, &stat) != nil || stat.Mode&unix.S_IFMT != unix.S_IFCHR || stat.Rdev != unix.Mkdev(1, 3) {
		return false
	}
	flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFL, 0)
	return err == nil && flags&unix.O_ACCMODE == unix.O_RDWR
}
