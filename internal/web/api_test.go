package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestBadRequestsAreAnsweredInWords(t *testing.T) {
	s := newSite(t, 1, Limits{})
	tests := []struct {
		name string
		q    gameRequest
		want string
	}{
		{"no variant", gameRequest{Side: "first"}, "expected one of classic"},
		{"no side", gameRequest{Variant: "classic"}, "expected first, second or random"},
		{"no such opponent", gameRequest{Variant: "classic", Side: "first", Opponent: "deep thought"}, "expected one of random"},
		{"endless clock", gameRequest{Variant: "classic", Side: "first", Minutes: 1 << 30}, "expected at most"},
		{"alone", gameRequest{Variant: "classic", Side: "first", Solo: true}, "cannot be played alone"},
	}
	for _, tt := range tests {
		if _, err := s.guest().post("/api/games", tt.q, nil); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	for _, body := range []string{"{", `{"what":1}`, "[]", strings.Repeat(" ", maxBody+10) + "{}"} {
		resp := must.Get(http.Post(s.http.URL+"/api/games", "application/json", strings.NewReader(body)))(t)
		text, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode < 400 || resp.StatusCode >= 500 || !bytes.Contains(text, []byte("error")) {
			t.Errorf("%.20q: %s %s", body, resp.Status, text)
		}
	}
}

func TestRatesGamesAndStreamsAreBounded(t *testing.T) {
	s := newSite(t, 1, Limits{Rate: 0.001, Burst: 12, Games: 2, Watch: 2})
	g := s.guest()
	g.create(gameRequest{Variant: "barrage", Side: "first"})
	s.guest().create(gameRequest{Variant: "barrage", Side: "first"})
	if code, err := s.guest().post("/api/games", gameRequest{Variant: "barrage", Side: "first"}, nil); code != http.StatusServiceUnavailable {
		t.Errorf("a third game: %v", err)
	}
	g.listen()
	g.listen()
	resp := must.Get(g.client.Get(s.http.URL + g.path + "events"))(t)
	resp.Body.Close()
	if resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a third stream: %s", resp.Status)
	}
	last := 0
	for range 10 {
		last, _ = g.post(g.path+"resign", seatRequest{}, nil)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("status %d after too many requests", last)
	}
}

// stuck is a client that takes nothing.
type stuck struct {
	http.ResponseWriter
	asked, free chan struct{}
}

func (s stuck) Write(b []byte) (int, error) {
	s.asked <- struct{}{}
	<-s.free
	return len(b), nil
}

func TestAStreamThatIsNotReadBlocksNobody(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "classic", [2]stratego.Setup{shuffled(t, "classic", 1), shuffled(t, "classic", 2)})
	dead := stuck{httptest.NewRecorder(), make(chan struct{}, 1), make(chan struct{})}
	defer close(dead.free)
	r := httptest.NewRequestWithContext(t.Context(), "GET", all[2].path+"events", nil)
	r.Host = "localhost"
	r.AddCookie(&http.Cookie{Name: SeatCookie, Value: cookieOf(t, s, all[2])})
	go s.app.ServeHTTP(dead, r)
	<-dead.asked
	for ply := range 20 {
		moves := movesOf(t, all[ply%2])
		all[ply%2].must("move", seatRequest{Move: moves[0].Text, Ply: ply})
		all[0].until(func(u update) bool { return u.Ply == ply+1 })
	}
}

func TestAGameAgainstAProgramHasUndoHintAndCover(t *testing.T) {
	s := newSite(t, 1, Limits{})
	g := s.guest()
	g.create(gameRequest{Variant: "barrage", Opponent: "random", Side: "first"})
	g.listen()
	g.must("deploy", seatRequest{Setup: shuffled(t, "barrage", 3).String()})
	u := g.until(playing)
	g.must("move", seatRequest{Move: u.Moves[0].Text, Ply: 0})
	if err := g.do("move", seatRequest{Move: u.Moves[0].Text, Ply: 0}); err == nil {
		t.Error("the same move was played twice")
	}
	u = g.until(func(u update) bool { return u.Ply == 2 })
	if len(u.History) != 2 || !u.CanUndo || !u.CanHint {
		t.Errorf("%d moves, undo %v, hint %v", len(u.History), u.CanUndo, u.CanHint)
	}
	var hint struct{ Move session.Move }
	if _, err := g.post(g.path+"hint", seatRequest{}, &hint); err != nil || hint.Move.Text == "" {
		t.Errorf("hint %v, %v", hint, err)
	}
	g.must("undo", seatRequest{})
	if u = g.until(func(u update) bool { return u.Ply == 0 }); len(u.History) != 0 {
		t.Errorf("%d moves after undo", len(u.History))
	}
	g.must("reveal", seatRequest{On: true})
	u = g.until(func(u update) bool { return u.Revealed })
	for _, q := range u.Squares {
		if q.Piece != nil && q.Piece.Hidden {
			t.Fatal("a piece is hidden after Cover was lifted")
		}
	}
	if err := g.do("chat", seatRequest{Text: "hello"}); err == nil {
		t.Error("a program was talked to")
	}
}

// seated puts a recorded game into the journal, as if it had been played here,
// and sits down at its first seat.
func (s *site) seated(rec *record.Game) *guest {
	s.t.Helper()
	p := &journalEntry{ID: "abc", Order: Order{Variant: rec.Variant}, Locks: [3]lock{{Key: digest("key")}, {Key: digest("other")}}}
	must.Do(s.t, errors.Join(s.app.journal.add(p), s.app.journal.save(p.ID, head{Record: rec}, 0)))
	g := s.guest()
	must.Get(g.claim(p.ID, "first", "key"))(s.t)
	return g
}

func TestAFriendLosesNoTimeBeforeOpeningTheLink(t *testing.T) {
	s := newSite(t, 1, Limits{})
	host, friend := s.guest(), s.guest()
	m := host.create(gameRequest{Variant: record.Advance, Side: "second", Minutes: 1})
	host.listen()
	if u := host.next(); u.Clocks[0].Running || u.Clocks[0].Left != time.Minute {
		t.Errorf("before the friend came: %v", u.Clocks)
	}
	must.Get(friend.claim(m.ID, "first", m.Invite))(t)
	host.until(func(u update) bool { return u.Clocks[0].Running && u.Joined == [2]bool{true, true} })
}

func TestTheRecordIsSentWhenTheGameIsOver(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "barrage", [2]stratego.Setup{shuffled(t, "barrage", 1), shuffled(t, "barrage", 2)})
	get := func() (int, string) {
		resp := must.Get(all[2].client.Get(s.http.URL + all[2].path + "record"))(t)
		defer resp.Body.Close()
		text := must.Get(io.ReadAll(resp.Body))(t)
		return resp.StatusCode, string(text)
	}
	if code, _ := get(); code != http.StatusConflict {
		t.Errorf("the record of a game that goes on: status %d", code)
	}
	all[1].must("chat", seatRequest{Text: "well played"})
	all[0].must("resign", seatRequest{})
	over := all[0].until(func(u update) bool { return u.Phase == session.Over })
	if len(over.Chat) != 1 || over.Chat[0].Text != "well played" {
		t.Errorf("chat %v", over.Chat)
	}
	if watched := all[2].until(func(u update) bool { return u.Phase == session.Over }); len(watched.Chat) != 0 {
		t.Error("the spectator heard the chat")
	}
	_, text := get()
	rec := must.Get(record.Parse(text))(t)
	for side, c := range rec.Commitments {
		if !c.Binds(rec.Setups[side]) || c.Sum != over.Commitments[side] {
			t.Errorf("side %d: the record does not prove the set-up", side)
		}
	}
}

func TestAListLearnsHowAGameStands(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "barrage", [2]stratego.Setup{shuffled(t, "barrage", 1), shuffled(t, "barrage", 2)})
	state := func(g *guest) string {
		t.Helper()
		resp := must.Get(g.client.Get(s.http.URL + g.path + "state"))(t)
		defer resp.Body.Close()
		text := must.Get(io.ReadAll(resp.Body))(t)
		return string(text)
	}
	if got, want := state(all[0]), `{"drawn":false,"phase":"play","ply":0,"ready":true,"turn":0,"winner":0}`; got != want {
		t.Errorf("Red is told %s, want %s", got, want)
	}
	all[0].must("resign", seatRequest{})
	if got, want := state(all[1]), `{"drawn":false,"phase":"over","ply":0,"ready":true,"turn":0,"winner":1}`; got != want {
		t.Errorf("Blue is told %s, want %s", got, want)
	}
}

func TestTheSettingsThemeIsThatOfPagesWhereNobodyHasChosenOne(t *testing.T) {
	for look, want := range map[string]bool{"night": true, "": false} {
		w := httptest.NewRecorder()
		Pages(look).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/learn", nil))
		if page := w.Body.String(); strings.Contains(page, `data-look="night"`) != want || !strings.Contains(page, "</html>") {
			t.Errorf("look %q: %s", look, page)
		}
	}
}
