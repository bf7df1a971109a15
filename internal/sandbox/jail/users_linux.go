package jail

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/sys/unix"
)

// When we are root, every sandboxed program is a user of its own for as long as it runs:
// the kernel then lets it set nothing of another program, nor of the launcher next to it,
// and counts for each what it counts by user, such as processes and pages in pipes.
// Such a user has no name, and owns nothing but the program's directory.

// firstUser begins the users that we take. Systems give these numbers to nobody by
// themselves; containers that do have a map of users of their own, and then we take none.
const firstUser = 1 << 30

// Each process of ours has mostUsers numbers, by its process id, of whose bits
// pidBits count.
const (
	mostUsers = 1 << 11
	pidBits   = 19
)

// users are the numbers of this process, from 0, and whether a program has them now.
var users struct {
	sync.Mutex
	taken [mostUsers]bool
}

// takeUser returns a user that no other program of ours is.
func takeUser() (int, error) {
	users.Lock()
	defer users.Unlock()
	for n, taken := range users.taken {
		if !taken {
			users.taken[n] = true
			return firstUser + os.Getpid()%(1<<pidBits)*mostUsers + n, nil
		}
	}
	return -1, fmt.Errorf("%d programs run already, as many as can have a user of their own", mostUsers)
}

// giveBackUser ends a program's use of a user; a negative one is none.
func giveBackUser(user int) {
	if user < 0 {
		return
	}
	users.Lock()
	defer users.Unlock()
	users.taken[(user-firstUser)%mostUsers] = false
}

// isRoot reports whether we are the root of the machine. The root of a container without
// privileges is somebody else outside.
func isRoot() bool { return os.Geteuid() == 0 && allUsers() }

// assume makes this thread alone the user that the order names, so that the program is
// and the launcher is not.
func assume(o *order) error {
	if o.User < 0 {
		return nil
	}
	if _, _, errno := unix.RawSyscall(unix.SYS_SETGROUPS, 0, 0, 0); errno != 0 && errno != unix.EPERM { // in a root of its own it has been done
		return errno
	}
	for _, call := range []uintptr{unix.SYS_SETRESGID, unix.SYS_SETRESUID} {
		id := uintptr(o.User)
		if _, _, errno := unix.RawSyscall(call, id, id, id); errno != 0 {
			return errno
		}
	}
	return unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // the change has reset it
}

// openTrees remembers of which paths everybody may read all, because an installation has
// thousands of files.
var openTrees sync.Map // of path to bool

// everybodysFiles reports whether every user may read what a program needs besides the
// system. Without a root of its own it is shown to nobody under another owner.
func everybodysFiles(binds []bind) bool {
	for _, b := range binds {
		if isSystem(b.Path) {
			continue
		}
		open, known := openTrees.Load(b.Path)
		if !known {
			_, all, err := survey(b.Path)
			open = err == nil && all && reachable(filepath.Dir(b.Path))
			openTrees.Store(b.Path, open)
		}
		if open == false {
			return false
		}
	}
	return true
}

// reachable reports whether everybody may go through a directory and those above it.
func reachable(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.Mode()&0o1 != 0 && (dir == filepath.Dir(dir) || reachable(filepath.Dir(dir)))
}

// giveDirectory makes a user the owner of a directory and all that lies in it.
func giveDirectory(dir string, user int) error {
	return filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(name, user, user))
	})
}
