package puzzle

import (
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestAMissedWinOfAGameIsFoundAndAPlayedOneIsNot(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	var p *Puzzle
	for i := range Shipped().Puzzles {
		if q := &Shipped().Puzzles[i]; q.Variant == "barrage" && q.Goal == Win && q.Before == "" &&
			q.Moved == "" && q.Plies == 5 {
			p = q
			break
		}
	}
	if p == nil {
		t.Fatal("no such puzzle is shipped")
	}
	for _, right := range []bool{true, false} {
		pos := must.Get(stratego.ParsePosition(v, p.Start))(t)
		for _, m := range pos.Moves(nil) {
			if (record.SquaresText(v.Grid(), m) == p.Move) == right {
				pos.Make(m)
				break
			}
		}
		missed := must.Get(missed(t.Context(), pos, Effort{Plies: 7, Nodes: 500_000}, nil))(t)
		if found := len(missed) == 1 && missed[0].Move == p.Move; found == right || right && len(missed) > 0 {
			t.Errorf("right move played: %v; missed: %+v", right, missed)
		}
	}
}
