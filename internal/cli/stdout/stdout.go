// Package stdout is the standard output of a program that says so where it cannot write. It needs little: the
// version is written by it before the packages of the program are initialised.
package stdout

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// A Writer is standard output. It remembers the first write that failed: whoever sends a
// list to a full disk learns of it even where a command looks at no error.
type Writer struct {
	To io.Writer

	mu  sync.Mutex
	err error
}

// New returns standard output. All that is written to one that the shell has closed fails.
func New(stdout *os.File) *Writer {
	if closed(stdout) {
		return &Writer{To: nowhere{}}
	}
	return &Writer{To: stdout}
}

// nowhere is where nothing can be written.
type nowhere struct{}

func (nowhere) Write([]byte) (int, error) { return 0, errors.New("it is closed") }

// Write writes.
func (o *Writer) Write(text []byte) (int, error) {
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

// Fault returns what went wrong with the output: err, or else the first write that failed.
func (o *Writer) Fault(err error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err == nil {
		return o.err
	}
	return err
}
