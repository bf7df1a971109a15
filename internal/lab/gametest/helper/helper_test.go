package helper

import (
	"errors"
	"fmt"
	"os/exec"
	"testing"
)

func TestMain(m *testing.M) {
	Main(m, Programs{
		"says its words": func(args []string) error { fmt.Printf("%q", args); return nil },
		"fails":          func([]string) error { return errors.New("no luck") },
	})
}

func TestTheTestBinaryIsTheProgramThatTheCommandLineNames(t *testing.T) {
	for _, tt := range []struct {
		command *exec.Cmd
		out     string
		status  int
	}{
		{Command("says its words", "-test.run", "a b"), `["-test.run" "a b"]`, 0},
		{Command("fails"), "no luck\n", 1},
	} {
		out, _ := tt.command.CombinedOutput() // the status tells
		if status := tt.command.ProcessState.ExitCode(); string(out) != tt.out || status != tt.status {
			t.Errorf("%v: %q, status %d", tt.command.Args[1:], out, status)
		}
	}
	if out, err := Command("unknown").CombinedOutput(); err == nil {
		t.Errorf("a program that nobody knows ran: %s", out)
	}
}
