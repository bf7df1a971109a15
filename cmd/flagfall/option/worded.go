package option

import (
	"context"
	"strings"
	"syscall"
)

// Worded calls a full disk one, whatever the system says of it, and an end by Ctrl-C or a signal an interruption.
func Worded(err error) error {
	if err == nil {
		return nil
	}
	for _, w := range []worded{{err, syscall.ENOSPC.Error(), "the disk is full"}, {err, context.Canceled.Error(), "interrupted"}} {
		if strings.Contains(err.Error(), w.theirs) { // some have lost the error's number
			return w
		}
	}
	return err
}

// A worded error says something in our words instead of theirs.
type worded struct {
	error
	theirs, ours string
}

func (e worded) Error() string { return strings.ReplaceAll(e.error.Error(), e.theirs, e.ours) }

// Unwrap returns the error itself.
func (e worded) Unwrap() error { return e.error }
