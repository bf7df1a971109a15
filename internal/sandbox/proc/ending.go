package proc

import (
	"fmt"
	"syscall"
	"time"
)

// An end is how a program ended, and what it had used.
type end struct {
	status int    // exit status, -1 where a signal ended it
	words  string // for a person, such as "exited with status 3"
	cpu    time.Duration
}

// exited says an exit status in words. A shell reports a signal as 128 plus its
// number.
func exited(code int) string {
	text := fmt.Sprintf("exited with status %d", code)
	if name := syscall.Signal(code - 128).String(); code > 128 && code <= 128+31 {
		text += ", which stands for signal: " + name
	}
	return text
}

// endedBy says a signal in words.
func endedBy(s syscall.Signal) string { return "was ended by signal: " + s.String() }
