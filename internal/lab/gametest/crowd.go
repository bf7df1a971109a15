//go:build linux

package gametest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
)

// crowd is how many programs a crowd is, and patience how far each counts before it ends by
// itself.
const (
	crowd    = 8
	patience = 100_000_000
)

// Crowd keeps one processor busy with other programs until the test ends, and returns it, for
// programs that are to be starved there. Each of them is a session of its own: systems share
// processors evenly between sessions.
func Crowd(t testing.TB) (cpus []int) {
	t.Helper()
	Need(t, "setsid")
	cpus = jail.Processors()[:1]
	spin := fmt.Sprintf("i=0; while [ $i -lt %d ]; do i=$((i+1)); done", patience)
	script := fmt.Sprintf("for k in $(seq %d); do setsid sh -c '%s' & done; echo busy; wait", crowd, spin)
	c, err := proc.Start(proc.Spec{Spec: jail.Spec{Command: []string{"sh", "-c", script}, Sandbox: jail.Trusted, CPUs: cpus}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		within, cancel := context.WithCancel(context.Background())
		cancel()
		if err := c.Close(within); err != nil {
			t.Error(err)
		}
	})
	if line, err := c.ReadLine(t.Context(), time.Time{}); line != "busy" {
		t.Fatal(line, err, c.Stderr())
	}
	return cpus
}
