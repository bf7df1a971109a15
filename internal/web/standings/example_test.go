package standings

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	play "flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// The example says what its tournament comes to when it is played: the test plays it again.
func TestTheExampleIsWhatItsTournamentComesTo(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	file := filepath.Join(t.TempDir(), "example.toml")
	must.Do(t, os.WriteFile(file, must.Get(os.ReadFile("example.toml"))(t), 0o600))
	p := must.Get(tournament.Load(file))(t)
	run := play.Run{Plan: p, Version: "test", Concurrency: 1, Show: play.NewProgress(p)}
	must.Get(run.Play(t.Context(), t.Context(), p.StorePath(file), register.Tournament, nil))(t)
	b := New(func() []string { return []string{file} }, library{})
	b.Look(t.Context())
	played := b.shows[0]
	played.Example = true
	for _, g := range played.Last {
		for _, m := range []*session.Played{g.Scene.Last, g.Scene.LastStrike} {
			if m != nil {
				m.Time = 0 // depends on the machine
			}
		}
	}
	e := example{Show: must.Get(json.Marshal(played))(t), Records: map[string]string{}}
	for _, g := range played.Last {
		e.Records[g.ID] = timeless(t, must.Get(b.Record(t.Context(), g.ID))(t))
	}
	text := must.Get(json.Marshal(e))(t)
	if gametest.Updating() {
		must.Do(t, os.WriteFile("example.json", append(text, '\n'), 0o644))
		return
	}
	if string(text)+"\n" != string(must.Get(os.ReadFile("example.json"))(t)) {
		t.Error("example.json is not what example.toml comes to now: run the test with -update")
	}
	if !played.Over || len(played.Players) != 5 || len(played.Last) == 0 {
		t.Errorf("%+v", played)
	}
}

// timeless is a record without what depends on the machine.
func timeless(t *testing.T, text string) string {
	t.Helper()
	rec := must.Get(record.Parse(text))(t)
	rec.Date = time.Time{}
	for i := range rec.Moves {
		rec.Moves[i].Time = 0
	}
	return rec.String()
}

func TestWithoutATournamentTheBoardShowsTheExampleAndItsGames(t *testing.T) {
	files := []string{}
	b := New(func() []string { return files }, library{})
	shows, serial := b.Look(t.Context())
	text := string(must.Get(json.Marshal(shows))(t))
	if !strings.Contains(text, `"example":true`) || serial == 0 {
		t.Fatalf("serial %d: %.200s", serial, text)
	}
	var all []show
	_ = json.Unmarshal([]byte(text), &all) // texts are for pages alone
	for id := range exampleOf().Records {
		if rec, err := b.Record(t.Context(), id); err != nil || !strings.Contains(rec, "barrage") {
			t.Errorf("%s: %v %.80s", id, err, rec)
		}
	}
	listed := b.Games(t.Context())
	if len(listed) != len(exampleOf().Records) {
		t.Errorf("%d games are listed", len(listed))
	}
	for _, g := range listed {
		if exampleOf().Records[g.ID] == "" || g.Variant != "barrage" || g.Names[0] == "" || g.Winner == "" || g.Ply == 0 {
			t.Errorf("the list has %+v", g)
		}
	}
	// With a tournament of its own it is gone.
	h := newHall(t, "off")
	files = h.board.files()
	b.again = b.again.Add(-longestPause)
	shows, _ = b.Look(t.Context())
	if text := string(must.Get(json.Marshal(shows))(t)); strings.Contains(text, `"example"`) || !strings.Contains(text, "friday") {
		t.Errorf("%.200s", text)
	}
	for id := range exampleOf().Records {
		if _, err := b.Record(t.Context(), id); err == nil {
			t.Errorf("%s is a game of the server", id)
		}
	}
}
