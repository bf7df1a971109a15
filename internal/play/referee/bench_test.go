//go:build linux

package referee

import "testing"

// A game between players that do not think shows what the referee itself costs.
func BenchmarkGame(b *testing.B) {
	for range b.N {
		if _, err := between(b, "barrage").Play(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
