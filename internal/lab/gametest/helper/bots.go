package helper

import (
	"bufio"
	"os"
	"os/exec"
)

// Bots are programs that need nothing but the lines of their stdin, by name.
type Bots map[string]func(in *bufio.Reader)

// Programs are the bots as Main runs them.
func (b Bots) Programs() Programs {
	programs := Programs{}
	for name, bot := range b {
		programs[name] = func([]string) error { bot(bufio.NewReader(os.Stdin)); return nil }
	}
	return programs
}

// Another is Command for a program that runs another in a Linux sandbox, where only /proc is sure to have the test binary.
func Another(name string, args ...string) *exec.Cmd {
	line := LineOf("/proc/self/exe", name, args...)
	return exec.Command(line[0], line[1:]...)
}
