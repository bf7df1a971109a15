package proc

import (
	"fmt"
	"os"
	"syscall"
)

// ending says in words how the process ended. It may only be called once ended
// is closed.
func (c *Child) ending() string { return endingOf(c.cmd.ProcessState, !c.bare) }

func endingOf(state *os.ProcessState, first bool) string {
	if state == nil {
		return "ended"
	}
	if code := state.ExitCode(); code >= 0 {
		return exit(code)
	}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && first && likeAbort(status.Signal()) {
		return "was ended by abort() or by " + state.String()
	}
	return "was ended by " + state.String()
}

// exit says an exit status in words. One above 128 is how a shell, and an entry
// that we have built, tells of a signal.
func exit(code int) string {
	text := fmt.Sprintf("exited with status %d", code)
	if name := syscall.Signal(code - 128).String(); code > 128 && code <= 128+31 {
		text += ", which stands for signal: " + name
	}
	return text
}

// likeAbort reports whether a signal may be how abort() ended the first process
// of a process namespace. The kernel keeps from that process the signals it sends
// itself (pid_namespaces(7)), SIGABRT too, and abort() then runs an instruction
// that is not allowed.
func likeAbort(s syscall.Signal) bool { return s == syscall.SIGSEGV || s == syscall.SIGTRAP }
