package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// sit takes a seat in a new game against a program and says which topic it is.
func (g *guest) sit() (topic string) {
	g.site.t.Helper()
	m := g.create(gameRequest{Variant: "barrage", Opponent: "random", Side: "first"})
	g.must("deploy", seatRequest{Setup: shuffled(g.site.t, "barrage", 3).String()})
	return m.ID + "/first"
}

func TestOneLineCarriesManyGamesEachAskedForWithItsOwnKey(t *testing.T) {
	s := newSite(t, 1, Limits{})
	g := s.guest()
	g.openLine()
	seen := map[string]int{}
	for range 10 {
		topic := g.sit()
		must.Get(g.post(g.path+"listen", listen{Line: g.line}, nil))(t)
		for seen[topic] == 0 {
			var p lineEvent
			must.Do(t, json.Unmarshal(g.event(), &p))
			seen[p.Topic]++
		}
	}
	if len(seen) != 10 {
		t.Errorf("%d games on the line", len(seen))
	}
	// What is not asked for any longer is not sent any longer.
	must.Get(g.post(g.path+"listen", listen{Line: g.line, Off: true}, nil))(t)
	off := strings.TrimSuffix(strings.TrimPrefix(g.path, "/api/games/"), "/")
	g.must("resign", seatRequest{})
	another := g.sit()
	must.Get(g.post(g.path+"listen", listen{Line: g.line}, nil))(t)
	for topic := ""; topic != another; {
		text := g.event()
		var p lineEvent
		must.Do(t, json.Unmarshal(text, &p))
		if topic = p.Topic; topic == off && strings.Contains(string(text), `"phase":"over"`) {
			t.Error("a game was sent on after the page was left")
		}
	}
}

func TestALineOpensNoSeatWithoutItsKey(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "barrage", [2]stratego.Setup{shuffled(t, "barrage", 1), shuffled(t, "barrage", 2)})
	all[0].openLine()
	for _, tt := range []struct {
		path, line string
		want       int
	}{
		{all[1].path, all[0].line, http.StatusForbidden}, // the other seat, on my own line
		{all[2].path, all[0].line, http.StatusForbidden},
		{"/api/games/nosuch/first/", all[0].line, http.StatusNotFound},
		{all[0].path, "nosuchline", http.StatusGone},
		{all[0].path, all[0].line, http.StatusOK},
	} {
		if code, err := all[0].post(tt.path+"listen", listen{Line: tt.line}, nil); code != tt.want {
			t.Errorf("%s on %s: status %d (%v), want %d", tt.path, tt.line, code, err, tt.want)
		}
	}
}

func TestAGameThatIsClosedSaysSoOnTheLine(t *testing.T) {
	s := newSite(t, 1, Limits{})
	g := s.guest()
	g.shared = true
	topic := g.sit()
	g.listen()
	g.next()
	s.app.games.close()
	for {
		var p lineEvent
		must.Do(t, json.Unmarshal(g.event(), &p))
		if p.Closed && p.Topic == topic {
			return
		}
	}
}
