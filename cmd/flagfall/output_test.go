package main

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
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
		if err := c.Run(); c.ProcessState.ExitCode() != 1 || !strings.Contains(told.String(), "standard output: ") ||
			!strings.Contains(told.String(), "the disk is full") {
			t.Errorf("%s: %v, %s", line, err, told.String())
		}
	}
}

func TestAnOutputThatTheShellHasClosedIsAFailure(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("it is not seen here")
	}
	for line, want := range map[string]string{
		"flagfall variants >&-; echo $? >&2":                            "flagfall: error: standard output: it is closed\n1\n",
		"flagfall --version >&- <&-; echo $? >&2":                       "flagfall: error: standard output: it is closed\n1\n",
		"exec >&-; flagfall variants; echo $? >&2":                      "flagfall: error: standard output: it is closed\n1\n",
		"flagfall variants >/dev/null; echo $? >&2":                     "0\n",
		"exec >/dev/null; flagfall variants; echo $? >&2":               "0\n",
		"exec 1<>/dev/null; flagfall variants; echo $? >&2":             "0\n", // who starts the shell may do that
		"flagfall variants | cat >/dev/null; echo ${PIPESTATUS[0]} >&2": "0\n",
	} {
		c := exec.Command("bash", "-c", line)
		c.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
		var told strings.Builder
		c.Stderr = &told
		must.Do(t, c.Run())
		if told.String() != want {
			t.Errorf("%s: %s", line, told.String())
		}
	}
	null := must.Get(os.OpenFile(os.DevNull, os.O_RDWR, 0))(t)
	defer null.Close()
	c := exec.Command("flagfall", "variants") // as Python's DEVNULL
	c.Stdout = null
	must.Do(t, c.Run())
}
