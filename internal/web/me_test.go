package web

import (
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/trainer"
)

// me asks what a browser's own games come to.
func (g *guest) me(query string) (sent struct {
	Name    string
	Owner   bool
	Profile string
	Kept    int
	Score   struct{ Won, Drawn, Lost int }

	Played, Profiles []string
	Ratings          []struct{ Variant string }
},
) {
	g.site.t.Helper()
	if code := g.get("/api/me"+query, &sent); code != http.StatusOK {
		g.site.t.Fatalf("status %d", code)
	}
	return sent
}

// postAnew is post from a page that was loaded just before, so that it shows who plays now. What it asks is keys and values.
func (g *guest) postAnew(path string, v any, asked ...string) (int, error) {
	g.site.t.Helper()
	defer func(before string) { g.shown = before }(g.shown)
	g.shown = g.me("").Profile
	q := map[string]string{}
	for i := 0; i < len(asked); i += 2 {
		q[asked[i]] = asked[i+1]
	}
	return g.post(path, q, v)
}

// owns makes the browser the owner's.
func (g *guest) owns() {
	g.site.t.Helper()
	must.Get(g.post("/api/owner", map[string]string{"token": ownersToken}, nil))(g.site.t)
}

// loses begins a game against a program and resigns it.
func (g *guest) loses() {
	g.site.t.Helper()
	g.create(gameRequest{Variant: "barrage", Opponent: "random", Side: "first"})
	g.must("deploy", seatRequest{Setup: shuffled(g.site.t, "barrage", 3).String()})
	g.must("resign", seatRequest{})
}

func TestABrowserSeesItsOwnGamesAndNobodyElsesAndTheOwnerThoseOfTheMachine(t *testing.T) {
	s := newOwnedSite(t)
	ann, bob, owner := s.guest(), s.guest(), s.guest()
	owner.owns()
	ann.loses()
	ann.loses()
	owner.loses()
	owner.create(gameRequest{Variant: "duel", Opponent: "random", Side: "first"})
	for name, c := range map[string]struct {
		who  *guest
		lost int
	}{"Ann": {ann, 2}, "Bob": {bob, 0}, "the owner": {owner, 1}} {
		if got := c.who.me(""); got.Score.Lost != c.lost || got.Score.Won != 0 || got.Owner != (c.who == owner) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := ann.me("?variant=duel"); got.Score.Lost != 0 || len(got.Played) != 1 {
		t.Errorf("filtered: %+v", got)
	}
	if code, _ := bob.post("/api/me", map[string]string{"name": "Bob"}, nil); code != http.StatusForbidden {
		t.Errorf("a visitor renames the owner: %d", code)
	}
	if code, _ := owner.postAnew("/api/me", nil, "name", "Olga"); code != http.StatusOK || owner.me("").Name != "Olga" {
		t.Errorf("the owner is called %q: %d", owner.me("").Name, code)
	}
	if code, _ := bob.post("/api/me", map[string]string{"new": "Bob"}, nil); code != http.StatusForbidden {
		t.Errorf("a guest made a profile: %d", code)
	}
	if code, _ := owner.postAnew("/api/me", nil, "new", "Anna"); code != http.StatusOK || owner.me("").Name != "Anna" {
		t.Errorf("the owner made a profile: %d, and is %s", code, owner.me("").Name)
	}
	if code, _ := owner.postAnew("/api/me", nil, "new", "olga"); code != http.StatusBadRequest || owner.me("").Name != "Anna" {
		t.Errorf("a second profile of one name was made: %d", code)
	}
}

func TestABrowsersGamesGoElsewhereAndAreDeleted(t *testing.T) {
	s := newOwnedSite(t)
	ann, bob, owner := s.guest(), s.guest(), s.guest()
	owner.owns()
	ann.loses()
	owner.loses()
	var file struct{ Text string }
	if code, err := ann.post("/api/me/file", mine{Name: "Ann"}, &file); code != http.StatusOK || err != nil {
		t.Fatal(code, err)
	}
	if c := must.Get(profile.Parse(strings.NewReader(file.Text)))(t); c.Name != "Ann" || len(c.Games) != 1 {
		t.Errorf("%+v", c)
	}
	if code, _ := ann.post("/api/me/delete", struct{}{}, nil); code != http.StatusOK || ann.me("").Score.Lost != 0 || owner.me("").Score.Lost != 1 {
		t.Errorf("after deletion: %d, %+v, the owner %+v", code, ann.me(""), owner.me(""))
	}
	for range 2 { // the second time everything is there
		if code, _ := bob.post("/api/me/import", map[string]string{"text": file.Text}, nil); code != http.StatusOK || bob.me("").Score.Lost != 1 {
			t.Errorf("after import: %d, %+v", code, bob.me(""))
		}
	}
	hostile := `{"flagfall_profile":1,"name":"Eve","notes":{"setups":"{\"trainings\":[null]}"}}` + "\n"
	for _, text := range []string{"", "{}", "{\"flagfall_profile\":1,\"puzzles\":\"x\"}\n", hostile} {
		if code, _ := owner.postAnew("/api/me/import", nil, "text", text); code != http.StatusBadRequest {
			t.Errorf("the owner, %q: %d", text, code)
		}
		if code, _ := bob.post("/api/me/import", map[string]string{"text": text}, nil); code != http.StatusBadRequest {
			t.Errorf("%q: %d", text, code)
		}
	}
	must.Get(bob.post("/api/me/delete", struct{}{}, nil))(t) // else the game stays his
	if code, _ := owner.postAnew("/api/me/import", nil, "text", file.Text); code != http.StatusOK || owner.me("").Name != "Ann" {
		t.Errorf("the owner's profile of that name: %d, %+v", code, owner.me(""))
	}
	must.Get(owner.postAnew("/api/me/delete", nil))(t)
	if got := owner.me(""); got.Name != "You" || got.Score.Lost != 1 {
		t.Errorf("after the owner deleted Ann: %+v", got)
	}
}

func TestInAGameOfTwoEachBrowserHasItsOwnSide(t *testing.T) {
	s := newSite(t, 1, Limits{})
	ann := s.guest()
	made := ann.create(gameRequest{Variant: "barrage", Side: "first"})
	bob := s.guest()
	must.Get(bob.claim(made.ID, "second", made.Invite))(t)
	ann.must("deploy", seatRequest{Setup: shuffled(t, "barrage", 3).String()})
	bob.must("deploy", seatRequest{Setup: shuffled(t, "barrage", 4).String()})
	bob.must("resign", seatRequest{})
	if a, b := ann.me("").Score, bob.me("").Score; a.Won != 1 || a.Lost != 0 || b.Lost != 1 || b.Won != 0 {
		t.Errorf("Ann %+v, Bob %+v", a, b)
	}
}

func TestAPageThatShowsAnotherProfileBeginsAndCountsNothing(t *testing.T) {
	s := newOwnedSite(t)
	owner, again, visitor := s.guest(), s.guest(), s.guest()
	owner.owns()
	again.owns()
	must.Get(owner.postAnew("/api/me", nil, "new", "Anna"))(t)
	owner.shown = owner.me("").Profile
	var list, battles, puzzles struct{ Profile string }
	for path, sent := range map[string]*struct{ Profile string }{"/api/trainer": &list, "/api/campaign": &battles, "/api/puzzles": &puzzles} {
		if owner.get(path, sent); sent.Profile != owner.shown {
			t.Errorf("%s shows the profile %q, not %q", path, sent.Profile, owner.shown)
		}
		if got := (struct{ Profile string }{}); visitor.get(path, &got) != http.StatusOK || got.Profile != "" {
			t.Errorf("%s names %q to a visitor", path, got.Profile)
		}
	}
	game := gameRequest{Variant: "barrage", Opponent: "random", Side: "first"}
	open := visitor.create(gameRequest{Variant: "barrage", Side: "first"})
	owner.create(game)
	owner.must("deploy", seatRequest{Setup: shuffled(t, "barrage", 3).String()})
	must.Get(again.postAnew("/api/me", nil, "use", "You"))(t)
	n, _ := trainer.Find("Corner post")
	claim := "/api/games/" + open.ID + "/second/claim"
	for path, asked := range map[string]any{
		"/api/games":           game,
		"/api/branch":          branching{},
		"/api/campaign/1":      map[string]string{},
		"/api/challenges/1":    map[string]string{},
		"/api/trainer/train":   setupQuery{Variant: n.Variant, Setup: n.Setup},
		"/api/puzzles/x/score": map[string]string{},
		claim:                  map[string]string{"secret": open.Invite},
	} {
		if code, err := owner.post(path, asked, nil); code != http.StatusConflict || !strings.Contains(err.Error(), "another profile plays now") {
			t.Errorf("%s: %d, %v", path, code, err)
		}
	}
	owner.must("resign", seatRequest{}) // the game that is under way is Anna's
	if got := again.me(""); got.Kept != 0 {
		t.Errorf("%d games of You", got.Kept)
	}
	owner.shown = again.me("").Profile
	owner.create(game)
}

func TestAPageThatShowsAnotherProfileChangesNothing(t *testing.T) {
	s := newOwnedSite(t)
	owner := s.guest()
	owner.owns()
	owner.loses()
	must.Get(owner.postAnew("/api/me", nil, "new", "Stale"))(t)
	stale, again := owner.me("").Profile, s.guest()
	again.owns()
	must.Get(again.postAnew("/api/me", nil, "use", "You"))(t)
	for name, c := range map[string]struct{ path, shown, key, value string }{
		"delete":                     {"/api/me/delete", stale, "", ""},
		"delete without a profile":   {"/api/me/delete", "", "", ""},
		"rename":                     {"/api/me", stale, "name", "Wrong"},
		"make":                       {"/api/me", stale, "new", "Wrong"},
		"choose":                     {"/api/me", stale, "use", "Stale"},
		"export":                     {"/api/me/file", stale, "", ""},
		"import":                     {"/api/me/import", stale, "text", "{\"flagfall_profile\":1,\"name\":\"Wrong\"}\n"},
		"choose without any profile": {"/api/me", "", "use", "Stale"},
	} {
		owner.shown = c.shown
		asked := map[string]string{}
		if c.key != "" {
			asked[c.key] = c.value
		}
		if code, err := owner.post(c.path, asked, nil); code != http.StatusConflict || !strings.Contains(err.Error(), "another profile plays now") {
			t.Errorf("%s: %d, %v", name, code, err)
		}
	}
	if got := owner.me(""); got.Name != "You" || got.Kept != 1 || len(got.Profiles) != 2 {
		t.Errorf("%+v", got)
	}
	guest := s.guest()
	guest.shown = stale
	if code, _ := guest.post("/api/me/delete", struct{}{}, nil); code != http.StatusConflict {
		t.Errorf("a guest's browser with an owner's page: %d", code)
	}
}

func TestAnImportSaysHowManyGamesAreSomebodyElsesHere(t *testing.T) {
	s := newOwnedSite(t)
	ann, bob, owner := s.guest(), s.guest(), s.guest()
	owner.owns()
	ann.loses()
	var file struct{ Text string }
	must.Get(ann.post("/api/me/file", mine{Name: "Ann"}, &file))(t)
	for name, c := range map[string]struct {
		who    *guest
		others int
	}{"the same browser": {ann, 0}, "another browser": {bob, 1}, "the owner": {owner, 1}} {
		var got struct{ Added, Games, Others int }
		must.Get(c.who.postAnew("/api/me/import", &got, "text", file.Text))(t)
		if got.Added != 0 || got.Games != 1 || got.Others != c.others {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := owner.me(""); got.Name != "You" || len(got.Profiles) != 1 {
		t.Errorf("a profile was made: %+v", got)
	}
}

func TestAGameThatWasDeletedWhileItIsOpenIsRefusedWithTheReason(t *testing.T) {
	s := newOwnedSite(t)
	owner := s.guest()
	owner.owns()
	owner.create(gameRequest{Variant: "barrage", Opponent: "random", Side: "first"})
	owner.must("deploy", seatRequest{Setup: shuffled(t, "barrage", 3).String()})
	must.Get(owner.postAnew("/api/me/delete", nil))(t)
	if err := owner.do("resign", seatRequest{}); err == nil || !strings.Contains(err.Error(), "503 the game was deleted") {
		t.Error(err)
	}
	if got := owner.me(""); got.Kept != 0 {
		t.Errorf("%+v", got)
	}
}

func TestTheOwnersGamesHaveTheNameOfTheProfileAndAVisitorsThatOfAGuest(t *testing.T) {
	s := newOwnedSite(t)
	visitor, owner := s.guest(), s.guest()
	owner.owns()
	called := func(who *guest, q gameRequest) string {
		q.Variant, q.Opponent, q.Side = "barrage", "random", "first"
		who.create(q)
		who.must("deploy", seatRequest{Setup: shuffled(t, "barrage", 3).String()})
		who.must("resign", seatRequest{})
		var file struct{ Text string }
		must.Get(who.postAnew("/api/me/file", &file, "name", "It"))(t)
		games := must.Get(profile.Parse(strings.NewReader(file.Text)))(t).Games
		return games[0].Record.Names[0] // the newest one
	}
	if got := called(owner, gameRequest{Guest: "Guest"}); got != "You" {
		t.Errorf("before the profile is given another name: %q", got)
	}
	must.Get(owner.postAnew("/api/me", nil, "name", "Olga"))(t)
	for want, got := range map[string]string{
		"Olga":  called(owner, gameRequest{Guest: "Guest"}),
		"Olli":  called(owner, gameRequest{Guest: "Guest", Name: "Olli"}),
		"Guest": called(visitor, gameRequest{Guest: "Guest"}),
		"":      called(owner, gameRequest{}), // nobody is told it without being asked
	} {
		if got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}

func TestAGameOfADeletedProfileIsNotKeptAgainEvenBeforeItsFirstMove(t *testing.T) {
	s := newOwnedSite(t)
	visitor, owner := s.guest(), s.guest()
	owner.owns()
	must.Get(owner.postAnew("/api/me", nil, "new", "Eve"))(t)
	for name, who := range map[string]*guest{"the owner": owner, "a visitor": visitor} {
		who.create(gameRequest{Variant: "barrage", Opponent: "random", Side: "first"})
		must.Get(who.postAnew("/api/me/delete", nil))(t)
		setup := shuffled(t, "barrage", 3).String()
		if err := who.do("deploy", seatRequest{Setup: setup}); err == nil || !strings.Contains(err.Error(), "the game was deleted") {
			t.Errorf("%s: %v", name, err)
		}
		if got := who.me(""); got.Kept != 0 {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := owner.me(""); got.Name != "You" || len(got.Profiles) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestWhatAGameChangedInTheRatingIsToldToItsPlayerAlone(t *testing.T) {
	s := newOwnedSite(t)
	ann, bob := s.guest(), s.guest()
	ann.loses()
	// The browser's test reads what a game against a measured player says; the strength of this one was not measured.
	var sent struct{ Says []struct{ Say string } }
	if code := ann.get(ann.path+"rating", &sent); code != http.StatusOK || sent.Says == nil || len(sent.Says) != 0 {
		t.Errorf("the player reads %v: %d", sent.Says, code)
	}
	if code := bob.get(ann.path+"rating", &sent); code != http.StatusForbidden {
		t.Errorf("another browser is told: %d", code)
	}
}
