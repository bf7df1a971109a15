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
		facts := phrase.List(must.Get(p.Facts())(t)...).String()
		said := strings.Contains(facts, "first answer")
		if p.Before != "" && !strings.Contains(facts, "The moves before: "+strings.ReplaceAll(p.Before, " ", ", ")) {
			t.Errorf("%s (%s): its moves before are not told", p.ID, p.Theme)
		}
		want := false
		if n := f.now.Ply(); n > 0 {
			last, v := f.now.Event(n-1), f.now.Variant()
			for _, first := range f.now.View(f.solver).Moves(nil) {
				next := f.now.Clone()
				if next.Make(first); next.Ended() {
					continue
				}
				fresh := must.Get(stratego.ParsePosition(v, next.String()))(t) // without the moves before
				for _, m := range fresh.Moves(nil) {
					near := v.Adjacent(m.From).Has(m.To) || !f.now.View(f.solver).Hidden().Has(m.From)
					want = want || last.Side != f.solver && m.From == last.Move.To && near && next.Check(m) != nil
				}
			}
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
