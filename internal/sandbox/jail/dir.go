package jail

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// directoryPrefix begins the name of every program's directory; the process id of
// its owner follows.
const directoryPrefix = "flagfall-bot-"

// newDirectory makes a directory under a parent, by its absolute path: the program
// does not run in our own.
func newDirectory(parent string) (string, error) {
	dir, err := os.MkdirTemp(parent, directoryPrefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return "", err
	}
	return filepath.Abs(dir)
}

// removeAll removes a directory even if the program has locked parts of it.
func removeAll(dir string) error {
	err := os.RemoveAll(dir)
	if err == nil {
		return nil
	}
	_ = filepath.WalkDir(dir, func(name string, d fs.DirEntry, _ error) error {
		if d != nil && d.IsDir() {
			_ = os.Chmod(name, 0o700)
		}
		return nil
	})
	return os.RemoveAll(dir)
}

// Sweep removes the directories that programs of processes which no longer run
// have left under a parent (empty: the system's directory for temporary files).
// Only a killed owner leaves any.
func Sweep(parent string) error {
	if parent == "" {
		parent = os.TempDir()
	}
	entries, err := os.ReadDir(parent)
	if err != nil {
		return err
	}
	var left error
	for _, e := range entries {
		if pid, ours := ownerOf(e.Name()); ours && !alive(pid) {
			left = errors.Join(left, removeAll(filepath.Join(parent, e.Name())))
		}
	}
	return left
}

// ownerOf returns the process id in the name of a program's directory.
func ownerOf(name string) (int, bool) {
	rest, ours := strings.CutPrefix(name, directoryPrefix)
	if !ours {
		return 0, false
	}
	digits, _, found := strings.Cut(rest, "-")
	pid, err := strconv.Atoi(digits)
	return pid, found && err == nil
}
