package gametest

import (
	"bufio"
	"os"
	"os/exec"
	"testing"
)

// Process is the test binary running in a role, with the lines that it prints.
type Process struct {
	*exec.Cmd
	Lines *bufio.Scanner
}

// Start runs the test binary with one more environment variable, NAME=VALUE, by
// which its TestMain knows the role. Its stdin stays open, and it is killed when
// the test ends.
func Start(t *testing.T, variable string) *Process {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), variable)
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

// Kill ends the process at once and waits for it.
func (p *Process) Kill() {
	_ = p.Process.Kill()
	_ = p.Wait()
}
