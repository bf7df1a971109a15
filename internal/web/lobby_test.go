package web

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// meetAll has somebody listen in the lobby, under a name.
func (g *guest) meetAll(name string) {
	g.site.t.Helper()
	g.openLine()
	must.Get(g.post("/api/lobby/listen?name="+name, listen{Line: g.line}, nil))(g.site.t)
}

// untilLobby reads what the lobby sends until it is as wanted.
func (g *guest) untilLobby(wanted func(lobbyView) bool) lobbyView {
	g.site.t.Helper()
	for {
		var p struct{ Data lobbyView }
		must.Do(g.site.t, json.Unmarshal(g.event(), &p))
		if wanted(p.Data) {
			return p.Data
		}
	}
}

func TestTheLobbyShowsWhoIsThereWhatTheyOfferAndWhatMayBeWatched(t *testing.T) {
	s := newSite(t, 1, Limits{})
	ann, bob, eve, dan := s.guest(), s.guest(), s.guest(), s.guest()
	eve.meetAll("Eve")
	eve.untilLobby(func(v lobbyView) bool { return reflect.DeepEqual(v.Here, []string{"Eve"}) })
	dan.meetAll("")
	eve.untilLobby(func(v lobbyView) bool { return v.Guests == 1 })
	must.Do(t, dan.leave())
	eve.untilLobby(func(v lobbyView) bool { return v.Guests == 0 })

	offer := func(public bool) made {
		m := ann.create(gameRequest{Variant: "mini", Side: "first", Name: "Ann", Minutes: 5, Seconds: 3, Open: true, Public: public})
		ann.listen()
		ann.next()
		return m
	}
	m := offer(true)
	want := challenge{ID: m.ID, Variant: "mini", Name: "Ann", Side: "second", Minutes: 5, Increment: 3, Public: true}
	eve.untilLobby(func(v lobbyView) bool { return len(v.Challenges) == 1 && v.Challenges[0] == want })
	ann.must("withdraw", seatRequest{})
	eve.untilLobby(func(v lobbyView) bool { return len(v.Challenges) == 0 })

	m = offer(true)
	if err := eve.path; err != "" {
		t.Fatal(err)
	}
	watch := "/api/games/" + m.ID + "/watch/"
	if code := eve.get(watch+"state", new(map[string]any)); code != http.StatusForbidden {
		t.Errorf("somebody watches a game that nobody has taken: %d", code)
	}
	var took struct{ Seat string }
	must.Get(bob.post("/api/challenges/"+m.ID, map[string]string{"name": "Bob"}, &took))(t)
	bob.path = "/api/games/" + m.ID + "/second/"
	ann.must("deploy", seatRequest{Setup: shuffled(t, "mini", 1).String()})
	bob.must("deploy", seatRequest{Setup: shuffled(t, "mini", 2).String()})
	// The name of who has just sat down is shown a moment after the game.
	v := eve.untilLobby(func(v lobbyView) bool {
		return len(v.Games) == 1 && len(v.Challenges) == 0 && v.Games[0].Names == [2]string{"Ann", "Bob"}
	})
	if g := v.Games[0]; g.ID != m.ID || g.Minutes != 5 {
		t.Errorf("the game is %+v", g)
	}
	eve.path = watch
	eve.listen()
	u := eve.until(playing)
	for _, q := range u.Squares {
		if q.Piece != nil && !q.Piece.Hidden {
			t.Errorf("who watches sees the %s on %s", q.Piece.Name, q.Name)
		}
	}
	if !u.Public || len(u.Moves) > 0 {
		t.Errorf("public %v, %d moves for who watches", u.Public, len(u.Moves))
	}
	for _, action := range []string{"move", "resign", "chat", "hint", "known", "deploy"} {
		if code, _ := eve.post(watch+action, seatRequest{}, nil); code < 400 {
			t.Errorf("who watches may do %s: %d", action, code)
		}
	}
	bob.must("resign", seatRequest{})
	if u := eve.until(func(u update) bool { return u.Phase == session.Over }); u.Result.Winner != 0 {
		t.Errorf("the result is %+v", u.Result)
	}
	var all lobbyView
	dan.get("/api/lobby", &all)
	if len(all.Games) != 0 || len(all.Challenges) != 0 {
		t.Errorf("when it is over the lobby has %+v", all)
	}
}

func TestAGameThatIsNotOfferedToWatchersIsWatchedByItsLinkOnly(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "mini", [2]stratego.Setup{shuffled(t, "mini", 1), shuffled(t, "mini", 2)})
	watch := strings.Replace(all[0].path, "/first/", "/watch/", 1)
	for _, seat := range []string{watch, all[0].path} {
		if code := s.guest().get(seat+"state", new(map[string]any)); code != http.StatusForbidden {
			t.Errorf("%s: %d", seat, code)
		}
	}
	var v lobbyView
	s.guest().get("/api/lobby", &v)
	if len(v.Games) != 0 {
		t.Errorf("the lobby has %+v", v.Games)
	}
}

func TestAnInvitationsGameIsNeverWatchedByStrangersWhateverIsAskedFor(t *testing.T) {
	s := newSite(t, 1, Limits{})
	ann, bob := s.guest(), s.guest()
	m := ann.create(gameRequest{Variant: "mini", Side: "first", Public: true})
	bob.claim(m.ID, "second", m.Invite)
	for i, g := range []*guest{ann, bob} {
		g.listen()
		g.must("deploy", seatRequest{Setup: shuffled(t, "mini", uint64(i+1)).String()})
	}
	if u := ann.until(playing); u.Public {
		t.Error("the players are told that everybody may watch")
	}
	var v lobbyView
	s.guest().get("/api/lobby", &v)
	if len(v.Games) != 0 {
		t.Errorf("the lobby has %+v", v.Games)
	}
	if code := s.guest().get("/api/games/"+m.ID+"/watch/state", new(map[string]any)); code != http.StatusForbidden {
		t.Errorf("a stranger watches: %d", code)
	}
}

func TestNoAddressFillsTheLobby(t *testing.T) {
	s := newSite(t, 1, Limits{Streams: 1000, StreamsEach: 1000})
	for range peopleEach + 3 {
		s.guest().meetAll("Ann")
	}
	eve := s.guest()
	eve.meetAll("Eve")
	v := eve.untilLobby(func(v lobbyView) bool { return len(v.Here) == peopleEach })
	if strings.Contains(strings.Join(v.Here, ""), "Eve") {
		t.Errorf("%v", v.Here)
	}
}

func TestWhatWasSaidIsKeptWithTheGameForItsTwoSidesAlone(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "mini", [2]stratego.Setup{shuffled(t, "mini", 1), shuffled(t, "mini", 2)})
	id := strings.Split(all[0].path, "/")[3]
	all[0].must("chat", seatRequest{Phrase: "luck"})
	all[0].must("move", seatRequest{Move: movesOf(t, all[0])[0].Text})
	all[1].must("chat", seatRequest{Text: "and to you"})
	all[1].must("resign", seatRequest{})
	s = s.crash(2)
	want := []chatLine{{Side: 0, Phrase: "luck"}, {Side: 1, Text: "and to you", Ply: 1}}
	for i, g := range all {
		g.site = s
		var got struct{ Chat []chatLine }
		// The cookies are of the server before, under another port: the key opens the seat again.
		code := g.get(g.path+"chat", &got)
		if i == 2 {
			want = []chatLine{}
		}
		if code != http.StatusOK || !reflect.DeepEqual(got.Chat, want) {
			t.Errorf("seat %d: %d %+v", i, code, got.Chat)
		}
	}
	var stranger struct{ Chat []chatLine }
	if code := s.guest().get(all[0].path+"chat", &stranger); code != http.StatusForbidden || stranger.Chat != nil {
		t.Errorf("a stranger: %d %+v", code, stranger)
	}
	var over struct{ Record string }
	s.guest().get("/api/finished/"+id, &over)
	if over.Record == "" || strings.Contains(over.Record, "and to you") {
		t.Errorf("the record, which everybody may read, has\n%s", over.Record)
	}
}
