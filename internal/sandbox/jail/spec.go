package jail

import (
	"fmt"
	"time"
)

// A Spec says what to run and within which bounds.
type Spec struct {
	// Command is the program and its arguments. It runs elsewhere, so a program
	// with a slash, and an argument that exists and is written as a path (./net) or as a
	// file with an extension (bot.py), become absolute. Every other argument stays as it
	// is written; where it names something, the program finds that under the same name.
	Command []string
	// Directory is where relative names in Command begin; empty: in our own
	// working directory.
	Directory string
	Env       []string // further NAME=VALUE settings
	// Files are what the program finds in its directory, by name.
	Files  map[string]string
	Parent string // directory for the program's own; empty: the system's for temporary files

	// Memory is what the program may use with all that it has forked, private and
	// shared, in bytes; CPU is their processor time, rounded up to seconds. 0: no
	// limit.
	Memory  int64
	CPU     time.Duration
	Sandbox Sandbox
	// CPUs are the processors, as Processors has them, that the program and all that
	// it forks may run on; empty: any. A trusted one may change that.
	CPUs []int
	// Readable are further files and directories a sandboxed program may read, and
	// Hidden those that it may not although they lie among them.
	Readable []string
	Hidden   []string

	// Bare starts the program without namespaces, as on a kernel that refuses them: tests
	// try what holds it there.
	Bare  bool
	probe bool // prepare everything and start nothing
}

// A Sandbox says how much a program is trusted.
type Sandbox uint8

const (
	// BestEffort keeps a program from the network, from all files but the system's,
	// its own and those next to it, and from other processes, as far as the
	// machine can; Missing says how far.
	BestEffort Sandbox = iota
	// Strict does the same, and Start fails where the machine cannot do all of it.
	Strict
	// Trusted lets a program do whatever we may.
	Trusted
)

// A StartError says that a program could not be started at all.
type StartError struct {
	Program string
	Err     error
}

func (e *StartError) Error() string {
	return fmt.Sprintf("cannot start %s: %v", e.Program, e.Err)
}

// Unwrap returns the operating system's reason.
func (e *StartError) Unwrap() error { return e.Err }
