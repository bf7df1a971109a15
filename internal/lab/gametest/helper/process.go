package helper

import (
	"bufio"
	"os"
	"os/exec"
	"testing"
)

// Process is a running program of the test binary, with the lines that it prints.
type Process struct {
	*exec.Cmd
	Lines *bufio.Scanner
}

// Start starts a program of the test binary. Its stdin stays open, and it is killed when the
// test ends.
func Start(t *testing.T, name string, args ...string) *Process {
	t.Helper()
	cmd := Command(name, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &Process{cmd, bufio.NewScanner(out)}
	t.Cleanup(p.Kill)
	return p
}

// Expect reads the next line and ends the test where it is another.
func (p *Process) Expect(t *testing.T, line string) {
	t.Helper()
	if !p.Lines.Scan() || p.Lines.Text() != line {
		t.Fatalf("%q wrote %q, expected %q; %v", p.Args[1:], p.Lines.Text(), line, p.Lines.Err())
	}
}

// Kill ends the process at once and waits for it.
func (p *Process) Kill() {
	_ = p.Process.Kill()
	_ = p.Wait()
}
