//go:build linux

package referee

import (
	"context"
	"path/filepath"
	"testing"

	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/protocol/mactech"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
)

// marcher builds the example of an entry.
func marcher(t testing.TB) string {
	t.Helper()
	gametest.Need(t, "cc", "gcc", "clang")
	program := filepath.Join(t.TempDir(), "marcher")
	must.Do(t, mactech.Harness.Build(t.Context(), filepath.Join(gametest.Root(t), "examples", "mactech-entry", "marcher.c"), program))
	return program
}

// marched plays a game of the entry, which is always the same, on some processors.
func marched(t testing.TB, program string, cpus []int) *Report {
	t.Helper()
	child := must.Get(proc.Start(proc.Spec{Spec: jail.Spec{Command: []string{program}, CPUs: cpus}}))(t)
	defer child.Close(context.Background())
	g := between(t, "mactech")
	g.Players[0], g.Players[1] = mactech.New(child), random.New(3)
	r := must.Get(g.Play(t.Context()))(t)
	if r.Conduct[0].Fault != "" {
		t.Fatal(r.Reason)
	}
	return r
}

func TestTheTimeOfAMacTechEntryIsWhatItComputedOnABusyMachineToo(t *testing.T) {
	r := marched(t, marcher(t), gametest.Crowd(t))
	c := r.Conduct[0]
	t.Logf("%v charged, %v of processor time, %v waited, %v in all, %d moves", c.Think, c.CPU, c.Waited, r.Took, c.Moves)
	if c.Waited < 2*c.CPU {
		t.Skip("the machine did not let it wait")
	}
	if c.Think > 2*c.CPU {
		t.Errorf("%v are charged for %v of processor time", c.Think, c.CPU)
	}
}

// BenchmarkPoints shows the points of an entry, 10 for a game that is won less its seconds, with a
// processor that is its own if nothing else runs here, and with one that other programs keep
// busy; and what the busy ones would have been if its waits counted.
func BenchmarkPoints(b *testing.B) {
	const games = 4
	program := marcher(b)
	points := func(cpus []int) (net, gross float64) {
		for range games {
			c := marched(b, program, cpus).Conduct[0]
			net += 10 - c.Think.Seconds()
			gross += 10 - (c.Think + c.Waited).Seconds()
		}
		return net, gross
	}
	idle, _ := points(jail.Processors()[:1])
	busy, waiting := points(gametest.Crowd(b))
	b.ReportMetric(idle, "idle-points")
	b.ReportMetric(busy, "busy-points")
	b.ReportMetric(busy/idle, "busy/idle")
	b.ReportMetric(waiting, "busy-points-if-waits-counted")
}
