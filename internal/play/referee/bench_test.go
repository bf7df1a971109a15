//go:build linux

package referee

import (
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// A game between players that do not think shows what the referee itself costs.
func BenchmarkGame(b *testing.B) {
	for range b.N {
		must.Get(between(b, "barrage").Play(b.Context()))(b)
	}
}
