package lab_test

import (
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

func TestABankHoldsWhatBecameOfStrikesAndOfTheMarshal(t *testing.T) {
	v := gametest.Variant(t, "duel")
	g := &record.Game{
		Game: record.Stratego, Variant: "duel",
		Setups: [2]string{"FBB889S... .......... .........9 1........2", "..99.821BF .......... .......... B.......S8"},
	}
	for i, m := range []string{
		"J4-J5", "E10-E9", "J5-J6", "E9-E8", "J6-J7", "E8-E7", "J3-J7", "E7-E6",
		"A4-A5", "E6-F6", "A5-A6", "F6-F7", "A6-A7", "B7-A7",
	} {
		g.Moves = append(g.Moves, record.Move{Side: board.Side(i & 1), Text: m})
	}
	for _, c := range []struct {
		of    [2]bool
		kinds []lab.Kind
		plies []int
	}{
		{
			[2]bool{true, true},
			[]lab.Kind{lab.BombStrike, lab.KnownLoss, lab.SafeStep, lab.GoodStrike, lab.SpyStep},
			[]int{4, 6, 10, 12, 12},
		},
		{[2]bool{false, true}, nil, nil},
	} {
		replay := must.Get(record.ReplayStratego(g, v))(t)
		replay.Silent = true
		var kinds []lab.Kind
		var plies []int
		for _, o := range lab.Bank("a game", replay, c.of) {
			kinds, plies = append(kinds, o.Kind), append(plies, o.Ply)
			if o.View.Ply() != o.Ply || o.View.Side() != o.Side || o.View.Check(o.Move) != nil {
				t.Errorf("%s: the view is of ply %d, and the move %v at ply %d", o.Kind, o.View.Ply(), o.Move, o.Ply)
			}
		}
		if !slices.Equal(kinds, c.kinds) || !slices.Equal(plies, c.plies) {
			t.Errorf("moves of %v: %v at plies %v, expected %v at %v; fault %v", c.of, kinds, plies, c.kinds, c.plies, replay.Fault())
		}
	}
}
