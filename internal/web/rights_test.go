package web

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"iter"
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// keptHere is a library as a server's owner sees it.
type keptHere struct {
	library.Library
	journal *library.Journal
}

func (k keptHere) Search(words string) iter.Seq[KeptGame] {
	return func(yield func(KeptGame) bool) {
		for g := range k.Chosen(library.Choice{Search: words}) {
			if !yield(keptGame(g)) {
				return
			}
		}
	}
}

func (k keptHere) Find(name string) (KeptGame, error) {
	for g := range k.All() {
		if g.Name == name {
			return keptGame(g), nil
		}
	}
	return KeptGame{}, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

func (k keptHere) Remove(g KeptGame) error { return k.RemoveID(g.ID) }

func (k keptHere) Adopt(id, order, locks string) error { return k.journal.Adopt(id, order, locks) }

func (k keptHere) Shelf() profile.Shelf { return k.Library }

func keptGame(g library.Game) KeptGame {
	return KeptGame{ID: g.ID(), Name: g.Name, Changed: g.Changed, Record: g.Record, Err: g.Err}
}

// caller is somebody who asks for everything.
type caller struct {
	name             string
	key, bot, secret string  // of a seat, of a bot, of a link
	owner            string  // the owner's token
	has              []right // what this gives at the first seat of the game
}

// asks sends a request to a route, at the first seat of a game where it is about one, and
// returns the status.
func (c caller) asks(s *site, pattern, id, kept string) int {
	s.t.Helper()
	method, path, _ := strings.Cut(pattern, " ")
	at := id
	if strings.HasPrefix(path, "/api/library/") {
		at = kept
	}
	path = strings.NewReplacer("{id}", at, "{name}", at, "{seat}", "first", "{game}", id, "{variant}", "barrage", "{task}", "none", "{word}",
		"accept").Replace(path)
	body := "{}"
	if c.secret != "" && (strings.HasSuffix(path, "/claim") || strings.HasSuffix(path, "/invitation")) {
		body = `{"secret":"` + c.secret + `"}`
	}
	ctx, cancel := context.WithCancel(s.t.Context())
	defer cancel() // ends a stream
	r := must.Get(http.NewRequestWithContext(ctx, method, s.http.URL+path, strings.NewReader(body)))(s.t)
	if c.key != "" {
		r.AddCookie(&http.Cookie{Name: SeatCookie, Value: c.key})
	}
	if c.owner != "" {
		r.AddCookie(&http.Cookie{Name: ownerCookie(r), Value: c.owner})
	}
	if c.bot != "" {
		r.Header.Set("Authorization", "Bearer "+c.bot)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		s.t.Fatal(pattern, err)
	}
	defer resp.Body.Close()
	return resp.StatusCode
}

// refusals are the statuses for those who lack a right.
var refusals = map[right]int{
	theHolder: http.StatusForbidden, theLink: http.StatusForbidden, theOwner: http.StatusForbidden,
	theBot: http.StatusUnauthorized,
}

// Everything that can be asked for is asked for by people and programs with every right but
// the one that it needs, and then by those who have it. Nothing is done for the former: no
// game is opened, and every seat opens to its key as before.
func TestEveryRouteAsksForItsRightBeforeItDoesAnything(t *testing.T) {
	s := newOwnedSite(t)
	all := meet(t, s, "barrage", [2]stratego.Setup{shuffled(t, "barrage", 1), nil})
	id := strings.Split(all[0].path, "/")[3]
	guest := s.guest()
	own := guest.create(gameRequest{Variant: "barrage", Opponent: "random", Side: "first"}) // a game that is kept, too
	guest.must("deploy", seatRequest{Setup: shuffled(t, "barrage", 3).String()})
	guest.must("move", seatRequest{Move: movesOf(t, guest)[0].Text})
	var kept string
	for g := range s.kept.All() {
		kept = cmp.Or(kept, g.Name) // that of the two is not named before it begins
	}
	first, second, watch := cookieOf(t, s, all[0]), cookieOf(t, s, all[1]), cookieOf(t, s, all[2])
	s = s.crash(2)
	token, err := s.bots.Create("Crab")
	if err != nil || kept == "" {
		t.Fatal(err, kept)
	}
	strangers := []caller{
		{name: "nobody"},
		{name: "the other seat", key: second, secret: second},
		{name: "a spectator", key: watch, secret: watch},
		{name: "a guest with a game of their own", key: own.Key, secret: own.Key},
		{name: "a bot", bot: token, key: token, secret: token, has: []right{theBot}},
		{name: "a wrong token", owner: "let-me-in", bot: "Crab.let-me-in", key: "let-me-in", secret: "let-me-in"},
		{name: "a seat's key as the owner's token", owner: first},
		{name: "the owner", owner: ownersToken, secret: ownersToken, key: ownersToken, has: []right{theOwner}},
	}
	may := func(c caller, r right) bool {
		for _, has := range c.has {
			if has == r {
				return true
			}
		}
		return r == anybody
	}
	routes := s.app.routes()
	seen := map[right]int{}
	for _, r := range routes {
		seen[r.needs]++
		for _, c := range strangers {
			if may(c, r.needs) {
				continue
			}
			if got := c.asks(s, r.pattern, id, kept); got != refusals[r.needs] {
				t.Errorf("%s asks for %s: status %d, want %d", c.name, r.pattern, got, refusals[r.needs])
			}
		}
	}
	for _, r := range []right{anybody, theHolder, theLink, theBot, theOwner} {
		if seen[r] < 2 {
			t.Errorf("%d routes need right %d: the table is not complete", seen[r], r)
		}
	}
	if n := len(s.app.games.open); n > 0 {
		t.Errorf("%d games were opened for people without a right", n)
	}
	holder := caller{name: "the holder", key: first, secret: first, has: []right{theHolder, theLink}}
	for _, r := range routes {
		for _, c := range append(strangers, holder) {
			if !may(c, r.needs) || r.pattern == "POST /api/library/{name}/remove" || strings.HasSuffix(r.pattern, "/thoughts") {
				continue // nothing would be left, and thoughts are hidden until the end
			}
			if r.pattern == "DELETE /api/bot" || r.pattern == "POST /api/bot/token" {
				continue // the token would work no longer
			}
			if r.pattern == "POST /api/owner" {
				continue // its body has the token: tested where the library is
			}
			if got := c.asks(s, r.pattern, id, kept); got == http.StatusForbidden || got == http.StatusUnauthorized {
				t.Errorf("%s asks for %s: status %d", c.name, r.pattern, got)
			}
		}
	}
	for at, key := range []string{first, second, watch} {
		if _, err := s.guest().claim(id, seatNames[session.Viewer(at)], key); err != nil {
			t.Errorf("the key of seat %s: %v", seatNames[at], err)
		}
	}
}
