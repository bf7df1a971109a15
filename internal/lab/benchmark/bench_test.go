package benchmark

import (
	"context"
	"runtime"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// The work of the figures of thoughts, to be profiled.
func BenchmarkThoughts(b *testing.B) {
	for _, c := range []struct {
		name string
		work func(t *thinking, ctx context.Context) (uint64, error)
	}{{"games", (*thinking).play}, {"glances", (*thinking).glance}, {"rollouts", (*thinking).roll}} {
		b.Run(c.name, func(b *testing.B) {
			t, err := newThinking()
			if err == nil && c.name == "glances" {
				_, err = t.play(b.Context())
			}
			if err != nil {
				b.Fatal(err)
			}
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			begin, units := threadTime(), uint64(0)
			for b.Loop() {
				n := must.Get(c.work(t, b.Context()))(b)
				units += n
			}
			b.ReportMetric(float64((threadTime()-begin).Nanoseconds())/1e3/float64(units), "cpu-us/unit")
		})
	}
}
