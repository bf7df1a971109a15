package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

func TestAMoveIsOnTheDiskBeforeItIsAnswered(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "classic", [2]stratego.Setup{shuffled(t, "classic", 1), shuffled(t, "classic", 2)})
	var last [3]update
	for ply := range 30 {
		u := movesOf(t, all[ply%2])
		all[ply%2].must("move", seatRequest{Move: u[ply%len(u)].Text, Ply: ply})
		for i, g := range all {
			last[i] = g.next()
		}
	}
	must.Do(t, all[0].do("draw", seatRequest{}))
	again := s.crash(2)
	for i, g := range all {
		g.next()
		back := &guest{site: again, client: g.client, path: g.path}
		link := *back
		must.Get(link.claim(strings.Split(g.path, "/")[3], seatNames[i], cookieOf(t, s, g)))(t)
		back.listen()
		u := back.next()
		if !u.Offered || u.Ply != 30 {
			t.Errorf("seat %d: ply %d, draw offered %v", i, u.Ply, u.Offered)
		}
		if got, want := fmt.Sprint(u.Squares, u.History, u.Commitments, u.Turn),
			fmt.Sprint(last[i].Squares, last[i].History, last[i].Commitments, last[i].Turn); len(got) != len(want) {
			t.Errorf("seat %d:\n%s\n%s", i, got, want)
		}
	}
}

// crash starts another server with what is on the disk now, as if this one had
// just been killed.
func (s *site) crash(seed byte) *site {
	s.t.Helper()
	again := &site{t: s.t, database: filepath.Join(s.t.TempDir(), filepath.Base(s.database)), owned: s.owned}
	for _, part := range []string{"", "-wal"} {
		text := must.Get(os.ReadFile(s.database + part))(s.t)
		must.Do(s.t, os.WriteFile(again.database+part, text, 0o600))
	}
	again.start(seed, Limits{})
	return again
}

// movesOf returns the moves that the guest may make.
func movesOf(t testing.TB, g *guest) []session.Move {
	t.Helper()
	part := strings.Split(g.path, "/")
	opened := must.Get(g.site.app.games.find(t.Context(), part[3], netip.Addr{}))(t)
	at := must.Get(parseSeat(part[4]))(t)
	return opened.session.Scene(at).Moves
}

func cookieOf(t testing.TB, s *site, g *guest) string {
	t.Helper()
	r := must.Get(http.NewRequest("GET", s.http.URL+g.path, nil))(t)
	for _, c := range g.client.Jar.Cookies(r.URL) {
		return c.Value
	}
	t.Fatal("no cookie")
	return ""
}

func TestASetupThatStandsSurvivesARestartBeforePlay(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "classic", [2]stratego.Setup{nil, shuffled(t, "classic", 2)})
	again := s.crash(2)
	opened := must.Get(again.app.games.find(t.Context(), strings.Split(all[1].path, "/")[3], netip.Addr{}))(t)
	if sc := opened.session.Scene(session.AsSecond); sc.Ready != [2]bool{false, true} {
		t.Errorf("ready %v", sc.Ready)
	}
}
