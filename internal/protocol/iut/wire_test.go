package iut

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// example is the set-up of the contest's text: "86898BFB48" is row 10.
const example = "4 10=86898BFB48 10=997995B865 10=3566215434 10=9B7799S7BB"

func TestTheTextsExampleStandsWhereTheTextSays(t *testing.T) {
	v := gametest.Variant(t, "iut")
	setup := must.Get(parseRows(v, example))(t)
	for _, side := range []board.Side{stratego.Red, stratego.Blue} {
		pos := must.Get(stratego.NewPosition(v, setup, setup))(t)
		for row, want := range []string{"9B7799S7BB", "3566215434", "997995B865", "86898BFB48"} {
			for col := range want {
				sq := seen(v, side, v.Grid().At(col, 6+row))
				if got := pos.At(sq); got.Side() != side || got.Rank().Token() != want[col] {
					t.Errorf("%s sees %v in column %d of row %d: expected %c", stratego.SideName(side), got, col+1, 7+row, want[col])
				}
			}
		}
	}
}

func TestNewsIsTurnedForTheSideAtTheTop(t *testing.T) {
	v := gametest.Variant(t, "iut")
	events := []stratego.Event{
		{Side: stratego.Red, Move: stratego.Move{From: 30, To: 40}},
		{Side: stratego.Blue, Move: stratego.Move{From: 60, To: 50}},
		{
			Side: stratego.Red, Move: stratego.Move{From: 40, To: 50},
			Outcome: stratego.Win, Striker: stratego.Colonel, Defender: stratego.Spy,
		},
	}
	for side, want := range [2][]string{{"capture 0", "update 10 4 10 5 0", "capture S"}, {"update 1 4 1 5 0", "capture 0", "update 1 5 1 6 3"}} {
		for i, e := range events {
			got := update(v, board.Side(side), e)
			if e.Side == board.Side(side) {
				got = capture(e)
			}
			if got != want[i] {
				t.Errorf("%s hears %q, expected %q", stratego.SideName(board.Side(side)), got, want[i])
			}
		}
	}
}

func FuzzAnswers(f *testing.F) {
	f.Add(example, "1 7 1 6")
	f.Add("2 = 3=zz", "-1 9999999999999999999 0 0")
	v := gametest.Variant(f, "iut")
	f.Fuzz(func(t *testing.T, rows, play string) {
		if setup, err := parseRows(v, rows); err == nil && v.CheckSetup(setup) != nil {
			t.Errorf("%q gave an impossible set-up", rows)
		}
		m, err := parsePlay(v, stratego.Red, play)
		if err == nil && int(max(m.From, m.To)) >= v.Grid().Squares() {
			t.Errorf("%q gave %v", play, m)
		}
	})
}
