package arena

import (
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/record"
)

// A report that the rules ended a game must have its moves. A game may end without a move,
// and before there is a position, by what its players do.
func TestAResultByTheRulesNeedsTheMovesForIt(t *testing.T) {
	for _, start := range []opening.Start{{}, {Name: "p:1", Position: blueFirst}} {
		j := &tournament.Job{
			ID: "t/1/0-1/0", Tournament: "t", Variant: "classic", Players: [2]string{"random", "random"}, Names: [2]string{"a", "b"}, Seed: 5, Opening: start,
		}
		r := must.Get(new(Arena).Play(t.Context(), j, 0))(t)
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
			g := &store.Game{
				ID: j.GameID(0), Winner: store.WinnerOf(tt.result), Ending: tt.result.Ending.String(),
				Record: rec.String(),
			}
			if err := new(Arena).Verify(j, 0, g, nil); (err == nil) != tt.honest {
				t.Errorf("%q, %v: %v", start.Position, tt.result, err)
			}
		}
	}
}

// A report of a set-up against the rules counts only where the record shows that set-up, as
// that of the side which had to hand one in and has lost.
func TestAReportThatLiesAboutASetupIsNotBelieved(t *testing.T) {
	wrong := uccSetup(t, "FB8sB479B8 BB31555583 1724898974 967B669999")
	right := "FB8SB479B8 BB31555583 6724898974 967B669999"
	job := func(side int) *tournament.Job {
		j := &tournament.Job{
			ID: "t/1/0-1/0", Tournament: "t", Variant: "ucc", Players: [2]string{"random", "random"}, Names: [2]string{"a", "b"},
			Seed: 5, Conditions: tournament.Conditions{Setups: tournament.OwnSetups},
		}
		j.Players[side] = wrong
		return j
	}
	for _, tt := range []struct {
		name   string
		change func(side board.Side, g *store.Game, rec *record.Game)
		want   string // of the refusal; empty: it is believed
	}{
		{"nothing is changed", func(board.Side, *store.Game, *record.Game) {}, ""},
		{"the rules allow it", func(side board.Side, _ *store.Game, rec *record.Game) { rec.Refused[side] = right }, "other words"},
		{"the rules allow it, in the same words", func(side board.Side, g *store.Game, rec *record.Game) {
			rec.Reason = strings.Replace(rec.Reason, rec.Refused[side], right, 1)
			g.Reason, rec.Refused[side] = rec.Reason, right
		}, "other words"},
		{"other words", func(_ board.Side, g *store.Game, rec *record.Game) {
			rec.Reason = strings.Replace(rec.Reason, "2 of Marshal", "9 of Marshal", 1)
			g.Reason = rec.Reason
		}, "other words"},
		{"other words in the report", func(_ board.Side, g *store.Game, _ *record.Game) { g.Reason = "it was late" }, "other words"},
		{"the other side hands it in", func(side board.Side, g *store.Game, rec *record.Game) {
			rec.Refused[0], rec.Refused[1] = rec.Refused[1], rec.Refused[0]
			rec.Setups[0], rec.Setups[1] = rec.Setups[1], rec.Setups[0]
			g.Seats[0].Fault, g.Seats[1].Fault = g.Seats[1].Fault, g.Seats[0].Fault
		}, "told to have done wrong"},
		{"the other side loses by it", func(side board.Side, g *store.Game, rec *record.Game) {
			rec.Result.Winner = side
			g.Winner = store.WinnerOf(rec.Result)
		}, "told to have done wrong"},
		{"the other side loses by it, without a fault", func(side board.Side, g *store.Game, rec *record.Game) {
			rec.Result.Winner = side
			g.Winner, g.Seats[side].Fault = store.WinnerOf(rec.Result), ""
		}, "do not agree"},
		{"it loses by a crash", func(side board.Side, g *store.Game, rec *record.Game) {
			rec.Result.Ending = board.Crash
			g.Ending = rec.Result.Ending.String()
		}, "did not lose by it"},
		{"the record shows none", func(side board.Side, g *store.Game, rec *record.Game) { rec.Refused[side] = "" }, "do not agree"},
		{"the report tells none", func(side board.Side, g *store.Game, rec *record.Game) { g.Seats[side].Fault = "crash" }, "do not agree"},
		{
			"it has another set-up too", func(side board.Side, g *store.Game, rec *record.Game) { rec.Setups[side] = right },
			"and yet the game began|beside the one that was refused|not the first",
		},
		{"the other side was not asked, or asked", func(side board.Side, g *store.Game, rec *record.Game) {
			rec.Setups[side.Opponent()] = map[board.Side]string{board.First: right}[side]
		}, "asked first"},
		{"it moved", func(side board.Side, g *store.Game, rec *record.Game) {
			rec.Moves = []record.Move{{Side: board.First, Text: "A4-A5"}}
			g.Plies = 1
		}, "and yet the game began"},
	} {
		for side := range board.Side(2) {
			j := job(int(side))
			r, err := new(Arena).Play(t.Context(), j, 0)
			if err != nil {
				t.Fatal(err)
			}
			g := &store.Game{
				ID: j.GameID(0), Winner: store.WinnerOf(r.Result), Ending: r.Result.Ending.String(),
				Reason: r.Reason,
			}
			for s, c := range r.Conduct {
				g.Seats[s].Fault = c.Fault
			}
			tt.change(side, g, r.Record)
			g.Record = r.Record.String()
			err = new(Arena).Verify(j, 0, g, nil)
			if tt.want == "" && err == nil {
				continue
			}
			if err == nil || tt.want == "" || !slices.ContainsFunc(
				strings.Split(tt.want, "|"), func(s string) bool { return strings.Contains(err.Error(), s) },
			) {
				t.Errorf("%s, of %v: %v, want %q\n%s", tt.name, side, err, tt.want, g.Record)
			}
		}
	}

	// Nobody is asked for a set-up who is given one.
	j := job(0)
	j.Players, j.Setups = [2]string{"random", "random"}, tournament.SharedSetups
	r := must.Get(new(Arena).Play(t.Context(), j, 0))(t)
	rec := r.Record
	rec.Refused[0], rec.Setups[0], rec.Moves, rec.Result = "F", "", nil, board.Won(1, board.IllegalMove)
	rec.Reason = "illegal set-up: set-up has 1 squares: expected 40; handed in: F"
	g := &store.Game{ID: j.GameID(0), Winner: store.Second, Ending: "illegal-move", Reason: rec.Reason, Record: rec.String()}
	g.Seats[0].Fault = referee.IllegalSetup
	if err := new(Arena).Verify(j, 0, g, nil); err == nil || !strings.Contains(err.Error(), "was given one") {
		t.Errorf("a set-up that was not asked for: %v", err)
	}
	rec.Refused, rec.Reason = [2]string{}, "crashed"
	rec.Setups[0], rec.Result.Ending = right, board.Crash
	g.Ending, g.Reason, g.Record, g.Seats[0].Fault = "crash", rec.Reason, rec.String(), "crash"
	if err := new(Arena).Verify(j, 0, g, nil); err == nil || !strings.Contains(err.Error(), "other set-ups than the job") {
		t.Errorf("another set-up than was given: %v", err)
	}
}

// uccSetup is a program of the ucc contract that hands in rows.
func uccSetup(t *testing.T, rows string) string {
	return "ucc:" + bot(t, "read x\nprintf '%s\\n' "+rows+"\nwhile read x; do :; done\n")
}
