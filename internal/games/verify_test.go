package games

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/opening"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/tournament"
	"flagfall.dev/record"
)

// A report that the rules ended a game must have its moves. A game may end without a move,
// and before there is a position, by what its players do.
func TestAResultByTheRulesNeedsTheMovesForIt(t *testing.T) {
	for _, start := range []opening.Start{{}, {Name: "p:1", Position: blueFirst}} {
		j := &tournament.Job{
			ID: "t/1/0-1/0", Tournament: "t", Variant: "classic", Players: [2]string{"random", "random"}, Names: [2]string{"a", "b"}, Seed: 5, Opening: start,
		}
		r, err := new(Arena).Play(t.Context(), j, 0)
		if err != nil {
			t.Fatal(err)
		}
		rec := r.Record
		rec.Setups, rec.Commitments, rec.Moves, rec.Reason = [2]string{}, [2]record.Commitment{}, nil, ""
		for _, tt := range []struct {
			result board.Result
			honest bool
		}{
			{board.Won(0, board.FlagTaken), false},
			{board.Won(1, board.NoPiece), false},
			{board.Draw(board.Limit), false},
			{board.Won(0, board.Crash), true},
			{board.Won(1, board.Resignation), true},
		} {
			rec.Result = tt.result
			g := &store.Game{ID: j.GameID(0), Winner: tournament.WinnerOf(tt.result), Ending: tt.result.Ending.String(), Record: rec.String()}
			if err := new(Arena).Verify(j, 0, g, nil); (err == nil) != tt.honest {
				t.Errorf("%q, %v: %v", start.Position, tt.result, err)
			}
		}
	}
}
