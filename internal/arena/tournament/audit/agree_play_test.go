package audit

import (
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/record"
)

func TestOnlyWhoLostByAFaultHasOneThatEndsGames(t *testing.T) {
	for _, tt := range []struct {
		result board.Result
		faults [2]string
		want   bool
	}{
		{board.Won(0, board.Crash), [2]string{"", "crash"}, true},
		{board.Won(0, board.Crash), [2]string{"", "benched"}, true},
		{board.Won(0, board.Crash), [2]string{"", "late"}, false},
		{board.Won(0, board.Crash), [2]string{"", ""}, false},
		{board.Won(0, board.Crash), [2]string{"crash", "crash"}, false},
		{board.Won(1, board.IllegalMove), [2]string{"illegal set-up", ""}, true},
		{board.Won(1, board.IllegalMove), [2]string{"", "illegal set-up"}, false},
		{board.Won(0, board.FlagTaken), [2]string{"", ""}, true},
		{board.Won(0, board.FlagTaken), [2]string{"crash", "stall"}, true}, // when they were told of the end
		{board.Won(0, board.FlagTaken), [2]string{"illegal move", "illegal move"}, false},
		{board.Won(0, board.FlagTaken), [2]string{"", "start"}, false},
		{board.Won(0, board.Resignation), [2]string{"", "stall"}, false},
		{board.Draw(board.Adjudicated), [2]string{"stall", ""}, false},
		{board.Draw(board.Limit), [2]string{"closed", ""}, true},
	} {
		g := &store.Game{Seats: [2]store.PlayerStats{{Fault: tt.faults[0]}, {Fault: tt.faults[1]}}}
		if err := agreeOnFaults(g, &record.Game{Game: record.Stratego, Result: tt.result}); (err == nil) != tt.want {
			t.Errorf("%v %v %q: %v", tt.result.Winner, tt.result.Ending, tt.faults, err)
		}
	}
}

func TestTimeBeyondTheMovesIsBelievedOnlyOfWhoWasAskedForMore(t *testing.T) {
	rec := &record.Game{Game: record.Stratego, Variant: "mini", Moves: []record.Move{
		{Text: "A1-A2", Time: time.Second},
		{Side: 1, Text: "A6-A5", Time: 2 * time.Second},
	}}
	for _, tt := range []struct {
		result  board.Result
		players [2]string
		think   [2]time.Duration
		want    bool
	}{
		{board.Won(0, board.FlagTaken), [2]string{}, [2]time.Duration{time.Second + 999, 2 * time.Second}, true},
		{board.Won(0, board.FlagTaken), [2]string{}, [2]time.Duration{time.Second, 3 * time.Second}, false},
		{board.Won(0, board.FlagTaken), [2]string{"", "iut:./bot"}, [2]time.Duration{time.Second, 3 * time.Second}, true}, // turns given up
		{board.Won(0, board.FlagTaken), [2]string{"", "iut:./bot"}, [2]time.Duration{time.Second, time.Second}, false},
		{board.Won(0, board.Time), [2]string{}, [2]time.Duration{time.Second, 3 * time.Second}, true},
		{board.Won(0, board.Resignation), [2]string{}, [2]time.Duration{time.Second, 3 * time.Second}, true},
		{board.Won(0, board.Time), [2]string{}, [2]time.Duration{2 * time.Second, 2 * time.Second}, false},
		{board.Won(0, board.Time), [2]string{}, [2]time.Duration{time.Second, time.Second}, false},
		{board.Draw(board.Adjudicated), [2]string{}, [2]time.Duration{time.Second, time.Second}, false},
	} {
		rec.Result = tt.result
		g := &store.Game{Players: tt.players, Record: rec.String()}
		for side := range g.Seats {
			g.Seats[side] = store.PlayerStats{Moves: 1, Think: store.Duration(tt.think[side])}
		}
		if err := agreeOnTotals(g, rec); (err == nil) != tt.want {
			t.Errorf("%+v: %v", tt, err)
		}
	}
}
