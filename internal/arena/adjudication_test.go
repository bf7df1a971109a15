package arena

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/variant"
)

// What a worker reports as adjudicated, or goes on with, is what the job's rules
// allow.
func TestAdjudicatedGamesAreCheckedAgainstTheJob(t *testing.T) {
	a := new(Arena)
	play := func(rule referee.Adjudication) (*tournament.Job, *referee.Report) {
		j := &tournament.Job{
			ID: "t/1/0-1/0", Tournament: "t", Variant: "classic", Players: [2]string{"random", "random"}, Names: [2]string{"a", "b"},
			Seed: 5, Conditions: tournament.Conditions{Adjudication: rule},
		}
		r := must.Get(a.Play(t.Context(), j, 0))(t)
		return j, r
	}
	verify := func(j *tournament.Job, r *referee.Report) error {
		return a.Verify(j, 0, &store.Game{
			ID: j.GameID(0), Winner: store.WinnerOf(r.Result), Ending: r.Result.Ending.String(), Plies: r.Plies,
			Record: r.Record.String(),
		}, nil)
	}
	for _, rule := range []referee.Adjudication{
		{}, {MaxPlies: 41}, {MaxPlies: 41, Material: 1}, {DrawAfter: 14}, {DrawAfter: 14, Material: 1},
	} {
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

// Nobody can reach the other side, and the rules have no limit.
func TestAGameThatRulesNeverEndIsDrawn(t *testing.T) {
	mini := must.Get(games.VariantNamed("mini"))(t)
	d := mini.Stratego.Definition()
	d.Name, d.Grid, d.Lakes = "apart", board.Grid{Width: 5, Height: 7}, board.SetOf(15, 16, 17, 18, 19) // the whole row in the middle
	text := variant.Text(d)
	j := &tournament.Job{
		ID: "t/1/0-1/0", Tournament: "t", Variant: "apart", Definition: text, Players: [2]string{"random", "random"},
		Names: [2]string{"a", "b"}, Seed: 5,
	}
	a := new(Arena)
	r := must.Get(a.Play(t.Context(), j, 0))(t)
	if !r.Result.Drawn || r.Result.Ending != board.Adjudicated || r.Plies != endlessPlies {
		t.Errorf("%v after %d plies", r.Result, r.Plies)
	}
	g := &store.Game{
		ID: j.GameID(0), Winner: store.WinnerOf(r.Result), Ending: r.Result.Ending.String(), Plies: r.Plies,
		Record: r.Record.String(),
	}
	if err := a.Verify(j, 0, g, nil); err != nil {
		t.Errorf("it is refused: %v", err)
	}
}

func TestOnlyGamesThatRulesNeverEndGetALimit(t *testing.T) {
	limited := referee.Adjudication{DrawAfter: 7}
	for name, want := range map[string]int{"mini": endlessPlies, "classic": 0, "ucc": 0, "barrage": 0, "advance": 0} {
		v := must.Get(games.VariantNamed(name))(t)
		s := &ruleSet{variant: v}
		if a := s.adjudication(&tournament.Job{}); a != (referee.Adjudication{MaxPlies: want}) {
			t.Errorf("%s: %+v", name, a)
		}
		if a := s.adjudication(&tournament.Job{Conditions: tournament.Conditions{Adjudication: limited}}); a != limited {
			t.Errorf("%s: the job's limit becomes %+v", name, a)
		}
	}
}
