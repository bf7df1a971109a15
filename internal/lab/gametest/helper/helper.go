// Package helper lets a test binary run again as the programs that its tests start. It imports
// nothing of ours, so that every package can use it.
package helper

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Programs are what a test binary can be, by name. A program gets the arguments that follow its
// name; its error goes to stderr, and the process then ends with status 1.
type Programs map[string]func(args []string) error

// mark begins the first argument of a test binary that is to be a program.
const mark = "program:"

// Main is the whole of a TestMain: it runs the tests or, where the command line is one of Line,
// the program.
func Main(tests interface{ Run() int }, programs Programs) {
	if len(os.Args) < 2 || !strings.HasPrefix(os.Args[1], mark) {
		os.Exit(tests.Run())
	}
	name := strings.TrimPrefix(os.Args[1], mark)
	program, ok := programs[name]
	if !ok {
		fmt.Fprintf(os.Stderr, "%q is no program of %s\n", name, os.Args[0])
		os.Exit(2)
	}
	if err := program(os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Line returns the command line of a program of this test binary.
func Line(name string, args ...string) []string {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return LineOf(self, name, args...)
}

// LineOf is Line for a copy of the test binary, or another path to it.
func LineOf(binary, name string, args ...string) []string {
	return append([]string{binary, mark + name}, args...)
}

// Command is a command that runs a program of this test binary.
func Command(name string, args ...string) *exec.Cmd {
	line := Line(name, args...)
	return exec.Command(line[0], line[1:]...)
}
