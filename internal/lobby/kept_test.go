package lobby

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/catalogue"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/library"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// shelf is a server with a library in which three games are kept: one that is over,
// one of a person against a program, and one of two people.
type shelf struct {
	t                 *testing.T
	app               *web.Server
	kept              library.Library
	over, open, ofTwo string
}

const ownersToken = "let-me-in"

func newShelf(t *testing.T, local bool) *shelf {
	t.Helper()
	s := &shelf{t: t, kept: library.Library{Folder: t.TempDir()}}
	v, err := stratego.VariantNamed("barrage")
	if err != nil {
		t.Fatal(err)
	}
	setups := [2]string{games.RandomSetup(v, 1).String(), games.RandomSetup(v, 2).String()}
	game := func(g record.Game) string {
		g.Game, g.Variant, g.Setups, g.Names = record.Stratego, "barrage", setups, [2]string{"Ada", "Bob"}
		name, _, err := s.kept.Add(&g)
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	s.over = game(record.Game{Players: [2]string{"human", "council"}, Result: board.Won(board.Second, board.Resignation)})
	s.open = game(record.Game{Players: [2]string{"human", "random"}})
	s.ofTwo = game(record.Game{Players: [2]string{"human", "human"}})
	journal, err := library.OpenJournal(t.Context(), s.kept.File())
	if err != nil {
		t.Fatal(err)
	}
	offered, err := catalogue.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	s.app = web.New(web.Config{
		Catalogue: offered, Library: catalogue.Recordings{}, Journal: journal, Pages: web.Pages(""), Log: slog.New(slog.DiscardHandler), Hosts: []string{"play.example.org"},
		Kept: keptGames{s.kept, journal}, Owner: web.Owner{Local: local, Token: ownersToken},
	})
	t.Cleanup(func() {
		s.app.Close()
		if err := journal.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// request is one that a browser sends.
type request struct {
	method, path, body string
	from, host         string // empty: this machine, by its address
	cookie             string // of the owner
	header             [2]string
}

func (s *shelf) ask(q request) *http.Response {
	s.t.Helper()
	r := httptest.NewRequest(q.method, q.path, strings.NewReader(q.body))
	r.RemoteAddr, r.Host = "127.0.0.1:40000", "127.0.0.1:8080"
	if q.from != "" {
		r.RemoteAddr = q.from
	}
	if q.host != "" {
		r.Host = q.host
	}
	if q.cookie != "" {
		r.AddCookie(&http.Cookie{Name: web.OwnerCookie, Value: q.cookie})
	}
	if q.header[0] != "" {
		r.Header.Set(q.header[0], q.header[1])
	}
	r.Header.Set("Accept", "text/html")
	w := httptest.NewRecorder()
	s.app.ServeHTTP(w, r)
	return w.Result()
}

// read reads an answer.
func read[T any](t *testing.T, r *http.Response) (v T) {
	t.Helper()
	if r.StatusCode != http.StatusOK {
		t.Fatalf("status %d", r.StatusCode)
	}
	if err := json.NewDecoder(r.Body).Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestOnlyTheOwnerFindsTheLibrary(t *testing.T) {
	here, behind := newShelf(t, true), newShelf(t, false)
	const away, token = "192.0.2.7:4000", ownersToken
	for name, tt := range map[string]struct {
		at    *shelf
		q     request
		owner bool
	}{
		"this machine by its address":        {here, request{}, true},
		"this machine by IPv6":               {here, request{from: "[::1]:4000", host: "[::1]:8080"}, true},
		"this machine by localhost":          {here, request{host: "localhost:8080"}, true},
		"this machine by another name":       {here, request{host: "play.example.org"}, false},
		"this machine by a foreign name":     {here, request{host: "rebound.example.com"}, false},
		"this machine by a network's name":   {here, request{host: "192.0.2.1:8080"}, false},
		"this machine by no address":         {here, request{host: "0.0.0.0:8080"}, false},
		"this machine for somebody else":     {here, request{header: [2]string{"X-Forwarded-For", "192.0.2.7"}}, false},
		"this machine behind a proxy":        {behind, request{}, false},
		"another machine":                    {here, request{from: away}, false},
		"another machine that lies":          {here, request{from: away, host: "localhost"}, false},
		"another machine with the token":     {here, request{from: away, host: "play.example.org", cookie: token}, true},
		"another machine with a wrong one":   {here, request{from: away, host: "play.example.org", cookie: "let-me"}, false},
		"a proxy with the token":             {behind, request{host: "play.example.org", cookie: token}, true},
		"a page of another site with it":     {here, request{cookie: token, header: [2]string{"Sec-Fetch-Site", "cross-site"}}, false},
		"this machine for another site":      {here, request{header: [2]string{"Sec-Fetch-Site", "cross-site"}}, false},
		"an address that only begins as one": {here, request{host: "127.0.0.1.example.com"}, false},
	} {
		q := tt.q
		q.method, q.path = "GET", "/api/library"
		r := tt.at.ask(q)
		if owner := r.StatusCode == http.StatusOK; owner != tt.owner {
			t.Errorf("%s: status %d, want the owner's answer: %v", name, r.StatusCode, tt.owner)
		}
		q.path = "/api/catalogue"
		if r := tt.at.ask(q); r.StatusCode == http.StatusOK && read[map[string]any](t, r)["kept"] != nil != tt.owner {
			t.Errorf("%s: the start page links to the library: %v", name, !tt.owner)
		}
	}
}

// Whoever is not the owner cannot tell the library from an address that has nothing.
func TestTheLibraryIsNothingToStrangers(t *testing.T) {
	s := newShelf(t, true)
	const away = "192.0.2.7:4000"
	for _, tt := range []struct{ method, path, like string }{
		{"GET", "/library", "/nowhere"},
		{"GET", "/api/library", "/api/nowhere"},
		{"POST", "/api/owner", "/api/nowhere"},
		{"GET", "/api/library/" + s.over + "/record", "/api/nowhere"},
		{"GET", "/api/library/nowhere/record", "/api/nowhere"},
		{"POST", "/api/library/" + s.open + "/resume", "/api/nowhere"},
		{"POST", "/api/library/" + s.over + "/remove", "/api/nowhere"},
		{"GET", "/api/finished/" + s.over, "/api/finished/nowhere"},
	} {
		got, want := s.ask(request{method: tt.method, path: tt.path, from: away, body: "{}"}), s.ask(request{method: tt.method, path: tt.like, from: away, body: "{}"})
		a, b := text(t, got), strings.ReplaceAll(text(t, want), tt.like, tt.path)
		got.Header.Del("Content-Length")
		want.Header.Del("Content-Length")
		if got.StatusCode != http.StatusNotFound || a != b || len(got.Header) != len(want.Header) {
			t.Errorf("%s %s: %d %.80q, and %s has %d %.80q", tt.method, tt.path, got.StatusCode, a, tt.like, want.StatusCode, b)
		}
	}
	if _, err := s.kept.Find(s.over); err != nil {
		t.Errorf("the game: %v", err)
	}
	if r := s.ask(request{method: "GET", path: "/library"}); r.StatusCode != http.StatusOK {
		t.Errorf("the owner's page: status %d", r.StatusCode)
	}
}

func TestTheTokenMakesABrowserTheOwners(t *testing.T) {
	s := newShelf(t, true)
	const away = "192.0.2.7:4000"
	if r := s.ask(request{method: "POST", path: "/api/owner", from: away, body: `{"token":"guessed"}`}); r.StatusCode != http.StatusNotFound || len(r.Cookies()) > 0 {
		t.Errorf("a guess: status %d, cookies %v", r.StatusCode, r.Cookies())
	}
	r := s.ask(request{method: "POST", path: "/api/owner", from: away, body: `{"token":"` + ownersToken + `"}`})
	if r.StatusCode != http.StatusOK || len(r.Cookies()) != 1 {
		t.Fatalf("status %d, cookies %v", r.StatusCode, r.Cookies())
	}
	c := r.Cookies()[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode {
		t.Errorf("the cookie %v", c)
	}
	if r := s.ask(request{method: "GET", path: "/api/library", from: away, cookie: c.Value}); r.StatusCode != http.StatusOK {
		t.Errorf("with the cookie: status %d", r.StatusCode)
	}
}

// listed is what the list says of a game.
type listed struct {
	Name, ID, Seat string
	Over           bool
}

func (s *shelf) list(search string) []listed {
	s.t.Helper()
	return read[struct{ Games []listed }](s.t, s.ask(request{method: "GET", path: "/api/library?search=" + search})).Games
}

func TestAnUnfinishedGameIsResumedAtItsPersonsSeatAndItsRecordStaysShut(t *testing.T) {
	s := newShelf(t, true)
	seats := map[string]string{}
	for _, g := range s.list("") {
		seats[g.Name] = g.Seat
	}
	if len(seats) != 3 || seats[s.open] != "first" || seats[s.over] != "" || seats[s.ofTwo] != "" {
		t.Fatalf("seats %v", seats)
	}
	for _, name := range []string{s.open, s.ofTwo} {
		for _, path := range []string{"/api/library/" + name + "/record", "/api/finished/" + name} {
			if r := s.ask(request{method: "GET", path: path}); r.StatusCode != http.StatusConflict || strings.Contains(text(t, r), "setup:") {
				t.Errorf("%s: status %d", path, r.StatusCode)
			}
		}
	}
	for _, name := range []string{s.over, s.ofTwo} {
		if r := s.ask(request{method: "POST", path: "/api/library/" + name + "/resume"}); r.StatusCode != http.StatusConflict {
			t.Errorf("%s is resumed: status %d", name, r.StatusCode)
		}
	}
	made := read[struct{ ID, Seat, Key string }](t, s.ask(request{method: "POST", path: "/api/library/" + s.open + "/resume"}))
	r := s.ask(request{method: "POST", path: "/api/games/" + made.ID + "/" + made.Seat + "/claim", body: `{"secret":"` + made.Key + `"}`})
	if made.Seat != "first" || r.StatusCode != http.StatusOK {
		t.Errorf("seat %q, claimed with status %d %s", made.Seat, r.StatusCode, text(t, r))
	}
	for seat := range map[string]bool{"second": true, "watch": true} {
		if r := s.ask(request{method: "POST", path: "/api/games/" + made.ID + "/" + seat + "/claim", body: `{"secret":"` + made.Key + `"}`}); r.StatusCode == http.StatusOK {
			t.Errorf("the key opens the seat %s", seat)
		}
	}
	// Resumed again, as from another browser, the first key opens nothing.
	again := read[struct{ ID, Seat, Key string }](t, s.ask(request{method: "POST", path: "/api/library/" + s.open + "/resume"}))
	for key, want := range map[string]int{made.Key: http.StatusForbidden, again.Key: http.StatusOK} {
		if r := s.ask(request{method: "POST", path: "/api/games/" + made.ID + "/first/claim", body: `{"secret":"` + key + `"}`}); r.StatusCode != want {
			t.Errorf("status %d, want %d", r.StatusCode, want)
		}
	}
}

func TestAFinishedGameIsShownWholeSearchedForAndRemoved(t *testing.T) {
	s := newShelf(t, true)
	if g := s.list("resignation"); len(g) != 1 || g[0].Name != s.over {
		t.Fatalf("found %v", g)
	}
	g, err := s.kept.Find(s.over)
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, s.ask(request{method: "GET", path: "/api/library/" + s.over + "/record"})); got != g.Record.String() {
		t.Errorf("the record is %q", got)
	}
	found := read[struct {
		Record string
		Own    bool
	}](t, s.ask(request{method: "GET", path: "/api/finished/" + s.over}))
	if found.Record != g.Record.String() || !found.Own {
		t.Errorf("%+v", found)
	}
	if r := s.ask(request{method: "POST", path: "/api/library/" + s.over + "/remove", header: [2]string{"Origin", "http://other.example"}}); r.StatusCode != http.StatusForbidden {
		t.Errorf("another site removes a game: status %d", r.StatusCode)
	}
	if r := s.ask(request{method: "POST", path: "/api/library/" + s.over[:12] + "/remove"}); r.StatusCode == http.StatusOK {
		t.Errorf("the beginning of a name removes a game: status %d", r.StatusCode)
	}
	if len(s.list("")) != 3 {
		t.Fatal("a game is gone")
	}
	if r := s.ask(request{method: "POST", path: "/api/library/" + s.over + "/remove"}); r.StatusCode != http.StatusOK {
		t.Errorf("status %d", r.StatusCode)
	}
	if left := s.list(""); len(left) != 2 {
		t.Errorf("%v are left", left)
	}
}

// text reads an answer's text.
func text(t *testing.T, r *http.Response) string {
	t.Helper()
	var b strings.Builder
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(b.String(), "\r\n\r\n")
	return body
}
