package games

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/referee"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/tournament"
)

// What a worker reports as adjudicated, or goes on with, is what the job's rules
// allow.
func TestAdjudicatedGamesAreCheckedAgainstTheJob(t *testing.T) {
	a := new(Arena)
	play := func(rule referee.Adjudication) (*tournament.Job, *referee.Report) {
		j := &tournament.Job{ID: "t/1/0-1/0", Tournament: "t", Variant: "classic", Players: [2]string{"random", "random"}, Names: [2]string{"a", "b"}, Seed: 5, Adjudication: rule}
		r, err := a.Play(t.Context(), j, 0)
		if err != nil {
			t.Fatal(err)
		}
		return j, r
	}
	verify := func(j *tournament.Job, r *referee.Report) error {
		return a.Verify(j, 0, &store.Game{
			ID: j.GameID(0), Winner: tournament.WinnerOf(r.Result), Ending: r.Result.Ending.String(), Plies: r.Plies, Record: r.Record.String(),
		}, nil)
	}
	for _, rule := range []referee.Adjudication{{}, {MaxPlies: 41}, {MaxPlies: 41, Material: 1}, {DrawAfter: 14}, {DrawAfter: 14, Material: 1}} {
		j, r := play(rule)
		if err := verify(j, r); err != nil {
			t.Errorf("%+v: an honest game is refused: %v", rule, err)
		}
		if rule == (referee.Adjudication{}) {
			j.Adjudication.MaxPlies = r.Plies - 1
			if err := verify(j, r); err == nil || !strings.Contains(err.Error(), "the job ends games after") {
				t.Errorf("a game that goes on too long: %v", err)
			}
			j.Adjudication = referee.Adjudication{DrawAfter: 5}
			if err := verify(j, r); err == nil || !strings.Contains(err.Error(), "plies without a strike") {
				t.Errorf("a game that goes on without strikes: %v", err)
			}
			continue
		}
		if r.Result.Ending != board.Adjudicated {
			t.Fatalf("%+v: %v", rule, r.Result)
		}
		r.Result = board.Won(0, board.Adjudicated)
		r.Record.Result = r.Result
		j.Adjudication.Material = 0
		if err := verify(j, r); err == nil || !strings.Contains(err.Error(), "adjudicated as won") {
			t.Errorf("%+v: a win that the job does not have: %v", rule, err)
		}
	}
}
