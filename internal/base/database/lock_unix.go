//go:build unix

package database

import (
	"errors"
	"os"
	"syscall"
)

// Hold makes an open file its holder's alone, among all who ask for it, until it is
// closed. The system takes the lock back when its holder ends, however that happens.
// The error is ErrHeld where another has it.
func Hold(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrHeld
	}
	return err
}

// free gives a lock back. To close the file is not enough: a process that another goroutine
// is starting has a copy of every descriptor until it executes its program, and the lock
// lasts as long as any copy.
func free(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
