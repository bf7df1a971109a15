package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestASeatAnswersToItsHolderOnly(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "barrage", [2]stratego.Setup{shuffled(t, "barrage", 1), shuffled(t, "barrage", 2)})
	stranger := s.guest()
	paths := []string{all[0].path, all[1].path, all[2].path}
	for action := range actions {
		for _, path := range paths {
			if code, _ := stranger.post(path+action, wish{}, nil); code != http.StatusForbidden {
				t.Errorf("a stranger's %s%s: status %d", path, action, code)
			}
		}
		if code, _ := all[1].post(paths[0]+action, wish{}, nil); code != http.StatusForbidden {
			t.Errorf("the second seat did the first one's %s: status %d", action, code)
		}
		if code, _ := all[2].post(paths[2]+action, wish{}, nil); code != http.StatusForbidden {
			t.Errorf("a spectator did %s: status %d", action, code)
		}
	}
	for _, what := range []string{"events", "record", "state"} {
		resp, err := stranger.client.Get(s.http.URL + paths[0] + what)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusForbidden {
			t.Errorf("a stranger read %s: %s", what, resp.Status)
		}
	}
	if err := all[1].do("move", wish{Move: "A7-A6"}); err == nil {
		t.Error("Blue moved in Red's turn")
	}
}

func TestAnInvitationWorksOnceAndAKeyAgainAndAgain(t *testing.T) {
	s := newSite(t, 1, Limits{})
	m := s.guest().create(wanted{Variant: "barrage", Side: "second"})
	friend := s.guest()
	key, err := friend.claim(m.ID, "first", m.Invite)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.guest().claim(m.ID, "first", m.Invite); err == nil {
		t.Error("the invitation opened the seat a second time: its sender can sit down there")
	}
	for _, wrong := range []string{"", m.Key, m.Watch, key[:len(key)-1]} {
		if _, err := s.guest().claim(m.ID, "first", wrong); err == nil {
			t.Errorf("%q opened the seat", wrong)
		}
	}
	laptop := s.guest()
	if _, err := laptop.claim(m.ID, "first", key); err != nil {
		t.Errorf("the key: %v", err)
	}
	laptop.listen()
	if u := laptop.next(); u.Joined != [2]bool{true, true} || u.Viewer != session.AsFirst {
		t.Errorf("joined %v as %v", u.Joined, u.Viewer)
	}
}

func TestRequestsOfOtherSitesAreRefused(t *testing.T) {
	s := newSite(t, 1, Limits{})
	tests := []struct {
		name, method, path string
		change             func(*http.Request)
		want               int
	}{
		{"foreign origin", "POST", "/api/games", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, 403},
		{"cross-site fetch", "POST", "/api/games", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"other port", "POST", "/api/games", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, 403},
		{"cross-site reading", "GET", "/api/catalogue", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"rebound name", "GET", "/", func(r *http.Request) { r.Host = "evil.example" }, 421},
		{"own origin", "GET", "/api/catalogue", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }, 200},
		{"localhost", "GET", "/", func(r *http.Request) { r.Host = "localhost:1" }, 200},
		{"unknown page", "GET", "/nothing", nil, 404},
		{"unknown call", "GET", "/api/nothing", nil, 404},
		{"unknown game", "POST", "/api/games/nosuch/first/claim", nil, 404},
		{"unknown seat", "POST", "/api/games/nosuch/third/claim", nil, 404},
		{"writing a page", "POST", "/", nil, 405},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := http.NewRequest(tt.method, s.http.URL+tt.path, strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			if tt.change != nil {
				tt.change(r)
			}
			resp, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			if resp.StatusCode != tt.want {
				t.Errorf("status %d, want %d", resp.StatusCode, tt.want)
			}
			csp := resp.Header.Get("Content-Security-Policy")
			if !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") || strings.Contains(csp, "http") {
				t.Errorf("policy %q", csp)
			}
		})
	}
}

func TestTheCookieOfASeatIsForItsPathAndNoOtherSite(t *testing.T) {
	s := newSite(t, 1, Limits{})
	resp, err := http.Post(s.http.URL+"/api/games", "application/json", strings.NewReader(`{"variant":"barrage","side":"first"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	cookies := resp.Cookies()
	if len(cookies) != 1 {
		t.Fatalf("%d cookies", len(cookies))
	}
	c := cookies[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || !strings.HasSuffix(c.Path, "/first/") || len(c.Value) < 32 {
		t.Errorf("cookie %v", c)
	}
}

func TestBadRequestsAreAnsweredInWords(t *testing.T) {
	s := newSite(t, 1, Limits{})
	tests := []struct {
		name string
		q    wanted
		want string
	}{
		{"no variant", wanted{Side: "first"}, "expected one of classic"},
		{"no side", wanted{Variant: "classic"}, "expected first, second or random"},
		{"no such opponent", wanted{Variant: "classic", Side: "first", Opponent: "deep thought"}, "expected one of random"},
		{"endless clock", wanted{Variant: "classic", Side: "first", Minutes: 1 << 30}, "expected at most"},
		{"alone", wanted{Variant: "classic", Side: "first", Solo: true}, "cannot be played alone"},
	}
	for _, tt := range tests {
		if _, err := s.guest().post("/api/games", tt.q, nil); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	for _, body := range []string{"{", `{"what":1}`, "[]", strings.Repeat(" ", maxBody+10) + "{}"} {
		resp, err := http.Post(s.http.URL+"/api/games", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
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
	g.create(wanted{Variant: "barrage", Side: "first"})
	s.guest().create(wanted{Variant: "barrage", Side: "first"})
	if code, err := s.guest().post("/api/games", wanted{Variant: "barrage", Side: "first"}, nil); code != http.StatusServiceUnavailable {
		t.Errorf("a third game: %v", err)
	}
	g.listen()
	g.listen()
	resp, err := g.client.Get(s.http.URL + g.path + "events")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a third stream: %s", resp.Status)
	}
	last := 0
	for range 10 {
		last, _ = g.post(g.path+"resign", wish{}, nil)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("status %d after too many requests", last)
	}
}

func TestAMoveIsOnTheDiskBeforeItIsAnswered(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "classic", [2]stratego.Setup{shuffled(t, "classic", 1), shuffled(t, "classic", 2)})
	var last [3]update
	for ply := range 30 {
		u := movesOf(t, all[ply%2])
		all[ply%2].must("move", wish{Move: u[ply%len(u)].Text, Ply: ply})
		for i, g := range all {
			last[i] = g.next()
		}
	}
	if err := all[0].do("draw", wish{}); err != nil {
		t.Fatal(err)
	}
	again := s.crash(2)
	for i, g := range all {
		g.next()
		back := &guest{site: again, client: g.client, path: g.path}
		link := *back
		if _, err := link.claim(strings.Split(g.path, "/")[3], seatNames[i], cookieOf(t, s, g)); err != nil {
			t.Fatal(err)
		}
		back.listen()
		u := back.next()
		if !u.Offered || u.Ply != 30 {
			t.Errorf("seat %d: ply %d, draw offered %v", i, u.Ply, u.Offered)
		}
		if got, want := fmt.Sprint(u.Squares, u.History, u.Commitments, u.Turn), fmt.Sprint(last[i].Squares, last[i].History, last[i].Commitments, last[i].Turn); len(got) != len(want) {
			t.Errorf("seat %d:\n%s\n%s", i, got, want)
		}
	}
}

// crash starts another server with what is on the disk now, as if this one had
// just been killed.
func (s *site) crash(seed byte) *site {
	s.t.Helper()
	again := &site{t: s.t, database: filepath.Join(s.t.TempDir(), "web.db")}
	for _, part := range []string{"", "-wal"} {
		text, err := os.ReadFile(s.database + part)
		if err != nil {
			s.t.Fatal(err)
		}
		if err := os.WriteFile(again.database+part, text, 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
	again.start(seed, Limits{})
	return again
}

// movesOf returns the moves that the guest may make.
func movesOf(t testing.TB, g *guest) []session.Move {
	t.Helper()
	part := strings.Split(g.path, "/")
	opened, err := g.site.app.games.find(t.Context(), part[3], netip.Addr{})
	if err != nil {
		t.Fatal(err)
	}
	at, err := parseSeat(part[4])
	if err != nil {
		t.Fatal(err)
	}
	return opened.session.Scene(at).Moves
}

func cookieOf(t testing.TB, s *site, g *guest) string {
	t.Helper()
	r, err := http.NewRequest("GET", s.http.URL+g.path, nil)
	if err != nil {
		t.Fatal(err)
	}
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
	opened, err := again.app.games.find(t.Context(), strings.Split(all[1].path, "/")[3], netip.Addr{})
	if err != nil {
		t.Fatal(err)
	}
	if sc := opened.session.Scene(session.AsSecond); sc.Ready != [2]bool{false, true} {
		t.Errorf("ready %v", sc.Ready)
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
		all[ply%2].must("move", wish{Move: moves[0].Text, Ply: ply})
		all[0].until(func(u update) bool { return u.Ply == ply+1 })
	}
}

func TestAGameAgainstAProgramHasUndoHintAndCover(t *testing.T) {
	s := newSite(t, 1, Limits{})
	g := s.guest()
	g.create(wanted{Variant: "barrage", Opponent: "random", Side: "first"})
	g.listen()
	g.must("deploy", wish{Setup: shuffled(t, "barrage", 3).String()})
	u := g.until(playing)
	g.must("move", wish{Move: u.Moves[0].Text, Ply: 0})
	if err := g.do("move", wish{Move: u.Moves[0].Text, Ply: 0}); err == nil {
		t.Error("the same move was played twice")
	}
	u = g.until(func(u update) bool { return u.Ply == 2 })
	if len(u.History) != 2 || !u.CanUndo || !u.CanHint {
		t.Errorf("%d moves, undo %v, hint %v", len(u.History), u.CanUndo, u.CanHint)
	}
	var hint struct{ Move session.Move }
	if _, err := g.post(g.path+"hint", wish{}, &hint); err != nil || hint.Move.Text == "" {
		t.Errorf("hint %v, %v", hint, err)
	}
	g.must("undo", wish{})
	if u = g.until(func(u update) bool { return u.Ply == 0 }); len(u.History) != 0 {
		t.Errorf("%d moves after undo", len(u.History))
	}
	g.must("reveal", wish{On: true})
	u = g.until(func(u update) bool { return u.Revealed })
	for _, q := range u.Squares {
		if q.Piece != nil && q.Piece.Hidden {
			t.Fatal("a piece is hidden after Cover was lifted")
		}
	}
	if err := g.do("chat", wish{Text: "hello"}); err == nil {
		t.Error("a program was talked to")
	}
}

// seated puts a recorded game into the journal, as if it had been played here,
// and sits down at its first seat.
func (s *site) seated(rec *record.Game) *guest {
	s.t.Helper()
	p := &page{ID: "abc", Order: Order{Variant: rec.Variant}, Locks: [3]lock{{Key: digest("key")}, {Key: digest("other")}}}
	if err := errors.Join(s.app.journal.add(p), s.app.journal.save(p.ID, head{Record: rec}, 0)); err != nil {
		s.t.Fatal(err)
	}
	g := s.guest()
	if _, err := g.claim(p.ID, "first", "key"); err != nil {
		s.t.Fatal(err)
	}
	return g
}

// pinned is a board of Advance on which White's Miner on e2 may not leave the
// file: Black's Miner would take the General behind it.
const pinned = "g...m..../........./........./........./........./........./........./z...M..../....G...."

func TestThePageIsToldWhyAMoveIsNotPossible(t *testing.T) {
	s := newSite(t, 1, Limits{})
	g := s.seated(&record.Game{Game: record.Advance, Variant: record.Advance, Start: pinned})
	for _, tt := range []struct{ from, to, want string }{
		{"e2", "a2", "the General would be in danger"}, // a capture by a pinned piece
		{"e2", "b2", "the General would be in danger"},
		{"e2", "e1", "your own General stands on e1"},
		{"e2", "d3", "a Miner on e2 cannot go to d3"},
		{"e2", "e9", ""},
		{"b4", "b5", "b4 is empty"},
	} {
		var got struct{ Why sentence }
		q := map[string]any{"from": advance.SquareOf(tt.from), "to": advance.SquareOf(tt.to)}
		if _, err := g.post(g.path+"why", q, &got); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(got.Why), tt.want) || (got.Why == "") != (tt.want == "") {
			t.Errorf("%s-%s: %q, want %q", tt.from, tt.to, got.Why, tt.want)
		}
	}
	for _, sq := range []int{81, 127, 255} {
		var got struct{ Why sentence }
		if _, err := g.post(g.path+"why", map[string]any{"from": advance.SquareOf("e2"), "to": sq}, &got); err != nil || !strings.Contains(string(got.Why), "no such square") {
			t.Errorf("to square %d: %q, %v", sq, got.Why, err)
		}
	}
}

func TestAHintAnswersWithAListInEveryVariant(t *testing.T) {
	s := newSite(t, 1, Limits{})
	for _, v := range (kit{}).Variants() {
		t.Run(v.Name, func(t *testing.T) {
			g := s.guest()
			g.create(wanted{Variant: v.Name, Opponent: "random", Side: "first"})
			if v.Game == record.Stratego {
				g.must("deploy", wish{Setup: shuffled(t, v.Name, 3).String()})
			}
			var hint struct {
				Move session.Move
				Why  json.RawMessage
			}
			if _, err := g.post(g.path+"hint", wish{}, &hint); err != nil {
				t.Fatal(err)
			}
			if hint.Move.Text == "" || !bytes.HasPrefix(hint.Why, []byte("[")) {
				t.Errorf("move %q, why %s: the page reads a list", hint.Move.Text, hint.Why)
			}
		})
	}
}

func TestAFriendLosesNoTimeBeforeOpeningTheLink(t *testing.T) {
	s := newSite(t, 1, Limits{})
	host, friend := s.guest(), s.guest()
	m := host.create(wanted{Variant: record.Advance, Side: "second", Minutes: 1})
	host.listen()
	if u := host.next(); u.Clocks[0].Running || u.Clocks[0].Left != time.Minute {
		t.Errorf("before the friend came: %v", u.Clocks)
	}
	if _, err := friend.claim(m.ID, "first", m.Invite); err != nil {
		t.Fatal(err)
	}
	host.until(func(u update) bool { return u.Clocks[0].Running && u.Joined == [2]bool{true, true} })
}

func TestTheRecordIsSentWhenTheGameIsOver(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "barrage", [2]stratego.Setup{shuffled(t, "barrage", 1), shuffled(t, "barrage", 2)})
	get := func() (int, string) {
		resp, err := all[2].client.Get(s.http.URL + all[2].path + "record")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(text)
	}
	if code, _ := get(); code != http.StatusConflict {
		t.Errorf("the record of a game that goes on: status %d", code)
	}
	all[1].must("chat", wish{Text: "well played"})
	all[0].must("resign", wish{})
	over := all[0].until(func(u update) bool { return u.Phase == session.Over })
	if len(over.Chat) != 1 || over.Chat[0].Text != "well played" {
		t.Errorf("chat %v", over.Chat)
	}
	if watched := all[2].until(func(u update) bool { return u.Phase == session.Over }); len(watched.Chat) != 0 {
		t.Error("the spectator heard the chat")
	}
	_, text := get()
	rec, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for side, c := range rec.Commitments {
		if !c.Binds(rec.Setups[side]) || c.Sum != over.Commitments[side] {
			t.Errorf("side %d: the record does not prove the set-up", side)
		}
	}
}

func TestFaultsOfASetupAreShownWhereTheyAre(t *testing.T) {
	s := newSite(t, 1, Limits{})
	ask := func(how, text string) (string, []session.SetupFault) {
		var got struct {
			Text   string
			Faults []session.SetupFault
		}
		if _, err := s.guest().post("/api/setup", map[string]string{"variant": "barrage", "how": how, "text": text}, &got); err != nil {
			t.Fatal(err)
		}
		return got.Text, got.Faults
	}
	_, faults := ask("check", "FF7"+strings.Repeat(".", 37))
	var at []int
	for _, f := range faults {
		at = append(at, f.Squares...)
	}
	if fmt.Sprint(at) != "[0 1 2]" && fmt.Sprint(at) != "[2 0 1]" {
		t.Errorf("squares at fault %v in %v", at, faults)
	}
	for _, how := range []string{"random", "fill"} {
		text, faults := ask(how, "..1"+strings.Repeat(".", 37))
		if len(faults) != 0 || how == "fill" && text[2] != '1' {
			t.Errorf("%s: %s %v", how, text, faults)
		}
	}
	if text, _ := ask("mirror", "..1"+strings.Repeat(".", 37)); text[7] != '1' {
		t.Errorf("mirrored: %s", text)
	}
}

// sentence reads a text as a page does, and says its English.
type sentence string

func (s *sentence) UnmarshalJSON(text []byte) error {
	var t struct {
		Say  string
		With []json.RawMessage
	}
	if json.Unmarshal(text, &t) != nil { // it is no text but a part of one
		var word any
		err := json.Unmarshal(text, &word)
		*s = sentence(fmt.Sprint(word))
		return err
	}
	parts := make([]any, len(t.With))
	for i, raw := range t.With {
		var part sentence
		if err := part.UnmarshalJSON(raw); err != nil {
			return err
		}
		parts[i] = string(part)
	}
	*s = sentence(fmt.Sprintf(strings.ReplaceAll(t.Say, "%d", "%s"), parts...))
	return nil
}

func TestAListLearnsHowAGameStands(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "barrage", [2]stratego.Setup{shuffled(t, "barrage", 1), shuffled(t, "barrage", 2)})
	state := func(g *guest) string {
		t.Helper()
		resp, err := g.client.Get(s.http.URL + g.path + "state")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if got, want := state(all[0]), `{"drawn":false,"phase":"play","ply":0,"ready":true,"turn":0,"winner":0}`; got != want {
		t.Errorf("Red is told %s, want %s", got, want)
	}
	all[0].must("resign", wish{})
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
