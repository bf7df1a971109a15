package certainty_test

import (
	"strings"
	"testing"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/stratego"
)

// Where a loss is too far for its distance, the search proves that without a move, which has to be looked for.
func TestNothingIsSaidOfAMoveThatWasNotFound(t *testing.T) {
	wide := "MAAAAAAAAWAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA__LA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY"
	moves := 0
	for variant, letters := range map[string]string{"classic": wide, "mini": "AAAAAAAYAAAAACAAAAAAAAAMA"} {
		v := must.Get(stratego.VariantNamed(variant))(t)
		start := must.Get(stratego.ParsePosition(v, letters))(t)
		for plies := range 4 {
			for _, nodes := range []uint64{1, 3, 6, 10, 40, 2000} {
				q := proof.About(start, start, stratego.Red)
				limits := proof.Limits{Plies: 1 + plies, Nodes: nodes}
				a := must.Get(certainty.Ask(t.Context(), &proof.Solver{Table: 1 << 20}, q, limits))(t)
				said := strings.Join(phrase.Strings(a.Sentences(v)), " ")
				for _, never := range []string{"A1-A1", " 1 plies", " 0 plies"} {
					if !strings.Contains(said, never) {
						continue
					}
					t.Errorf("%s, %d nodes, %d plies: %s", variant, nodes, 1+plies, said)
				}
				switch s := a.Safety; {
				case s == nil || s.Lost:
				case s.Move.IsZero():
				case !start.Legal(s.Move):
					t.Errorf("%s, %d nodes, %d plies: %v is not legal", variant, nodes, 1+plies, s.Move)
				default:
					moves++
				}
			}
		}
	}
	if moves == 0 {
		t.Error("no move was found")
	}
	v := must.Get(stratego.VariantNamed("mini"))(t)
	a := certainty.Answer{Assignments: 1, Safety: &proof.Safety{Plies: 3}}
	if said := phrase.Strings(a.Sentences(v)); len(said) != 1 || strings.Contains(said[0], "A1") {
		t.Errorf("%q is said of a safety without a move", said)
	}
}
