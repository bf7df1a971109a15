package database

import (
	"errors"
	"fmt"
	"os"
	"strconv"
)

// ErrHeld says that another process holds a file.
var ErrHeld = errors.New("another process holds the file")

// A HeldError says that another process is writing to a file of games.
type HeldError struct {
	Path string
	by   string // the process in parentheses, where it is known
}

func (e *HeldError) Error() string {
	return fmt.Sprintf("another process%s is writing to %s: wait for it, or stop it first", e.by, e.Path)
}

// Unwrap returns ErrHeld.
func (*HeldError) Unwrap() error { return ErrHeld }

// A Lock makes its holder the only coordinator of a file. The system takes it
// back when the holder ends, however that happens.
type Lock struct{ file *os.File }

// Acquire takes the lock of a file of games, or fails at once with an error
// that says who may hold it. On systems without such locks everybody gets it.
func Acquire(path string) (*Lock, error) {
	file, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	err = Hold(file)
	if err == nil {
		sign(file)
		return &Lock{file}, nil
	}
	if errors.Is(err, ErrHeld) {
		err = &HeldError{path, holder(file)}
	}
	return nil, errors.Join(err, file.Close())
}

// sign writes the number of this process into its lock, for others to name. A lock without one, as
// on a full disk, holds as well.
func sign(file *os.File) {
	if file.Truncate(0) == nil {
		_, _ = file.WriteAt([]byte(strconv.Itoa(os.Getpid())), 0)
	}
}

// holder names the process that signed a lock in parentheses, and is empty where none can be read.
func holder(file *os.File) string {
	text := make([]byte, 20)
	n, _ := file.ReadAt(text, 0)
	if pid, err := strconv.Atoi(string(text[:n])); err == nil {
		return fmt.Sprintf(" (%d)", pid)
	}
	return ""
}

// Release gives the lock back at once. The file next to it stays: to remove it
// would let two processes lock two files of one name.
func (l *Lock) Release() error {
	free(l.file)
	return l.file.Close()
}
