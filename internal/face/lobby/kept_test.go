package lobby

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/face/catalogue"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/games"
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

func newShelf(t *testing.T) *shelf {
	t.Helper()
	s := &shelf{t: t, kept: library.Library{Folder: t.TempDir()}}
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	setups := [2]string{games.RandomSetup(v, 1).String(), games.RandomSetup(v, 2).String()}
	game := func(g record.Game) string {
		g.Game, g.Variant, g.Setups, g.Names = record.Stratego, "barrage", setups, [2]string{"Ada", "Bob"}
		name, _ := must.Get2(s.kept.Add(&g))(t)
		return name
	}
	s.over = game(record.Game{Players: [2]string{"human", "council"}, Result: board.Won(board.Second, board.Resignation)})
	s.open = game(record.Game{Players: [2]string{"human", "random"}})
	s.ofTwo = game(record.Game{Players: [2]string{"human", "human"}})
	journal := must.Get(library.OpenJournal(t.Context(), s.kept.File()))(t)
	offered := must.Get(catalogue.New(nil))(t)
	s.app = web.New(web.Config{
		Shared:    web.Shared,
		Catalogue: offered, Library: catalogue.Recordings{}, Journal: journal, Pages: web.Pages(""),
		Log:   slog.New(slog.DiscardHandler),
		Hosts: []string{"play.example.org"},
		Kept:  keptGames{s.kept, journal}, Owner: web.Owner{Token: ownersToken},
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
	cookie             string // of the owner; empty: none
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
		for _, name := range []string{"owner", "owner-8080"} { // without a port in the address, and with it
			r.AddCookie(&http.Cookie{Name: name, Value: q.cookie})
		}
	}
	if q.header[0] != "" {
		r.Header.Set(q.header[0], q.header[1])
	}
	r.Header.Set("Accept", "text/html")
	w := httptest.NewRecorder()
	s.app.ServeHTTP(w, r)
	return w.Result()
}

// own asks as the owner.
func (s *shelf) own(method, path, body string) *http.Response {
	s.t.Helper()
	return s.ask(request{method: method, path: path, body: body, cookie: ownersToken})
}

// read reads an answer.
func read[T any](t *testing.T, r *http.Response) (v T) {
	t.Helper()
	if r.StatusCode != http.StatusOK {
		t.Fatalf("status %d", r.StatusCode)
	}
	must.Do(t, json.NewDecoder(r.Body).Decode(&v))
	return v
}

// Whoever uses the same machine is not the owner for that: other people and programs do.
func TestOnlyTheOwnersTokenOpensTheLibrary(t *testing.T) {
	s := newShelf(t)
	const away, token = "192.0.2.7:4000", ownersToken
	for name, tt := range map[string]struct {
		q           request
		owner, here bool
	}{
		"this machine by its address":        {request{}, false, true},
		"this machine by IPv6":               {request{from: "[::1]:4000", host: "[::1]:8080"}, false, true},
		"this machine by localhost":          {request{host: "localhost:8080"}, false, true},
		"this machine with a wrong token":    {request{cookie: "let-me"}, false, true},
		"this machine with no token":         {request{cookie: " "}, false, true},
		"this machine with the token":        {request{cookie: token}, true, true},
		"localhost with the token":           {request{cookie: token, host: "localhost:8080"}, true, true},
		"this machine by another name":       {request{host: "play.example.org"}, false, false},
		"this machine by a foreign name":     {request{host: "rebound.example.com", cookie: token}, false, false},
		"this machine by a network's name":   {request{host: "192.0.2.1:8080"}, false, false},
		"this machine by no address":         {request{host: "0.0.0.0:8080"}, false, false},
		"this machine for somebody else":     {request{header: [2]string{"X-Forwarded-For", "192.0.2.7"}}, false, false},
		"another machine":                    {request{from: away}, false, false},
		"another machine that lies":          {request{from: away, host: "localhost"}, false, false},
		"another machine with the token":     {request{from: away, host: "play.example.org", cookie: token}, true, false},
		"another machine with a wrong one":   {request{from: away, host: "play.example.org", cookie: "let-me"}, false, false},
		"a proxy with the token":             {request{host: "play.example.org", cookie: token, header: [2]string{"X-Forwarded-For", "192.0.2.7"}}, true, false},
		"a page of another site with it":     {request{cookie: token, header: [2]string{"Sec-Fetch-Site", "cross-site"}}, false, false},
		"a page of another port with it":     {request{cookie: token, header: [2]string{"Sec-Fetch-Site", "same-site"}}, false, false},
		"this machine for another site":      {request{header: [2]string{"Sec-Fetch-Site", "cross-site"}}, false, false},
		"an address that only begins as one": {request{host: "127.0.0.1.example.com", cookie: token}, false, false},
	} {
		q := tt.q
		q.method, q.path = "GET", "/api/library"
		r := s.ask(q)
		if owner := r.StatusCode == http.StatusOK; owner != tt.owner || !owner && r.StatusCode != http.StatusForbidden &&
			r.StatusCode != http.StatusMisdirectedRequest {
			t.Errorf("%s: status %d, want the owner's answer: %v", name, r.StatusCode, tt.owner)
		}
		q.path = "/api/catalogue"
		r = s.ask(q)
		if r.StatusCode != http.StatusOK {
			continue // it is refused whatever it asks for
		}
		told := read[struct{ Kept, Shut bool }](t, r)
		if told.Kept != tt.owner || told.Shut != (tt.here && !tt.owner) {
			t.Errorf("%s: the start page is told %+v", name, told)
		}
	}
}

// What is refused to a visitor says nothing of the games that are kept: it is the same for
// one that is there and one that is not. And nothing is done.
func TestVisitorsLearnNothingOfTheLibraryAndChangeNothing(t *testing.T) {
	s := newShelf(t)
	for _, tt := range []struct{ method, path string }{
		{"GET", "/api/library"},
		{"GET", "/api/library/%s/record"},
		{"POST", "/api/library/%s/resume"},
		{"POST", "/api/library/%s/remove"},
		{"GET", "/api/finished/%s"},
	} {
		want := text(t, s.ask(request{method: tt.method, path: strings.ReplaceAll(tt.path, "%s", "nowhere"), body: "{}"}))
		for _, name := range []string{s.over, s.open, s.ofTwo} {
			if got := text(
				t, s.ask(request{method: tt.method, path: strings.ReplaceAll(tt.path, "%s", name), body: "{}"}),
			); got != want {
				t.Errorf("%s %s of %s: %q, of no game %q", tt.method, tt.path, name, got, want)
			}
		}
	}
	if all := s.list(""); len(all) != 3 || all[0].Held || all[1].Held || all[2].Held {
		t.Errorf("the games are now %+v", all)
	}
	// A seat that somebody holds stays theirs, whatever others ask for.
	made := read[struct{ ID, Seat, Key string }](t, s.own("POST", "/api/library/"+s.open+"/resume", ""))
	if r := s.ask(
		request{method: "POST", path: "/api/library/" + s.open + "/resume", body: "{}"},
	); r.StatusCode != http.StatusForbidden || len(r.Cookies()) > 0 {
		t.Errorf("a visitor resumes the game: status %d, cookies %v", r.StatusCode, r.Cookies())
	}
	if r := s.ask(request{
		method: "POST", path: "/api/games/" + made.ID + "/" + made.Seat + "/claim",
		body: `{"secret":"` + made.Key + `"}`,
	}); r.StatusCode != http.StatusOK {
		t.Errorf("its holder comes back: status %d %s", r.StatusCode, text(t, r))
	}
}

func TestTheTokenMakesABrowserTheOwners(t *testing.T) {
	s := newShelf(t)
	const away = "192.0.2.7:4000"
	if r := s.ask(request{method: "POST", path: "/api/owner", from: away, body: `{"token":"guessed"}`}); r.StatusCode != http.StatusForbidden ||
		len(r.Cookies()) > 0 {
		t.Errorf("a guess: status %d, cookies %v", r.StatusCode, r.Cookies())
	}
	s.isOwners(s.ask(request{method: "POST", path: "/api/owner", from: away, body: `{"token":"` + ownersToken + `"}`}), http.StatusOK)
}

// isOwners checks that an answer makes the browser the owner's, by a cookie that no script
// and no other site gets at.
func (s *shelf) isOwners(r *http.Response, status int) {
	s.t.Helper()
	if r.StatusCode != status || len(r.Cookies()) != 1 {
		s.t.Fatalf("status %d, cookies %v", r.StatusCode, r.Cookies())
	}
	c := r.Cookies()[0]
	if c.Name != "owner-8080" || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/" {
		s.t.Errorf("the cookie %v", c)
	}
	if r := s.ask(request{method: "GET", path: "/api/library", cookie: c.Value}); r.StatusCode != http.StatusOK {
		s.t.Errorf("with the cookie: status %d", r.StatusCode)
	}
}

func TestTheTokenLeavesTheAddressByARedirect(t *testing.T) {
	s := newShelf(t)
	for path, to := range map[string]string{
		"/?token=" + ownersToken:                          "/",
		"/game/abc/first?token=" + ownersToken:            "/game/abc/first",
		"/library?token=" + ownersToken:                   "/library",
		"/setup?a=b&token=" + ownersToken + "&c=d":        "/setup?a=b&c=d",
		"/%2F%2Fevil.example/?token=" + ownersToken:       "/evil.example", // of this server, and of no other
		"/%5Cevil.example?token=" + ownersToken:           "/%5Cevil.example",
		"/join/abc/first?token=" + ownersToken + "&x=%0A": "/join/abc/first?x=%0A",
	} {
		r := s.ask(request{method: "GET", path: path})
		if at := r.Header.Get("Location"); at != to || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s leads to %q, want %q", path, at, to)
		}
		s.isOwners(r, http.StatusSeeOther)
	}
	for _, path := range []string{"/?token=", "/?token=guessed", "/library?token=let-me"} {
		r := s.ask(request{method: "GET", path: path})
		if r.StatusCode != http.StatusSeeOther || r.Header.Get("Location") != "/library#refused" || len(r.Cookies()) > 0 {
			t.Errorf("%s: status %d to %q with %v", path, r.StatusCode, r.Header.Get("Location"), r.Cookies())
		}
	}
	// Whoever is the owner already gets on with an old address.
	if r := s.own("GET", "/?token=old", ""); r.Header.Get("Location") != "/" {
		t.Errorf("the owner is sent to %q", r.Header.Get("Location"))
	}
	if r := s.ask(request{method: "GET", path: "/api/catalogue?token=" + ownersToken}); len(r.Cookies()) > 0 {
		t.Errorf("the interface sets %v", r.Cookies())
	}
	for _, path := range []string{"/library", "/"} {
		if r := s.ask(request{method: "GET", path: path}); r.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d, want the page that says what to do", path, r.StatusCode)
		}
	}
}

func TestTheAddressOnACommandLineWorksOnce(t *testing.T) {
	s := newShelf(t)
	const to = "/join/abc/first#secret"
	once := must.Get(s.app.AddressOnce(to))(t)
	if strings.Contains(once, ownersToken) || strings.Contains(once, "secret") {
		t.Errorf("the address %s has what others may not read", once)
	}
	r := s.ask(request{method: "GET", path: once})
	if at := r.Header.Get("Location"); at != to {
		t.Errorf("it leads to %q, want %q", at, to)
	}
	s.isOwners(r, http.StatusSeeOther)
	if r := s.ask(request{method: "GET", path: once}); r.Header.Get("Location") != "/library#refused" || len(r.Cookies()) > 0 {
		t.Errorf("the second time it leads to %q with %v", r.Header.Get("Location"), r.Cookies())
	}
	if at, want := s.app.OwnersAddress(to), "/join/abc/first?token="+ownersToken+"#secret"; at != want {
		t.Errorf("the owner's address is %s, want %s", at, want)
	}
}

// listed is what the list says of a game.
type listed struct {
	Name, ID, Seat string
	Over, Held     bool
}

func (s *shelf) list(search string) []listed {
	s.t.Helper()
	return read[struct{ Games []listed }](s.t, s.own("GET", "/api/library?search="+search, "")).Games
}

func TestAnUnfinishedGameIsResumedAtItsPersonsSeatAndItsRecordStaysShut(t *testing.T) {
	s := newShelf(t)
	seats := map[string]string{}
	for _, g := range s.list("") {
		seats[g.Name] = g.Seat
	}
	if len(seats) != 3 || seats[s.open] != "first" || seats[s.over] != "" || seats[s.ofTwo] != "" {
		t.Fatalf("seats %v", seats)
	}
	for _, name := range []string{s.open, s.ofTwo} {
		for _, path := range []string{"/api/library/" + name + "/record", "/api/finished/" + name} {
			if r := s.own("GET", path, ""); r.StatusCode != http.StatusConflict || strings.Contains(text(t, r), "setup:") {
				t.Errorf("%s: status %d", path, r.StatusCode)
			}
		}
	}
	for _, name := range []string{s.over, s.ofTwo} {
		if r := s.own("POST", "/api/library/"+name+"/resume", ""); r.StatusCode != http.StatusConflict {
			t.Errorf("%s is resumed: status %d", name, r.StatusCode)
		}
	}
	made := read[struct{ ID, Seat, Key string }](t, s.own("POST", "/api/library/"+s.open+"/resume", ""))
	r := s.ask(request{method: "POST", path: "/api/games/" + made.ID + "/" + made.Seat + "/claim", body: `{"secret":"` + made.Key + `"}`})
	if made.Seat != "first" || r.StatusCode != http.StatusOK {
		t.Errorf("seat %q, claimed with status %d %s", made.Seat, r.StatusCode, text(t, r))
	}
	for seat := range map[string]bool{"second": true, "watch": true} {
		if r := s.ask(request{
			method: "POST", path: "/api/games/" + made.ID + "/" + seat + "/claim",
			body: `{"secret":"` + made.Key + `"}`,
		}); r.StatusCode == http.StatusOK {
			t.Errorf("the key opens the seat %s", seat)
		}
	}
	// Resumed again, as from another browser, the first key opens nothing.
	again := read[struct{ ID, Seat, Key string }](t, s.own("POST", "/api/library/"+s.open+"/resume", ""))
	for key, want := range map[string]int{made.Key: http.StatusForbidden, again.Key: http.StatusOK} {
		if r := s.ask(request{method: "POST", path: "/api/games/" + made.ID + "/first/claim", body: `{"secret":"` + key + `"}`}); r.StatusCode != want {
			t.Errorf("status %d, want %d", r.StatusCode, want)
		}
	}
}

func TestAFinishedGameIsShownWholeSearchedForAndRemoved(t *testing.T) {
	s := newShelf(t)
	if g := s.list("resignation"); len(g) != 1 || g[0].Name != s.over {
		t.Fatalf("found %v", g)
	}
	g := must.Get(s.kept.Find(s.over))(t)
	if got := text(t, s.own("GET", "/api/library/"+s.over+"/record", "")); got != g.Record.String() {
		t.Errorf("the record is %q", got)
	}
	found := read[struct {
		Record string
		Own    bool
	}](t, s.own("GET", "/api/finished/"+s.over, ""))
	if found.Record != g.Record.String() || !found.Own {
		t.Errorf("%+v", found)
	}
	if r := s.ask(request{
		method: "POST", path: "/api/library/" + s.over + "/remove", cookie: ownersToken,
		header: [2]string{"Origin", "http://other.example"},
	}); r.StatusCode != http.StatusForbidden {
		t.Errorf("another site removes a game: status %d", r.StatusCode)
	}
	if r := s.own("POST", "/api/library/"+s.over[:12]+"/remove", ""); r.StatusCode == http.StatusOK {
		t.Errorf("the beginning of a name removes a game: status %d", r.StatusCode)
	}
	if len(s.list("")) != 3 {
		t.Fatal("a game is gone")
	}
	if r := s.own("POST", "/api/library/"+s.over+"/remove", ""); r.StatusCode != http.StatusOK {
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
	must.Do(t, r.Write(&b))
	_, body, _ := strings.Cut(b.String(), "\r\n\r\n")
	return body
}
