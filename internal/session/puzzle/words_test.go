package puzzle

import (
	"strings"
	"testing"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// The board does not show which way back the two-squares rule closes, so the text says it: wherever the
// enemy's piece that moved last could step back but for that rule, and nowhere else.
func TestAPuzzleSaysWhichWayBackTheRuleCloses(t *testing.T) {
	told := map[Theme]int{}
	for i := range Shipped().Puzzles {
		p := &Shipped().Puzzles[i]
		b := must.Get(asked(p))(t)
		f, ok := b.(*hidden)
		if !ok || p.Goal == Name {
			continue
		}
		said := strings.Contains(phrase.List(must.Get(p.Facts())(t)...).String(), "may not go back")
		want := false
		if n := f.now.Ply(); n > 0 {
			last, v := f.now.Event(n-1), f.now.Variant()
			next := f.now.Clone()
			m := must.Get(v.ParseMove(p.Move))(t)
			next.Make(m)
			back := stratego.Move{From: last.Move.To, To: last.Move.From}
			stands := next.Pieces(f.solver.Opponent()).Has(back.From) && !next.Pieces(0).Or(next.Pieces(1)).Has(back.To)
			want = last.Side != f.solver && stands && v.Adjacent(back.From).Has(back.To) && next.Check(back) != nil
		}
		if said != want {
			t.Errorf("%s (%s): said %t, true %t", p.ID, p.Theme, said, want)
		}
		if said {
			told[p.Theme]++
		}
	}
	if told[TwoSquares] == 0 {
		t.Error("no puzzle says it")
	}
	t.Logf("%v", told)
}
