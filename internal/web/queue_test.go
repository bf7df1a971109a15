package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// send asks for something from an address of one's own.
func (s *site) send(from, path string, q any, w http.ResponseWriter) {
	text, err := json.Marshal(q)
	if err != nil {
		s.t.Error(err)
		return
	}
	r := httptest.NewRequestWithContext(s.t.Context(), http.MethodPost, path, bytes.NewReader(text))
	r.Host, r.RemoteAddr = "localhost", from+":4000"
	s.app.ServeHTTP(w, r)
}

// status sends a request and returns the status of its answer.
func (s *site) status(from, path string, q any) int {
	w := httptest.NewRecorder()
	s.send(from, path, q, w)
	return w.Code
}

// dawdle is a client that asked for an animated picture and does not read it. It
// returns when the picture is on its way.
func (s *site) dawdle(from string, q recordingRequest) {
	s.t.Helper()
	slow := stuck{httptest.NewRecorder(), make(chan struct{}, 1), make(chan struct{})}
	s.t.Cleanup(func() { close(slow.free) })
	go s.send(from, "/api/picture", q, slow)
	<-slow.asked
}

// played returns the record of a game of random moves.
func played(t *testing.T, variant string, plies int) *record.Game {
	t.Helper()
	s := newSite(t, 1, Limits{})
	var setups [2]stratego.Setup
	if variant != record.Advance {
		setups = [2]stratego.Setup{shuffled(t, variant, 1), shuffled(t, variant, 2)}
	}
	all := meet(t, s, variant, setups)
	for ply := range plies {
		moves := movesOf(t, all[ply%2])
		if len(moves) == 0 {
			break
		}
		all[ply%2].must("move", seatRequest{Move: moves[ply%len(moves)].Text, Ply: ply})
	}
	opened := must.Get(s.app.games.find(t.Context(), strings.Split(all[0].path, "/")[3], netip.Addr{}))(t)
	return opened.session.Record()
}

func TestSlowReadersOfPicturesHoldUpNobodyElse(t *testing.T) {
	rec := played(t, "barrage", 20).String()
	s := newSite(t, 2, Limits{Work: 3})
	moving := recordingRequest{Text: rec, View: "first", Kind: "gif"}
	for range 3 {
		s.dawdle("192.0.2.1", moving)
	}
	if code := s.status("192.0.2.1", "/api/picture", moving); code != http.StatusTooManyRequests {
		t.Errorf("the address that reads nothing got another picture: status %d", code)
	}
	for _, path := range []string{"/api/picture", "/api/film", "/api/beliefs"} {
		if code := s.status("192.0.2.2", path, moving); code != http.StatusOK {
			t.Errorf("%s for somebody else: status %d", path, code)
		}
	}
}

// thinker opens games until it is told to stop.
type thinker struct{ kit }

func (thinker) Replay(ctx context.Context, _ *record.Game) (*session.Session, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestWorkOnAReplayEndsInTime(t *testing.T) {
	rec := played(t, "barrage", 4).String()
	s := newSite(t, 2, Limits{})
	s.app.config.Library, s.app.answers.most = thinker{}, 20*time.Millisecond
	if code := s.status("192.0.2.1", "/api/film", recordingRequest{Text: rec}); code != http.StatusServiceUnavailable {
		t.Errorf("status %d", code)
	}
}

func TestOneAddressOpensOnlyItsShareOfTheGames(t *testing.T) {
	s := newSite(t, 1, Limits{Games: 100, GamesEach: 3})
	q := gameRequest{Variant: record.Advance, Side: "first", Minutes: 10} // its clock keeps it open
	for n, want := range []int{201, 201, 201, 429} {
		if code := s.status("192.0.2.1", "/api/games", q); code != want {
			t.Errorf("game %d of an address: status %d, want %d", n+1, code, want)
		}
	}
	for _, from := range []string{"192.0.2.2", "[2001:db8:0:1::1]"} {
		if code := s.status(from, "/api/games", q); code != http.StatusCreated {
			t.Errorf("another address, %s: status %d", from, code)
		}
	}
}

func TestAGameWhoseClocksDoNotRunIsClosedWhenNobodyLooks(t *testing.T) {
	s := newSite(t, 1, Limits{})
	for minutes, want := range []bool{true, true} { // without a clock, and with one that waits for a friend
		m := s.guest().create(gameRequest{Variant: record.Advance, Side: "first", Minutes: minutes})
		opened := must.Get(s.app.games.find(t.Context(), m.ID, netip.Addr{}))(t)
		if got := opened.unused(0); got != want {
			t.Errorf("%d minutes: may be closed %v, want %v", minutes, got, want)
		}
	}
}

func TestStreamsOfOneAddressAreBounded(t *testing.T) {
	s := newSite(t, 1, Limits{StreamsEach: 2})
	g := s.guest()
	g.openLine()
	g.openLine()
	resp := must.Get(g.client.Get(s.http.URL + "/api/events"))(t)
	resp.Body.Close()
	if resp.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a third line: %s", resp.Status)
	}
}
