package jail

import (
	"fmt"
	"syscall"
	"time"
)

// An Ending is how a program ended, and what it had used.
type Ending struct {
	Status int           // exit status, -1 where a signal ended it
	Words  string        // for a person, such as "exited with status 3"
	CPU    time.Duration // processor time with what it had waited for, 0 where the system cannot tell
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
