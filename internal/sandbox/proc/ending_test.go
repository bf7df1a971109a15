//go:build linux

package proc

import (
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestEverySignalThatEndsAChildHasItsOwnName(t *testing.T) {
	for signal, name := range map[string]string{
		"ABRT": "aborted", "SEGV": "segmentation fault", "FPE": "floating point exception", "ILL": "illegal instruction",
		"BUS": "bus error", "TERM": "terminated", "KILL": "killed", "XCPU": "CPU time limit exceeded",
	} {
		c, err := Start(Spec{Command: []string{"sh", "-c", "kill -" + signal + " $$"}, Parent: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.ReadLine(t.Context(), later())
		wantFault(t, "", err, Crash, "was ended by signal: "+name)
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
		c := must.Get(Start(Spec{Command: []string{"sh", "-c", "exit " + status}, Parent: t.TempDir()}))(t)
		if err := c.Wait(t.Context(), later()); err == nil || err.Error() != want {
			t.Errorf("%q, expected %q", err, want)
		}
		if err := c.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
