package web

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// solves sends a request about puzzles, as the owner or not, and returns the status; an answer is read into a value.
func (s *site) solves(t *testing.T, owner bool, method, path string, q, v any) int {
	t.Helper()
	body := must.Get(json.Marshal(q))(t)
	r := must.Get(http.NewRequestWithContext(t.Context(), method, s.http.URL+path, strings.NewReader(string(body))))(t)
	if owner {
		r.AddCookie(&http.Cookie{Name: ownerCookie(r), Value: ownersToken})
	}
	resp := must.Get(http.DefaultTransport.RoundTrip(r))(t)
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusOK {
		must.Do(t, json.NewDecoder(resp.Body).Decode(v))
	}
	return resp.StatusCode
}

func TestTheOwnersProgressInPuzzlesIsKeptInTheLibraryAndAGuestsIsNot(t *testing.T) {
	s := newOwnedSite(t)
	kept := library.Library{Folder: filepath.Dir(s.database)}
	all := puzzle.Shipped().Puzzles
	before := (&puzzle.Puzzle{ID: "earlier", Rating: 1500}).Score(puzzle.Counted{Solved: true}).Progress
	var score puzzle.Score
	count := func(owner bool, p *puzzle.Puzzle, progress string) {
		t.Helper()
		q := puzzle.Counted{Progress: progress, Solved: true}
		if got := s.solves(t, owner, "POST", "/api/puzzles/"+p.ID+"/score", q, &score); got != http.StatusOK {
			t.Fatalf("status %d", got)
		}
	}
	count(false, &all[0], "")
	if text := must.Get(kept.Note(puzzle.Note))(t); text != "" {
		t.Errorf("a guest's progress is kept: %s", text)
	}
	count(true, &all[1], before) // what the browser had is taken over
	count(true, &all[2], "")     // and then it is the library's that counts
	p := must.Get(puzzle.ReadProgress(must.Get(kept.Note(puzzle.Note))(t)))(t)
	if _, earlier := p.Results["earlier"]; !earlier || len(p.Results) != 3 || len(score.Says) == 0 {
		t.Errorf("%+v; %+v", p, score)
	}
	for _, owner := range []bool{true, false} {
		list := struct{ Progress *string }{}
		s.solves(t, owner, "GET", "/api/puzzles", nil, &list)
		if (list.Progress != nil) != owner || owner && *list.Progress != p.Text() {
			t.Errorf("owner: %v; %v", owner, list.Progress)
		}
	}
}

// missedGame is a recorded game from a shipped win, in which another move was played and the game was given up.
func missedGame(t *testing.T) (*record.Game, *puzzle.Puzzle) {
	t.Helper()
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	for i := range puzzle.Shipped().Puzzles {
		p := &puzzle.Shipped().Puzzles[i]
		if p.Variant != "barrage" || p.Goal != puzzle.Win || p.Before != "" || p.Moved != "" || p.Plies != 5 {
			continue
		}
		pos := must.Get(stratego.ParsePosition(v, p.Start))(t)
		for _, m := range pos.Moves(nil) {
			if text := record.SquaresText(v.Grid(), m); text != p.Move {
				rec := must.Get(p.Record(text))(t)
				rec.Result = board.Won(pos.Turn().Opponent(), board.Resignation)
				return rec, p
			}
		}
	}
	t.Fatal("no such puzzle is shipped")
	return nil, nil
}

func TestAMissedWinOfAGameBecomesAPuzzleThatIsSolvedWithoutThePack(t *testing.T) {
	s := newOwnedSite(t)
	rec, right := missedGame(t)
	var work taskReport
	if got := s.solves(t, false, "POST", "/api/puzzles/missed", reviewing{Text: rec.String()}, &work); got != http.StatusOK {
		t.Fatalf("status %d", got)
	}
	r := until(t, s.app.tasks, work.ID, func(r taskReport) bool { return r.State.over() })
	var found []puzzle.Puzzle
	if err := json.Unmarshal(r.End, &found); err != nil || len(found) != 1 || found[0].Move != right.Move {
		t.Fatalf("%s %v: %s", r.State, r.Fault, r.End)
	}
	own := found[0]
	var shown puzzle.Shown
	for _, c := range []struct {
		answer string
		want   puzzle.State
	}{{own.Move, puzzle.Open}, {rec.Moves[0].Text, puzzle.Wrong}} {
		q := puzzle.Asked{Answers: []string{c.answer}, Own: &own}
		if got := s.solves(t, false, "POST", "/api/puzzles/"+own.ID, q, &shown); got != http.StatusOK || shown.State != c.want {
			t.Errorf("%s: status %d, %s", c.answer, got, shown.State)
		}
	}
	for _, spoil := range []func(*puzzle.Puzzle){
		func(p *puzzle.Puzzle) { p.Variant = "./barrage.toml" }, func(p *puzzle.Puzzle) { p.Plies = 1000 },
		func(p *puzzle.Puzzle) { p.Start = "x" }, func(p *puzzle.Puzzle) { p.Goal = puzzle.Safe },
		func(p *puzzle.Puzzle) { p.Before = "A1-A9" }, func(p *puzzle.Puzzle) { p.ID = "0" },
	} {
		bad := own
		spoil(&bad)
		if bad.ID == own.ID {
			bad.Seal()
		}
		if got := s.solves(t, false, "POST", "/api/puzzles/x", puzzle.Asked{Own: &bad}, &shown); got != http.StatusBadRequest {
			t.Errorf("%+v: status %d", bad, got)
		}
	}
}
