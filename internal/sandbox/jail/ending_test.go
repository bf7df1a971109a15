//go:build linux

package jail

import "testing"

func TestEverySignalThatEndsAChildHasItsOwnName(t *testing.T) {
	for signal, name := range map[string]string{
		"ABRT": "aborted", "SEGV": "segmentation fault", "FPE": "floating point exception", "ILL": "illegal instruction",
		"BUS": "bus error", "TERM": "terminated", "KILL": "killed", "XCPU": "CPU time limit exceeded",
	} {
		c := talkTo(t, Spec{Command: []string{"sh", "-c", "kill -" + signal + " $$"}})
		c.wantEnd("was ended by signal: " + name)
	}
}

func TestAnExitStatusThatStandsForASignalNamesIt(t *testing.T) {
	for status, want := range map[string]string{
		"3": "exited with status 3", "128": "exited with status 128",
		"134": "exited with status 134, which stands for signal: aborted",
		"139": "exited with status 139, which stands for signal: segmentation fault",
		"255": "exited with status 255",
	} {
		c := talkTo(t, Spec{Command: []string{"sh", "-c", "exit " + status}})
		if got := c.Ending().Words; got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}
