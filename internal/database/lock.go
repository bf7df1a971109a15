package database

import (
	"errors"
	"fmt"
	"os"
)

// ErrHeld says that another process holds a file.
var ErrHeld = errors.New("another process holds the file")

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
		return &Lock{file}, nil
	}
	if errors.Is(err, ErrHeld) {
		err = fmt.Errorf("another process is writing to %s: wait for it, or stop it first", path)
	}
	return nil, errors.Join(err, file.Close())
}

// Release gives the lock back. The file beside it stays: to remove it
// would let two processes lock two files of one name.
func (l *Lock) Release() error { return l.file.Close() }
