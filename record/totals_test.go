package record

import (
	"testing"
	"time"

	"flagfall.dev/board"
)

func TestTheTotalsOfARecordAreThoseOfItsMoves(t *testing.T) {
	g := Game{Game: Stratego, Variant: "mini", Result: board.Won(board.Second, board.FlagTaken)}
	var want Totals
	for i := range 41 {
		m := Move{Side: board.Side(i % 2), Text: "A1-A2", Time: time.Duration(i*i) * 1234 * time.Microsecond}
		if i%5 == 0 {
			m.Striker, m.Defender, m.Outcome = "7", "9", "wins"
		}
		g.Moves = append(g.Moves, m)
		want.Moves[m.Side]++
		want.Took[m.Side] += m.Time
	}
	head, moves, err := Head(g.String())
	if err != nil || moves != 41 {
		t.Fatal(moves, err)
	}
	if got, err := head.ReadTotals(g.String()); err != nil || got != want {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	g.Moves = nil
	if got, err := head.ReadTotals(g.String()); err != nil || got != (Totals{}) {
		t.Errorf("without moves: %+v, %v", got, err)
	}
	for _, line := range []string{"1 red", "1 green A1-A2 1s", "1 red A1-A2 soon", "1 red A1-A2 -1s"} {
		if _, err := head.ReadTotals("\nmoves: 1\n" + line + "\n"); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}
