package proc

import (
	"fmt"
	"time"
)

// FaultKind is the closed set of ways in which a child process fails as a
// player. What it says is the protocol's business; this is about whether and
// how it says anything at all.
type FaultKind uint8

const (
	// Stall: no whole line, or no room for ours, before the deadline.
	Stall FaultKind = iota + 1
	// Crash: the process has ended, whatever its exit status.
	Crash
	// Closed: the process lives but has closed its end of a pipe.
	Closed
	// Flood: a line longer than the limit.
	Flood
	// Garbage: a line with a NUL byte or invalid UTF-8.
	Garbage
	// Pondered: the process has computed while it was stopped.
	Pondered
)

// String returns the kind as one lower-case word.
func (k FaultKind) String() string {
	switch k {
	case Stall:
		return "stall"
	case Crash:
		return "crash"
	case Closed:
		return "closed"
	case Flood:
		return "flood"
	case Garbage:
		return "garbage"
	case Pondered:
		return "pondered"
	}
	return fmt.Sprintf("fault(%d)", uint8(k))
}

// A Fault is the error of a child that failed as a player.
type Fault struct {
	Kind    FaultKind
	Detail  string // in words, for a person: "exited with status 3"
	Partial string // what it had written of an unfinished line, cut at 200 bytes
	Line    string // of garbage that is no UTF-8 and nothing worse: the line

	// Of a stall: what it had, for how long it could not go on meanwhile because the
	// machine was busy, and how much of that it was given back.
	Allowed, Waited, Given time.Duration
}

// Error returns the detail and what was written of an unfinished line.
func (f *Fault) Error() string {
	if f.Partial == "" {
		return f.Detail
	}
	return fmt.Sprintf("%s, in the middle of the line %q", f.Detail, f.Partial)
}

// Parts of its time that a child waits for a processor: from noticed on it is told, and
// what is more than doubtful makes a verdict about that time so.
const (
	noticed  = 100
	doubtful = 10
)

// Excuse says what a child had and what it was given back, in brackets after a blank;
// empty where that is next to nothing.
func (f *Fault) Excuse() string {
	switch {
	case f.Waited <= f.Allowed/noticed:
		return ""
	case f.Given < f.Waited-f.Waited/noticed:
		return fmt.Sprintf(" (%s, and %s given back of %s for which the machine was busy)", words(f.Allowed), words(f.Given), words(f.Waited))
	}
	return fmt.Sprintf(" (%s, and %s given back because the machine was busy)", words(f.Allowed), words(f.Given))
}

// Doubtful reports whether the machine was so busy that the child may not be to blame.
func (f *Fault) Doubtful() bool { return f.Waited > f.Allowed/doubtful }
