package certainty_test

import (
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/stratego"
)

// Endings of mini: a win with its line, a draw, and one in which everything is looked for and little is found.
func TestTheLimitOfNodesIsThatOfAllQuestionsTogether(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	for _, letters := range []string{"YNAAANAAAAAJATAAAAABAAABM", "AAAAMAAAANAAAAABAJAAYAAAA", "AAAAAAAYAAAAACAAAAAAAAAMA", "YNLAAAAAXAAJATAAAAEBAAABM"} {
		start := must.Get(stratego.ParsePosition(v, letters))(t)
		for _, nodes := range []uint64{1, 2, 7, 100, 1000, 3001} {
			for _, processors := range []int{1, 3} {
				q := proof.About(start, start, stratego.Red)
				limits := proof.Limits{Plies: 31, Nodes: nodes, Processors: processors}
				a := must.Get(certainty.Ask(t.Context(), &proof.Solver{Table: 1 << 20}, q, limits))(t)
				if a.Nodes > max(nodes, uint64(4*processors)) || processors == 1 && a.Nodes > nodes {
					t.Errorf("%s: %d nodes on %d processors: expected at most %d", letters, a.Nodes, processors, nodes)
				}
			}
		}
	}
}
