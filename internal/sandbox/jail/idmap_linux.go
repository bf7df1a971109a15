package jail

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// When we are root, a sandboxed program is a user who may not read what root keeps to
// itself. The program's own files, which root or somebody else owns, are therefore shown
// to it as its own: through idmapped mounts (mount_setattr(2)), where the file system
// knows them.

// ownedBy replaces the binds of a program's own files by open mounts, in which they are
// a user's, and returns these, in the order in which a launcher inherits them. What has to
// be copied for that goes into a directory.
func ownedBy(user int, binds []bind, dir string) ([]*os.File, error) {
	var files []*os.File
	for i, b := range binds {
		if isSystem(b.Path) {
			continue
		}
		tree, err := openTree(b.Path)
		if err != nil {
			return files, err
		}
		if err := giveTo(user, tree, b.Path); err != nil {
			_ = unix.Close(tree)
			copied, err := readable(b.Path, filepath.Join(dir, fmt.Sprint("copy-", i)))
			if err != nil {
				return files, fmt.Errorf("the sandbox's user may not read all of %s (to let it: chmod -R o+rX): %w", b.Path, err)
			}
			if tree, err = openTree(copied); err != nil {
				return files, err
			}
		}
		files = append(files, os.NewFile(uintptr(tree), b.Path))
		binds[i].FD = controlFD + len(files)
	}
	return files, nil
}

// giveTo shows a tree's files that have the owner of its top as a user's.
func giveTo(user, tree int, path string) error {
	var stat unix.Stat_t
	if err := unix.Fstat(tree, &stat); err != nil {
		return err
	}
	owner, err := owners.as(user, int(stat.Uid), int(stat.Gid))
	if err != nil {
		return err
	}
	return treeAttributes(tree, path, unix.MOUNT_ATTR_RDONLY, int(owner.Fd()))
}

// ownerMaps are user namespaces that turn the owner of files into another user. They cost
// a process each to make, and serve every program that has the user after another.
type ownerMaps struct {
	sync.Mutex
	known map[[3]int]*os.File
}

var owners ownerMaps

// as returns a user namespace for idmapped mounts in which a user and a group of the file
// system are a program's user.
func (m *ownerMaps) as(user, uid, gid int) (*os.File, error) {
	m.Lock()
	defer m.Unlock()
	key := [3]int{user, uid, gid}
	if f := m.known[key]; f != nil {
		return f, nil
	}
	f, err := makeUserNamespace(user, uid, gid)
	if err != nil {
		return nil, fmt.Errorf("a user namespace: %w", err)
	}
	if m.known == nil {
		m.known = map[[3]int]*os.File{}
	}
	m.known[key] = f
	return f, nil
}

// makeUserNamespace makes one with a process, a launcher without an order, that lives until
// we have it open.
func makeUserNamespace(user, uid, gid int) (*os.File, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer w.Close()
	cmd := &exec.Cmd{
		Path: "/proc/self/exe", Args: []string{"/proc/self/exe", launchCommand}, Dir: "/", Env: []string{}, ExtraFiles: []*os.File{r},
		SysProcAttr: &syscall.SysProcAttr{
			Cloneflags: syscall.CLONE_NEWUSER, Pdeathsig: syscall.SIGKILL,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: uid, HostID: user, Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: gid, HostID: user, Size: 1}},
		},
	}
	err = cmd.Start()
	r.Close()
	if err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Join("/proc", fmt.Sprint(cmd.Process.Pid), "ns/user"))
	_ = cmd.Process.Kill() // it has done its part by being there
	_ = cmd.Wait()
	return f, err
}
