package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestACommandWhoseOutputCannotBeWrittenFails(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no device that is always full")
	}
	defer full.Close()
	for _, line := range []string{
		"variants", "variants --json", "players", "players --parameters", "rules mini", "version", "--version", "--help", "rules --help",
		"explain --variant mini", "check-bot random --variant mini", "match random random --games 2 --variant mini", "status", "doctor", "config",
		"perft --depth 1", "completion bash", "games list", "entry header",
	} {
		c := exec.Command("flagfall", strings.Fields(line)...)
		c.Stdout = full
		var told strings.Builder
		c.Stderr = &told
		if err := c.Run(); c.ProcessState.ExitCode() != 1 || !strings.Contains(told.String(), "standard output: ") {
			t.Errorf("%s: %v, %s", line, err, told.String())
		}
	}
}
