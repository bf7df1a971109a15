package option

import (
	"strings"
	"syscall"
)

// FullDisk calls a full disk one, whatever the system says of it.
func FullDisk(err error) error {
	if err != nil && strings.Contains(err.Error(), syscall.ENOSPC.Error()) { // some have lost the error's number
		return diskError{err}
	}
	return err
}

type diskError struct{ error }

func (e diskError) Error() string {
	return strings.ReplaceAll(e.error.Error(), syscall.ENOSPC.Error(), "the disk is full")
}

// Unwrap returns the error itself.
func (e diskError) Unwrap() error { return e.error }
