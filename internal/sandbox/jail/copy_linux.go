package jail

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// mostCopied is the most that a copy of a program's files may take, in bytes.
const mostCopied = 64 << 20

// readable returns a path where everybody may read what lies at another: that
// itself, if they may, or else a copy with a new name. It is for a program's files
// that only their owner may read, on a file system that cannot show them as
// somebody else's.
func readable(path, copied string) (string, error) {
	size, open, err := survey(path)
	if err != nil || open {
		return path, err
	}
	if size > mostCopied {
		return "", fmt.Errorf("there are %d MiB, too much to make a copy that it may read", size>>20)
	}
	return copied, copyReadable(path, copied)
}

// survey returns the size of all files from a path down, and whether everybody
// may read them.
func survey(path string) (size int64, open bool, err error) {
	open = true
	err = filepath.WalkDir(path, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		switch {
		case d.IsDir():
			open = open && info.Mode()&0o5 == 0o5
		case info.Mode().IsRegular():
			open = open && info.Mode()&0o4 != 0
			size += info.Size()
		}
		return nil
	})
	return size, open, err
}

// copyReadable copies files, directories and links with the rights of everybody.
func copyReadable(from, to string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		at := filepath.Join(to, rest)
		info, err := d.Info()
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return errors.Join(os.Mkdir(at, 0o755), os.Chmod(at, 0o755)) // whatever our umask is
		case d.Type() == fs.ModeSymlink:
			target, err := os.Readlink(name)
			if err != nil {
				return err
			}
			return os.Symlink(target, at)
		case !info.Mode().IsRegular():
			return nil // sockets and pipes are not for it
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o444)
		if info.Mode()&0o100 != 0 {
			mode = 0o555
		}
		return errors.Join(os.WriteFile(at, text, 0o600), os.Chmod(at, mode))
	})
}
