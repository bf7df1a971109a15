package record_test

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A game that ended before it began is right where nobody set up against the rules but the
// loser, and that side did if its set-up was refused.
func TestAGameThatNeverBeganIsCheckedToo(t *testing.T) {
	const right, marshals = "FB8sB479B8 BB31555583 6724898974 967B669999", "FB8sB479B8 BB31555583 1724898974 967B669999"
	red, blue := board.Won(0, board.IllegalMove), board.Won(1, board.IllegalMove)
	for _, tt := range []struct {
		name            string
		setups, refused [2]string
		result          board.Result
		change          func(g *record.Game)
		want            string // of the fault; empty: it is right
	}{
		{"nobody has set up", [2]string{}, [2]string{}, board.Won(0, board.Crash), nil, ""},
		{"the first has", [2]string{right}, [2]string{}, board.Won(0, board.Time), nil, ""},
		{"the second has", [2]string{1: right}, [2]string{}, board.Won(1, board.Resignation), nil, ""},
		{"what the first handed in is refused", [2]string{}, [2]string{marshals}, blue, nil, ""},
		{"what the second handed in is", [2]string{right}, [2]string{1: marshals}, red, nil, ""},
		{"it cannot be read", [2]string{right}, [2]string{1: `"FB8s" "hello"`}, red, nil, ""},
		{"it is nothing", [2]string{right}, [2]string{1: "nothing"}, red, nil, ""},
		{"an earlier version kept it as a set-up", [2]string{marshals}, [2]string{}, blue, nil, ""},

		{"a set-up that is none, of the winner", [2]string{marshals}, [2]string{}, red, nil, "Red's set-up: 2 of Marshal"},
		{"a set-up that is none, of a program that crashed", [2]string{marshals}, [2]string{}, board.Won(1, board.Crash), nil, "Red's set-up: 2 of Marshal"},
		{"the rules allow what was refused", [2]string{}, [2]string{right}, blue, nil, "the rules allow it"},
		{"its side has won", [2]string{}, [2]string{marshals}, red, nil, "did not lose by it"},
		{"its side was late", [2]string{}, [2]string{marshals}, board.Won(1, board.Time), nil, "did not lose by it"},
		{"nobody has won", [2]string{}, [2]string{marshals}, board.Draw(board.IllegalMove), nil, "did not lose by it"},
		{"both were refused", [2]string{}, [2]string{marshals, marshals}, blue, nil, "did not lose by it"},
		{"it has a set-up too", [2]string{right}, [2]string{marshals}, blue, nil, "a set-up beside the one"},
		{"both have set up", [2]string{right, right}, [2]string{marshals}, blue, nil, "and yet the game began"},
		{"the game goes on", [2]string{}, [2]string{marshals}, board.Result{}, nil, "and yet the game began"},
		{"there is a move", [2]string{}, [2]string{marshals}, blue, func(g *record.Game) { g.Moves = []record.Move{{Text: "A4-A5"}} }, "and yet the game began"},
		{"there is a position", [2]string{}, [2]string{marshals}, blue, func(g *record.Game) { g.Start = strings.Repeat("A", 100) + " r" }, "and yet the game began"},
		{"a move without set-ups", [2]string{}, [2]string{}, blue, func(g *record.Game) { g.Moves = []record.Move{{Text: "A4-A5"}} }, "Red's set-up"},
		{"by a rule", [2]string{}, [2]string{}, board.Won(0, board.FlagTaken), nil, "by the rules it goes on"},
		{
			"another set-up than the one it is bound to",
			[2]string{right},
			[2]string{1: marshals},
			red,
			func(g *record.Game) { g.Commitments[0] = record.Commit(marshals) }, "does not match its commitment",
		},
	} {
		g := &record.Game{Game: record.Stratego, Variant: "ucc", Setups: tt.setups, Refused: tt.refused, Result: tt.result}
		if tt.change != nil {
			tt.change(g)
		}
		v := must.Get(stratego.VariantNamed("ucc"))(t)
		r, err := record.ReplayStratego(g, v)
		if err == nil {
			if f := r.Check(); f != nil {
				err = f
			}
		}
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if err != nil {
			continue
		}
		if r.Next() || r.Seek(1) || r.Result().Over() || !g.Unbegun() {
			t.Errorf("%s: it goes on after its end", tt.name)
		}
		for side := range board.Side(2) { // what can be read of both is on the board
			pieces := 0
			if tt.setups[side] != "" || tt.refused[side] == marshals {
				pieces = 40
			}
			if n := r.Position().Pieces(side).Count(); n != pieces {
				t.Errorf("%s: %d pieces of %s, want %d", tt.name, n, stratego.SideName(side), pieces)
			}
		}
	}
}
