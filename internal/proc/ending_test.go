//go:build linux

package proc

import (
	"os/exec"
	"strings"
	"testing"
)

func TestEverySignalThatEndsAChildHasItsOwnName(t *testing.T) {
	for signal, name := range map[string]string{
		"ABRT": "aborted", "SEGV": "segmentation fault", "FPE": "floating point exception", "ILL": "illegal instruction",
		"BUS": "bus error", "TERM": "terminated", "KILL": "killed", "XCPU": "CPU time limit exceeded",
	} {
		c, err := Start(Spec{Command: []string{"sh", "-c", "kill -" + signal + " $$"}, Parent: t.TempDir(), bare: true})
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.ReadLine(t.Context(), later())
		wantFault(t, "", err, Crash, "was ended by signal: "+name)
		if strings.Contains(err.Error(), "abort()") {
			t.Errorf("%s: %v", signal, err)
		}
		if err := c.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

func TestAnExitStatusThatStandsForASignalNamesIt(t *testing.T) {
	for status, want := range map[string]string{
		"3": "exited with status 3", "128": "exited with status 128",
		"134": "exited with status 134, which stands for signal: aborted",
		"139": "exited with status 139, which stands for signal: segmentation fault",
		"255": "exited with status 255",
	} {
		c, err := Start(Spec{Command: []string{"sh", "-c", "exit " + status}, Parent: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Wait(t.Context(), later()); err == nil || err.Error() != want {
			t.Errorf("%q, expected %q", err, want)
		}
		if err := c.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// The first process of a namespace is not sent its own SIGABRT, and abort then
// ends it by a fault.
func TestAnAbortOfTheFirstProcessIsNotCalledASegmentationFaultForSure(t *testing.T) {
	cmd := exec.Command("sh", "-c", "kill -SEGV $$")
	_ = cmd.Run() // it ends by a signal
	if got := endingOf(cmd.ProcessState, true); !strings.HasPrefix(got, "was ended by abort() or by signal: segmentation fault") {
		t.Errorf("in a namespace: %q", got)
	}
	if got := endingOf(cmd.ProcessState, false); strings.Contains(got, "abort") {
		t.Errorf("without one: %q", got)
	}
}
