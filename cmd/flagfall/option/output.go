package option

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
)

// Output is standard output. It remembers the first write that failed: whoever sends a
// list to a full disk learns of it even where a command looks at no error.
type Output struct {
	To io.Writer

	mu  sync.Mutex
	err error
}

// NewOutput returns standard output. All that is written to one that the shell has closed fails.
func NewOutput(stdout *os.File) *Output {
	if closed(stdout) {
		return &Output{To: nowhere{}}
	}
	return &Output{To: stdout}
}

// nowhere is where nothing can be written.
type nowhere struct{}

func (nowhere) Write([]byte) (int, error) { return 0, errors.New("it is closed") }

// Write writes.
func (o *Output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.To.Write(text)
	if err != nil {
		err = fmt.Errorf("standard output: %w", err)
	}
	if o.err == nil {
		o.err = err
	}
	return n, err
}

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

// Fault returns what went wrong with the output: err, or else the first write that failed.
func (o *Output) Fault(err error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err == nil {
		return o.err
	}
	return err
}
