// Package savefile writes files so that nothing is lost. A file is written whole
// or not at all, and a file that somebody else wrote is never replaced: what
// people save goes to a new file, or to one that still holds what this program
// read or wrote there itself, or to one whose content the caller says is part of
// what replaces it. docs/records.md tells this rule to users.
package savefile

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// A File is a file that a person named, with what this program last read or wrote there. It
// is not for use by several goroutines at a time.
type File struct {
	name string            // absolute
	said string            // as the person wrote it
	held [sha256.Size]byte // the sum of what was last read or written
	own  bool              // and there is such a thing
}

// New returns a file of which nothing is known yet. A relative name stays what
// it is now when the working folder changes.
func New(name string) *File {
	f := &File{name: name, said: name}
	if abs, err := filepath.Abs(name); err == nil {
		f.name = abs
	}
	return f
}

// Name returns the file's absolute name.
func (f *File) Name() string { return f.name }

// Read returns the file's text, which Write may then replace. The error says in
// words what is wrong, also with a file of more than limit bytes.
func (f *File) Read(limit int) (string, error) {
	text, err := read(f.name, limit)
	if err == nil {
		f.know(text)
	}
	return text, err
}

// A TakenError says that a file holds something that must not be lost.
type TakenError struct{ Name, Holds string }

// Error says what is there and what to do.
func (e *TakenError) Error() string {
	return fmt.Sprintf("%s %s: choose another name, or move that file away first", e.Name, e.Holds)
}

// maxOld is the largest file, in bytes, that is looked at before it is replaced:
// whatever is larger is nothing that this program wrote.
const maxOld = 64 << 20

// Write makes the text the file's content. A file that exists is replaced only
// if it holds what was last read or written here, or if holds returns an empty
// text for its content; otherwise the error is a *TakenError with that text, such
// as "holds another game". A nil holds lets no other content be replaced.
func (f *File) Write(text string, holds func(old string) string) error {
	if err := CheckFolder(f.said); err != nil {
		return err
	}
	name, err := target(f.name)
	if err != nil {
		return err
	}
	old, err := read(name, maxOld)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = create(name, text)
		if errors.Is(err, fs.ErrExist) {
			return &TakenError{f.said, "was made by somebody else at this moment"}
		}
	case err != nil:
		return err
	case old == text:
	case f.own && f.held == sha256.Sum256([]byte(old)):
		err = Replace(name, text)
	default:
		what := "exists"
		if holds != nil {
			what = holds(old)
		}
		if what != "" {
			return &TakenError{f.said, what}
		}
		err = Replace(name, text)
	}
	if err == nil {
		f.know(text)
	}
	return err
}

// Remove removes the file if it holds what was last read or written here.
func (f *File) Remove() error {
	old, err := read(f.name, maxOld)
	switch {
	case err != nil:
		return err
	case !f.own || f.held != sha256.Sum256([]byte(old)):
		return &TakenError{f.said, "has changed"}
	}
	return os.Remove(f.name)
}

func (f *File) know(text string) { f.held, f.own = sha256.Sum256([]byte(text)), true }

// target follows links, so that a save replaces what a link leads to and leaves
// the link.
func target(name string) (string, error) {
	real, err := filepath.EvalSymlinks(name)
	if err == nil {
		return real, nil
	}
	if info, lerr := os.Lstat(name); lerr == nil && info.Mode()&fs.ModeSymlink != 0 {
		return "", fmt.Errorf("%s is a link that leads nowhere: choose another name", name)
	}
	return name, nil
}

// read reads an ordinary file of at most limit bytes.
func read(name string, limit int) (string, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		return "", fmt.Errorf("%s is a folder: expected a file", name)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is no ordinary file", name)
	case info.Size() > int64(limit):
		return "", fmt.Errorf("%s is larger than %d bytes: it is nothing of this program", name, limit)
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, int64(limit)))
	return string(text), err
}

// CheckFolder says in words that the folder of a file is missing. No folder is
// made for a file: a mistyped name would put it where nobody looks.
func CheckFolder(name string) error {
	dir := filepath.Dir(name)
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no folder %s: make it first, or name another file", name, dir)
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s: %s is no folder", name, dir)
	}
	return nil
}

// create makes a new file. It fails with fs.ErrExist if there is one.
func create(name, text string) error {
	part, err := writePart(name, text, 0o666)
	if err != nil {
		return err
	}
	err = os.Link(part, name)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		err = reserve(part, name) // not every file system has links
	}
	os.Remove(part) // best effort: the file itself is there, or was never made
	if err != nil {
		return err
	}
	return syncFolder(name)
}

// reserve gives a finished file its name where there is no file of that name
// yet.
func reserve(part, name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Close(), os.Rename(part, name)); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return nil
}

// Replace writes a file of the program's own, whatever it held: afterwards it has
// the old text or the new one, whole, also when the machine fails.
func Replace(name, text string) error {
	mode := fs.FileMode(0o666)
	info, err := os.Stat(name)
	if err == nil {
		mode = info.Mode().Perm()
	}
	part, err := writePart(name, text, mode)
	if err != nil {
		return err
	}
	if info != nil {
		err = os.Chmod(part, mode) // the mask may have taken some of it
	}
	if err == nil {
		err = os.Rename(part, name)
	}
	if err != nil {
		os.Remove(part) // best effort: the old file is untouched
		return err
	}
	return syncFolder(name)
}

// writePart writes a new file next to a file, flushed to the disk.
func writePart(name, text string, mode fs.FileMode) (part string, err error) {
	part = filepath.Join(filepath.Dir(name), ".flagfall-"+rand.Text()+".part")
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return "", about(name, err)
	}
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(part) // best effort
		return "", about(name, err)
	}
	return part, nil
}

// about makes an error about the file of one about the part next to it, whose name
// means nothing to people.
func about(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return &fs.PathError{Op: "writing", Path: name, Err: path.Err}
	}
	return err
}

// syncFolder flushes the folder of a file, so that a new name in it survives a
// crash. Windows cannot flush folders, and does not need it.
func syncFolder(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(filepath.Dir(name))
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
