package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/sandbox/program"
)

// programsOf returns the programs of the player under test in the stored games, by
// game.
func programsOf(t *testing.T, file, spec string) map[string]program.Identity {
	t.Helper()
	s := must.Get(store.Open(t.Context(), file))(t)
	defer s.Close()
	all := map[string]program.Identity{}
	for g, err := range s.List(t.Context(), store.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		for side, player := range g.Players {
			if player == spec {
				all[g.ID] = g.Seats[side].Program
			} else if id := g.Seats[side].Program; id.Version != program.Own().Version {
				t.Errorf("%s was played by %s, want flagfall %s", player, id.String(), program.Own().Version)
			}
		}
	}
	return all
}

// A game keeps what played it. When the organiser goes on with another program it is
// told, or, where that is refused, nothing is played.
func TestAnotherProgramUnderTheSameNameIsNoticed(t *testing.T) {
	path := bot(t, firstLegal)
	spec := "native:" + path
	file := filepath.Join(t.TempDir(), "t.db")
	play := func(games int, mixed tournament.Mixed) (*tally.Results, string, error) {
		heard := listen()
		r := &coordinator.Runner{
			Plan: &tournament.Plan{
				Name: "t", Variant: "mini", Type: tournament.RoundRobin, Games: games,
				Players: []string{spec, "random"}, MixedPrograms: mixed,
			},
			Arena: new(Arena), Store: file, Concurrency: 1, Announce: heard.say,
		}
		results, err := r.Run(t.Context(), t.Context())
		return results, heard.all(), err
	}
	if _, said, err := play(2, tournament.RefuseMixed); err != nil || strings.Contains(said, "warning") {
		t.Fatal(err, said)
	}
	first := programsOf(t, file, spec)["t/1/0-1/0/1"]
	if first.Says != "First" || len(first.Files) != 1 || first.Files[0].Name != "bot" || len(first.Files[0].Sum) != 64 {
		t.Errorf("the first game was played by %+v", first)
	}
	must.Do(t, os.WriteFile(path, []byte("#!/bin/sh\n"+firstLegal+"# another\n"), 0o700))
	if _, _, err := play(4, tournament.RefuseMixed); err == nil || !strings.Contains(err.Error(),
		"has played 2 games with \"First\", bot sha256 "+first.Files[0].Sum[:12]) {
		t.Errorf("another program, which is refused: %v", err)
	}
	results, said := must.Get2(play(4, ""))(t)
	for _, want := range []string{
		"a program has changed since earlier games: " + spec + " would go on as bot sha256",
		"has played with more than one program: 2 games with", "; 1 game with",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in what was said:\n%s", want, said)
		}
	}
	if p := results.Players()[0].Programs; len(p) != 2 || p[0].Games != 2 || p[1].Games != 2 {
		t.Errorf("the standings have %+v", p)
	}
	if _, said, _ := play(6, ""); strings.Contains(said, "has changed") {
		t.Errorf("a change that has been told is told again:\n%s", said)
	}
}

// Where other programs are refused, a worker that has one leaves the job to others,
// and a game that was played by one nevertheless is set aside and played again.
func TestGamesOfOtherProgramsDoNotCountWhereTheyAreRefused(t *testing.T) {
	other := program.Identity{Files: []program.File{{Name: "bot", Sum: strings.Repeat("0", 64)}}}
	spec := "native:" + bot(t, firstLegal)
	forged := false
	a := altered{play: func(j *tournament.Job, n int, r *referee.Report) error {
		if j.GameID(n) == "t/1/0-1/1/2" && !forged {
			forged = true
			r.Conduct[1].Program = other // the first player has the second side
		}
		return nil
	}}
	file, heard := filepath.Join(t.TempDir(), "t.db"), listen()
	r := &coordinator.Runner{
		Plan: &tournament.Plan{
			Name: "t", Variant: "mini", Type: tournament.RoundRobin, Games: 6, Seed: new(uint64(5)),
			Players: []string{spec, "random"}, MixedPrograms: tournament.RefuseMixed,
		},
		Arena: a, Store: file, Concurrency: 1, Announce: heard.say,
	}
	results, err := r.Run(t.Context(), t.Context())
	if err != nil || results.Games() != 6 || !forged {
		t.Fatal(results, err, forged)
	}
	if said := heard.all(); !strings.Contains(said, "was set aside (1 so far): "+spec+" has played it with bot sha256 000000000000, and before ") {
		t.Errorf("what was said:\n%s", said)
	}
	own := ""
	for id, p := range programsOf(t, file, spec) {
		if own == "" {
			own = p.Key()
		}
		if p.Key() != own || own == other.Key() {
			t.Errorf("%s was played by %s", id, p.String())
		}
	}

	j := &tournament.Job{Variant: "mini", Players: [2]string{spec, "random"}, Programs: [2]string{other.Key(), program.Own().Version}}
	for player, want := range []string{"its program here is bot sha256", "its program here is flagfall"} {
		if err := new(Arena).Ready(t.Context(), j, player); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a worker with another program of player %d: %v", player, err)
		}
	}
	j.Programs = [2]string{own, ""}
	for player := range 2 {
		if err := new(Arena).Ready(t.Context(), j, player); err != nil {
			t.Errorf("a worker with the program of player %d: %v", player, err)
		}
	}
}
