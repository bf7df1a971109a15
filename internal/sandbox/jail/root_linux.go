package jail

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// Sizes of what a sandboxed program may fill besides its memory.
const (
	rootSize    = 1 << 20  // bytes of the root, which holds mount points only
	scratchSize = 64 << 20 // bytes of its directory, and of its shared memory
	inodes      = 8192     // files in each
)

// devices are the ones a program may use.
var devices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// A bind shows a part of our file system in a program's root, to read only.
type bind struct {
	Path string
	FD   int // descriptor of a mount to attach there; 0: the path itself
}

// buildRoot makes a root that holds what the order names and nothing else,
// enters it and the program's directory, and becomes the user that the order names. It
// returns a descriptor of that directory.
func buildRoot(o *order) (int, error) {
	defer unix.Umask(unix.Umask(0o022))
	err := inOrder(
		step{"a host name of its own", func() error { return unix.Sethostname([]byte("flagfall")) }},
		step{"mounts of its own", func() error { return unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, "") }},
		// The directory exists and is ours: it serves as the place to build on.
		step{"a root of its own", func() error { return tmpfs(o.Dir, o.launcher(), rootSize, 0o755) }},
		step{"its root", func() error { return os.Chdir(o.Dir) }},
		// Only now, because the user that we become may not be able to reach that directory.
		step{"a user of its own", func() error { return become(o) }},
		step{"", func() error { return fillRoot(o) }},
		step{"to enter its root", func() error { return unix.PivotRoot(".", ".") }},
		step{"to leave the old root", func() error { return unix.Unmount(".", unix.MNT_DETACH) }},
		step{"its root", func() error { return os.Chdir("/") }},
		step{"its root to be read only", func() error { return protect("/") }},
		step{"a user for the program", func() error { return assume(o) }},
		step{"", func() error { return hide(o.Hidden) }}, // as who sees it
		step{"", func() error { return fill(o) }},
	)
	if err != nil {
		return -1, err
	}
	return unix.Open(o.Dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
}

// A step is one of several things to do one after the other. Its failure is a
// refusal of what it is for, unless that is empty.
type step struct {
	what string
	do   func() error
}

// inOrder does steps until one fails.
func inOrder(steps ...step) error {
	for _, s := range steps {
		err := s.do()
		if err == nil {
			continue
		}
		if s.what != "" {
			return &refusal{s.what, err}
		}
		return err
	}
	return nil
}

// launcher returns the user that the launcher is while its program has one of its own,
// negative for the one that we are.
func (o *order) launcher() int {
	if o.User < 0 {
		return -1
	}
	return nobody
}

// become makes the launcher nobody, if the program is to have a user of its own, and keeps the
// capabilities of our user namespace for what is still to be done.
func become(o *order) error {
	user := o.launcher()
	if user < 0 {
		return nil
	}
	if err := syscall.Setgroups(nil); err != nil {
		return err
	}
	if err := syscall.Setresgid(user, user, user); err != nil {
		return err
	}
	if err := syscall.Setresuid(user, user, user); err != nil {
		return err
	}
	return unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // the change has reset it
}

// fillRoot mounts everything below the working directory, which is the root
// to be.
func fillRoot(o *order) error {
	for _, b := range o.Binds {
		if err := b.attach(); err != nil {
			return err
		}
	}
	for _, name := range devices {
		if err := (bind{Path: name}).attachWith(unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NOEXEC); err != nil {
			return err
		}
	}
	for name, target := range map[string]string{
		"dev/fd": "/proc/self/fd", "dev/stdin": "/proc/self/fd/0", "dev/stdout": "/proc/self/fd/1", "dev/stderr": "/proc/self/fd/2",
	} {
		if err := os.Symlink(target, name); err != nil {
			return err
		}
	}
	for _, dir := range []string{"dev/shm", "proc", below(o.Dir)} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	return inOrder(
		step{"a /proc of its own", func() error {
			return unix.Mount("proc", "proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
		}},
		step{"its /proc to be read only", func() error { return protect("proc") }},
		step{"shared memory of its own", func() error { return tmpfs("dev/shm", o.User, scratchSize, 0o1777) }},
		step{"a directory of its own", func() error { return tmpfs(below(o.Dir), o.User, o.Scratch, 0o700) }},
	)
}

// below returns a path as it is seen from the new root.
func below(path string) string { return strings.TrimPrefix(path, "/") }

// tmpfs mounts a file system in memory that belongs to a user, negative: to us.
func tmpfs(dir string, user int, size int64, mode fs.FileMode) error {
	options := fmt.Sprintf("size=%d,nr_inodes=%d,mode=%o", size, inodes, mode)
	if user >= 0 {
		options += fmt.Sprintf(",uid=%d,gid=%d", user, user)
	}
	return unix.Mount("tmpfs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options)
}

// attach shows the path to read only. What is a symbolic link to the outside
// becomes one, and what does not exist is left out.
func (b bind) attach() error {
	info, err := os.Lstat(b.Path)
	if b.FD == 0 && err == nil && info.Mode().Type() == fs.ModeSymlink && filepath.Dir(b.Path) == "/" {
		target, err := os.Readlink(b.Path)
		if err != nil {
			return err
		}
		return os.Symlink(target, below(b.Path)) // /bin, where it is /usr/bin
	}
	return b.attachWith(unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV)
}

func (b bind) attachWith(attributes uint64) error {
	tree := b.FD
	if tree == 0 {
		var err error
		if tree, err = openTree(b.Path); errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err != nil {
			return err
		}
	}
	defer unix.Close(tree)
	var stat unix.Stat_t
	if err := unix.Fstat(tree, &stat); err != nil {
		return &fs.PathError{Op: "stat", Path: b.Path, Err: err}
	}
	at := below(b.Path)
	if err := mountPoint(at, stat.Mode&unix.S_IFMT == unix.S_IFDIR); err != nil {
		return err
	}
	if err := treeAttributes(tree, b.Path, attributes, 0); err != nil {
		return err
	}
	if err := unix.MoveMount(tree, "", unix.AT_FDCWD, at, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
		return refuse("to mount "+b.Path, err)
	}
	return nil
}

// openTree returns a detached copy of the mounts from a path down.
func openTree(path string) (int, error) {
	fd, err := unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		err = refuse("to mount "+path, err)
	}
	return fd, err
}

// mountPoint makes the empty file or directory to mount something on.
func mountPoint(at string, dir bool) error {
	if _, err := os.Lstat(at); err == nil {
		return nil
	}
	if dir {
		return os.MkdirAll(at, 0o755)
	}
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	return os.WriteFile(at, nil, 0o444)
}

// treeAttributes sets attributes of a detached mount and of all below it. A user
// namespace says whose files the owners of its own are to be.
func treeAttributes(tree int, name string, attributes uint64, userns int) error {
	attr := unix.MountAttr{Attr_set: attributes}
	if userns > 0 {
		attr.Attr_set |= unix.MOUNT_ATTR_IDMAP
		attr.Userns_fd = uint64(userns)
	}
	return refuse("mount attributes of "+name, unix.MountSetattr(tree, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &attr))
}

// protect makes the one mount at a path read only.
func protect(path string) error {
	return unix.MountSetattr(unix.AT_FDCWD, path, 0, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
}

// hide covers files and directories that lie next to what a program may read.
func hide(paths []string) error {
	for _, path := range paths {
		info, err := os.Lstat(path)
		switch {
		case err != nil: // it is not to be seen anyway
		case info.IsDir():
			err = unix.Mount("tmpfs", path, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_RDONLY, "size=4096,nr_inodes=1,mode=555")
			if err != nil {
				return refuse("to hide "+path, err)
			}
		default:
			if err := unix.Mount("/dev/null", path, "", unix.MS_BIND, ""); err != nil {
				return refuse("to hide "+path, err)
			}
		}
	}
	return nil
}

// fill enters the program's directory and writes its files.
func fill(o *order) error {
	if err := os.Chdir(o.Dir); err != nil {
		return err
	}
	return writeFiles(".", o.Files, o.Links)
}

// outermost sorts binds and leaves out those that lie below others.
func outermost(binds []bind) []bind {
	slices.SortFunc(binds, func(a, b bind) int { return strings.Compare(a.Path, b.Path) })
	var kept []bind
	for _, b := range binds {
		inside := slices.ContainsFunc(kept, func(outer bind) bool { return within(b.Path, outer.Path) })
		if !inside {
			kept = append(kept, b)
		}
	}
	return kept
}

// within reports whether a path is another or lies below it.
func within(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, "/")+"/")
}
