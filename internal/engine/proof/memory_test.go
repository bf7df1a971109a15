package proof

import (
	"context"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// TestTheSearchAllocatesNothing searches a late position of barrage once to make room, and then again without the
// table's help.
func TestTheSearchAllocatesNothing(t *testing.T) {
	v := must.Get(stratego.VariantNamed("octa-barrage"))(t)
	p := must.Get(stratego.ParsePosition(v, "AAAAAABM"+"AAAAAAAA"+"AAAALAAA"+"AA_AA_AA"+"AA_EA_AA"+"AAAAAWAA"+"NAAAAAOA"+"YAAAAAAQ r"))(t)
	var army [stratego.Ranks]int
	for q := range p.Pieces(stratego.Blue).All() {
		army[p.At(q).Rank()]++
	}
	q := Question{View: p.View(stratego.Red), Army: &army}
	for what, goal := range map[string]goal{"a win": goalWin, "safety": goalSafe} {
		var s Solver
		r := must.Get(newRoot(&q))(t)
		if len(r.worlds) < 2 {
			t.Fatalf("%d worlds", len(r.worlds))
		}
		u := s.begin(context.Background(), r, goal, Limits{Plies: 15})
		u.test(r.all, 15)
		nodes := u.threads[0].nodes
		allocated := testing.AllocsPerRun(3, func() {
			u.threads[0].salt++
			u.threads[0].start(r.all, 15)
		})
		if searched := u.threads[0].nodes - nodes; allocated > 0 || searched < 1000 {
			t.Errorf("%s: %v allocations, %d nodes", what, allocated, searched)
		}
	}
}
