package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/appraisal"
	"flagfall.dev/internal/session/review"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestAGameIsReviewedInTheBackgroundAndFoundAgainAfterAReload(t *testing.T) {
	s := newSite(t, 1, Limits{})
	rec := played(t, "mini", 12)
	ask := func() (r taskReport) {
		must.Get(s.guest().post("/api/review", reviewing{Text: rec.String()}, &r))(t)
		return r
	}
	first := ask()
	if first.Total != len(rec.Moves) {
		t.Errorf("%+v", first)
	}
	r := until(t, s.app.tasks, first.ID, func(r taskReport) bool { return r.State.over() })
	if again := ask(); r.State != taskDone || again.ID != first.ID || again.State != taskDone ||
		len(again.Parts) != len(rec.Moves) {
		t.Errorf("%s, again %+v", r.State, again)
	}
	var ply review.Ply
	if err := json.Unmarshal(r.Parts[3], &ply); err != nil || ply.Ply != 3 || ply.Best == "" {
		t.Errorf("%+v, %v", ply, err)
	}
	var end review.Review
	if err := json.Unmarshal(r.End, &end); err != nil || end.Players[0].Moves == 0 {
		t.Errorf("%+v, %v", end, err)
	}
}

func TestTheReviewOfAFinishedGameIsKeptWithItOverARestart(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "mini", [2]stratego.Setup{shuffled(t, "mini", 1), shuffled(t, "mini", 2)})
	all[0].must("resign", seatRequest{})
	id := idOf(all[0])
	var finished struct {
		Record   string
		Reviewed bool
	}
	look := func() {
		must.Get(get(s.guest(), "/api/finished/"+id, &finished))(t)
	}
	if look(); finished.Reviewed {
		t.Error("a review is there before anybody asked for it")
	}
	var first, again, foreign taskReport
	must.Get(s.guest().post("/api/review", reviewing{Text: finished.Record, Game: id}, &first))(t)
	until(t, s.app.tasks, first.ID, func(r taskReport) bool { return r.State == taskDone })
	s = s.crash(2)
	if look(); !finished.Reviewed {
		t.Error("the review is lost with the server")
	}
	if _, err := s.guest().post("/api/review", reviewing{Text: finished.Record, Game: id}, &again); err != nil ||
		again.State != taskDone || again.ID != first.ID {
		t.Errorf("asked again: %+v, %v", again, err)
	}
	for range tasksEach + 1 { // nobody who has asked for nothing is told that there is no room
		var quiet taskReport
		must.Get(s.guest().post("/api/review", reviewing{Text: played(t, "mini", 4).String(), Quiet: true}, &quiet))(t)
	}
	// Another record under the game's name is gone over, and kept nowhere.
	other := played(t, "mini", 2)
	if _, err := s.guest().post("/api/review", reviewing{Text: other.String(), Game: id}, &foreign); err != nil || foreign.ID == first.ID {
		t.Errorf("%+v, %v", foreign, err)
	}
}

func TestAFinishedGameHasAnAddressAndARunningOneTellsNothing(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "mini", [2]stratego.Setup{shuffled(t, "mini", 1), shuffled(t, "mini", 2)})
	id := idOf(all[0])
	look := func() (record string, err error) {
		var got struct{ Record string }
		_, err = get(s.guest(), "/api/finished/"+id, &got)
		return got.Record, err
	}
	if text, err := look(); err == nil || text != "" {
		t.Fatalf("a running game: %q", text)
	}
	all[0].must("resign", seatRequest{})
	text := must.Get(look())(t)
	g, err := record.Parse(text)
	if err != nil || !g.Result.Over() || g.Setups[1] == "" {
		t.Errorf("%v, %v", g, err)
	}
	if status, _ := get(s.guest(), "/api/finished/none", nil); status != http.StatusNotFound {
		t.Errorf("no such game: status %d", status)
	}
}

// Two running games that differ only in hidden ranks give everybody the same answers
// for what is there when they are over.
func TestWhatIsForFinishedGamesIsTheSameForRunningTwins(t *testing.T) {
	red, blue := shuffled(t, "barrage", 1), shuffled(t, "barrage", 2)
	other, _ := twin(blue, rand.New(rand.NewPCG(1, 2)))
	var said [2]string
	for i, setup := range []stratego.Setup{blue, other} {
		s := newSite(t, 1, Limits{})
		all := meet(t, s, "barrage", [2]stratego.Setup{red, setup})
		stranger := s.guest()
		_, _ = get(stranger, "/api/finished/"+idOf(all[0]), nil) // refused
		_, _ = stranger.post("/api/games/"+idOf(all[0])+"/watch/record", nil, nil)
		said[i] = stranger.sent()
	}
	if said[0] != said[1] || said[0] == "" {
		t.Errorf("%s\n%s", said[0], said[1])
	}
}

func TestAGameGoesOnFromAPositionOfARecord(t *testing.T) {
	s := newSite(t, 1, Limits{})
	for _, name := range []string{"mini", record.Advance} {
		rec := played(t, name, 12)
		g := s.guest()
		var m made
		q := branching{Text: rec.String(), Ply: 7, Opponent: "random", Side: "second", Name: "Ada"}
		must.Get(g.post("/api/branch", q, &m))(t)
		g.path = "/api/games/" + m.ID + "/" + m.Seat + "/"
		g.listen()
		sc := g.next()
		if sc.Phase != session.Playing || len(sc.History) < 7 || sc.History[6].Text != rec.Moves[6].Text &&
			name == record.Advance ||
			sc.Players[1] != "Ada" || !sc.Opened {
			t.Errorf("%s: %s, %d moves, %v, opened %v", name, sc.Phase, len(sc.History), sc.Players, sc.Opened)
		}
	}
	for what, q := range map[string]branching{
		"a move that is not there": {Text: played(t, "mini", 4).String(), Ply: 5, Opponent: "random", Side: "first"},
		"no such opponent":         {Text: played(t, "mini", 4).String(), Ply: 1, Opponent: "nobody", Side: "first"},
		"no game":                  {Text: "x", Opponent: "random", Side: "first"},
	} {
		if status, err := s.guest().post("/api/branch", q, nil); status != http.StatusBadRequest {
			t.Errorf("%s: %d %v", what, status, err)
		}
	}
}

// idOf is the name of the game that a guest sits at.
func idOf(g *guest) string { return strings.Split(g.path, "/")[3] }

// get asks for something and reads it.
func get(g *guest, path string, v any) (int, error) {
	resp, err := g.client.Get(g.site.http.URL + path)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	g.keep(resp)
	var whole json.RawMessage
	if err := json.NewDecoder(resp.Body).Decode(&whole); err != nil {
		return resp.StatusCode, err
	}
	g.note(whole)
	if resp.StatusCode >= 300 {
		return resp.StatusCode, fmt.Errorf("%d %s", resp.StatusCode, whole)
	}
	if v != nil {
		err = json.Unmarshal(whole, v)
	}
	return resp.StatusCode, err
}

func TestASetUpIsJudgedInTheBackgroundAndSaysHowOftenPeoplePlaceItSo(t *testing.T) {
	s := newSite(t, 1, Limits{})
	text := shuffled(t, "duel", 1).String()
	var edited struct{ Often []float64 }
	if _, err := s.guest().post("/api/setup", map[string]string{"variant": "duel", "how": "check", "text": text}, &edited); err != nil ||
		len(edited.Often) == 0 || edited.Often[0] < 0 {
		t.Errorf("%v, %v", edited, err)
	}
	var r taskReport
	if _, err := s.guest().post("/api/judge", map[string]string{"variant": "duel", "text": text}, &r); err != nil || r.Total != appraisal.DefaultPairs {
		t.Fatalf("%+v, %v", r, err)
	}
	r = until(t, s.app.tasks, r.ID, func(r taskReport) bool { return r.Done >= 2 || r.State.over() })
	var j appraisal.Judgement
	if err := json.Unmarshal(r.Parts[1], &j); err != nil || j.Won+j.Drawn+j.Lost != 4 || j.Error <= 0 {
		t.Errorf("%+v, %v", j, err)
	}
	if _, err := s.app.tasks.cancel(r.ID, netip.MustParseAddr("127.0.0.1")); err != nil {
		t.Error(err)
	}
	for _, bad := range []map[string]string{{"variant": "duel", "text": "x"}, {"variant": record.Advance, "text": text}, {"variant": "duel", "text": ""}} {
		if status, _ := s.guest().post("/api/judge", bad, nil); status != http.StatusBadRequest {
			t.Errorf("%v: status %d", bad, status)
		}
	}
}
