//go:build !race

package proof_test

import (
	"context"
	"testing"

	"flagfall.dev/internal/engine/proof"
)

// BenchmarkWin searches a fixed number of positions of the hard ending of the table.
func BenchmarkWin(b *testing.B) {
	var e knownEnding
	for _, e = range knownEndings(b) {
		if e.name == "a hard ending" {
			break
		}
	}
	for b.Loop() {
		var solver proof.Solver
		_, _ = solver.Win(context.Background(), e.question(e.now, e.hidden), proof.Limits{Plies: 61, Nodes: 500_000})
	}
}
