package web

import (
	"net/http"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestWhatAProgramThoughtIsToldOnlyWhereItGivesNothingAway(t *testing.T) {
	s := newSite(t, 1, Limits{})
	g, watcher := s.guest(), s.guest()
	m := g.create(gameRequest{Variant: "barrage", Opponent: "random", Side: "first"})
	must.Get(watcher.claim(m.ID, "watch", m.Watch))(t)
	watcher.path = "/api/games/" + m.ID + "/watch/"
	g.listen()
	g.must("deploy", seatRequest{Setup: shuffled(t, "barrage", 3).String()})
	u := g.until(playing)
	g.must("move", seatRequest{Move: u.Moves[0].Text, Ply: 0})
	g.until(func(u update) bool { return u.Ply == 2 })
	ask := func(who *guest, want int) {
		t.Helper()
		var told struct{ Thoughts []thought }
		code, _ := who.post(who.path+"thoughts", seatRequest{}, &told)
		if code != want {
			t.Fatalf("%s: %d, want %d", who.path, code, want)
		}
		if code == http.StatusOK &&
			(len(told.Thoughts) != 1 || told.Thoughts[0].Side != board.Second || len(told.Thoughts[0].Why) == 0) {
			t.Errorf("%s: told %+v", who.path, told)
		}
	}
	ask(g, http.StatusForbidden)
	ask(watcher, http.StatusForbidden)
	g.must("reveal", seatRequest{On: true})
	ask(g, http.StatusOK)
	ask(watcher, http.StatusForbidden)
	g.must("reveal", seatRequest{})
	ask(g, http.StatusForbidden)
	g.must("resign", seatRequest{})
	ask(g, http.StatusOK)
	ask(watcher, http.StatusOK)
}
