package lobby

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/internal/face/catalogue"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/web"
)

// ground is a server on which bots play.
type ground struct {
	t   *testing.T
	url string
}

// newGround starts a server with the games of a folder.
func newGround(t *testing.T, folder string) (g *ground, stop func()) {
	t.Helper()
	offered := must.Get(catalogue.New(nil))(t)
	journal := must.Get(library.OpenJournal(t.Context(), filepath.Join(folder, "web.db")))(t)
	bots := must.Get(httpbot.New(httpbot.Config{File: filepath.Join(folder, "bots"), Variants: offered.Names()}))(t)
	app := web.New(web.Config{
		Shared:    web.Shared,
		Catalogue: offered.WithBots(bots), Bots: web.HostBots(bots), Library: catalogue.Recordings{}, Journal: journal,
	})
	server := httptest.NewServer(app)
	return &ground{t, server.URL}, func() {
		bots.Close()
		server.CloseClientConnections()
		app.Close()
		server.Close()
		if err := journal.Close(); err != nil {
			t.Error(err)
		}
	}
}

// ask asks with a token and returns status and answer.
func (g *ground) ask(method, path, token string, body any) (int, map[string]any) {
	g.t.Helper()
	text := must.Get(json.Marshal(body))(g.t)
	r := must.Get(http.NewRequestWithContext(g.t.Context(), method, g.url+path, bytes.NewReader(text)))(g.t)
	r.Header.Set("Authorization", "Bearer "+token)
	resp := must.Get(http.DefaultClient.Do(r))(g.t)
	defer resp.Body.Close()
	var got map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil {
		g.t.Fatal(method, path, err)
	}
	return resp.StatusCode, got
}

// create makes a bot and returns its token.
func (g *ground) create(name string) string {
	g.t.Helper()
	status, got := g.ask("POST", "/api/bots", "", map[string]string{"name": name})
	if status != http.StatusCreated {
		g.t.Fatal(status, got)
	}
	return got["token"].(string)
}

// refused asks for what is refused, with a status and words.
func (g *ground) refused(method, path, token string, body any, status int, words string) {
	g.t.Helper()
	got, answer := g.ask(method, path, token, body)
	if why, _ := answer["error"].(string); got != status || !strings.Contains(why, words) {
		g.t.Errorf("%s %s: %d %q, want %d with %q", method, path, got, why, status, words)
	}
}

// ear is a stream of events.
type ear struct {
	t     *testing.T
	lines *bufio.Reader
	body  io.Closer
}

func (g *ground) listen(token, query string) *ear {
	g.t.Helper()
	r := must.Get(http.NewRequestWithContext(g.t.Context(), http.MethodGet, g.url+"/api/bot/stream"+query, nil))(g.t)
	r.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil || resp.StatusCode != http.StatusOK {
		g.t.Fatal(err, resp)
	}
	g.t.Cleanup(func() { resp.Body.Close() })
	return &ear{t: g.t, lines: bufio.NewReader(resp.Body), body: resp.Body}
}

// any reads the next event.
func (e *ear) any() (got httpbot.Event) {
	e.t.Helper()
	for {
		text := must.Get(e.lines.ReadBytes('\n'))(e.t)
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		must.Do(e.t, json.Unmarshal(text, &got))
		return got
	}
}

// next reads the next event, which is to be of a kind.
func (e *ear) next(kind string) httpbot.Event {
	e.t.Helper()
	got := e.any()
	if got.Type != kind {
		e.t.Fatalf("got %+v, want %s", got, kind)
	}
	return got
}

// word returns the rest of the line that begins with a word.
func word(e httpbot.Event, word string) []string {
	for _, line := range e.Lines {
		if words := strings.Fields(line); words[0] == word {
			return words[1:]
		}
	}
	return nil
}

// setup returns a set-up by the rules of a game and the home that is asked for. Its Flag is
// safe for some moves only where the army fills the home: in barrage a Scout may take it at once.
func setup(begun, wanted httpbot.Event) string {
	pieces := "F"
	for _, line := range begun.Lines {
		army, ok := strings.CutPrefix(line, "rule army ")
		if !ok {
			continue
		}
		for _, part := range strings.Fields(army) {
			rank, count, _ := strings.Cut(part, "=")
			n, _ := strconv.Atoi(count)
			if rank != "F" {
				pieces += strings.Repeat(rank[:1], n)
			}
		}
	}
	return pieces + strings.Repeat(".", len(word(wanted, "home"))-len(pieces))
}

func TestABotMissesNothingOverBrokenStreamsAndARestart(t *testing.T) {
	folder := t.TempDir()
	g, stop := newGround(t, folder)
	token := g.create("Crab")
	e := g.listen(token, "")
	if hello := e.next(httpbot.Hello); hello.Bot != "Crab" || hello.Resumed {
		t.Errorf("%+v", hello)
	}
	if status, got := g.ask("POST", "/api/bot/challenge", token, map[string]any{
		"opponent": "random", "variant": "classic",
		"side": "first",
	}); status != http.StatusAccepted {
		t.Fatal(status, got)
	}
	begun := e.next(httpbot.Begun)
	wanted := e.next(httpbot.SetUp)
	game := "/api/bot/game/" + begun.Game
	g.refused("POST", game+"/setup", token, httpbot.Answer{Setup: "FF"}, http.StatusConflict, "set-up \"FF\"")
	g.refused("POST", game+"/move", token, httpbot.Answer{Move: "A1-A2"}, http.StatusConflict, "setup")

	// The line breaks: what was asked stands there again, with or without since.
	e.body.Close()
	e = g.listen(token, "?take=true")
	e.next(httpbot.Hello)
	e.next(httpbot.Begun)
	if again := e.next(httpbot.SetUp); again.ID != wanted.ID {
		t.Errorf("asked %d, then %d", wanted.ID, again.ID)
	}
	e = g.listen(token, fmt.Sprintf("?take=true&since=%d", begun.ID))
	if hello := e.next(httpbot.Hello); !hello.Resumed {
		t.Errorf("%+v", hello)
	}
	e.next(httpbot.SetUp)
	answer := httpbot.Answer{Request: wanted.ID, Setup: setup(begun, wanted)}
	if status, got := g.ask("POST", game+"/setup", token, answer); status != http.StatusOK {
		t.Fatal(status, got)
	}
	g.refused("POST", game+"/setup", token, answer, http.StatusConflict, "")
	asked := e.next(httpbot.MoveAsked)
	moves := word(asked, "legal")
	g.refused("POST", game+"/move", token, httpbot.Answer{Move: "A1-A10"}, http.StatusConflict, "expected one of your legal moves")
	move := httpbot.Answer{Request: asked.ID, Move: moves[0], Info: []string{"win 0.5"}}
	if status, got := g.ask("POST", game+"/move", token, move); status != http.StatusOK {
		t.Fatal(status, got)
	}
	next := e.next(httpbot.MoveAsked) // random has answered
	g.refused("POST", game+"/move", token, move, http.StatusConflict, fmt.Sprintf("the present one is %d", next.ID))
	g.refused("POST", "/api/bot/game/none/move", token, move, http.StatusNotFound, "not playing this game")

	// Resigning ends the game, and the bot hears of it.
	if status, got := g.ask("POST", game+"/resign", token, nil); status != http.StatusOK {
		t.Fatal(status, got)
	}
	if over := e.next(httpbot.Ended); strings.Join(over.Lines, "|") != "over loss resignation" {
		t.Errorf("%+v", over)
	}
	stop()

	// The token outlives the server; an id of the old one is known not to be enough.
	g, stop = newGround(t, folder)
	defer stop()
	e = g.listen(token, fmt.Sprintf("?since=%d", asked.ID))
	if hello := e.next(httpbot.Hello); hello.Resumed || hello.ID <= asked.ID {
		t.Errorf("%+v", hello)
	}
}

func TestGamesBetweenProgramsGoOnWhenABotComesBackAfterARestart(t *testing.T) {
	folder := t.TempDir()
	g, stop := newGround(t, folder)
	token := g.create("Crab")
	e := g.listen(token, "")
	e.next(httpbot.Hello)
	if status, got := g.ask("POST", "/api/bot/challenge", token, map[string]any{
		"opponent": "random", "variant": "classic",
		"side": "first",
	}); status != http.StatusAccepted {
		t.Fatal(status, got)
	}
	begun := e.next(httpbot.Begun)
	game := "/api/bot/game/" + begun.Game
	if status, got := g.ask(
		"POST", game+"/setup", token, httpbot.Answer{Setup: setup(begun, e.next(httpbot.SetUp))},
	); status != http.StatusOK {
		t.Fatal(status, got)
	}
	asked := e.next(httpbot.MoveAsked)
	if status, got := g.ask("POST", game+"/move", token, httpbot.Answer{Move: word(asked, "legal")[0]}); status != http.StatusOK {
		t.Fatal(status, got)
	}
	asked = e.next(httpbot.MoveAsked)
	stop()

	g, stop = newGround(t, folder)
	defer stop()
	e = g.listen(token, fmt.Sprintf("?since=%d", asked.ID))
	e.next(httpbot.Hello)
	if again := e.next(httpbot.Begun); again.Game != begun.Game {
		t.Errorf("game %s goes on, want %s", again.Game, begun.Game)
	}
	again := e.next(httpbot.MoveAsked)
	if was, is := word(asked, "state"), word(again, "state"); !slices.Equal(was, is) || !slices.Equal(word(asked, "legal"), word(again, "legal")) {
		t.Errorf("the bot was asked at %v, and is asked at %v", was, is)
	}
	if status, got := g.ask(
		"POST", game+"/move", token, httpbot.Answer{Request: again.ID, Move: word(again, "legal")[0]},
	); status != http.StatusOK {
		t.Fatal(status, got)
	}
	e.next(httpbot.MoveAsked)
}

func TestTokensStreamsAndRulesAreRefusedInWords(t *testing.T) {
	g, stop := newGround(t, t.TempDir())
	defer stop()
	token := g.create("Crab")
	g.refused("POST", "/api/bots", "", map[string]string{"name": "crab"}, http.StatusConflict, "a bot named Crab exists already")
	g.refused("POST", "/api/bots", "", map[string]string{"name": "a b"}, http.StatusConflict, "expected 2 to 30 letters")
	g.refused("GET", "/api/bot", "nonsense", nil, http.StatusUnauthorized, "not a bot's token")
	g.refused("GET", "/api/bot", "Nobody.x", nil, http.StatusUnauthorized, "no bot Nobody here")
	g.refused("GET", "/api/bot", "Crab.x", nil, http.StatusUnauthorized, "stale token")
	e := g.listen(token, "")
	e.next(httpbot.Hello)
	g.refused("GET", "/api/bot/stream", token, nil, http.StatusConflict, "take its place with take=true")
	g.refused("GET", "/api/bot/stream?since=x", token, nil, http.StatusBadRequest, "expected the id of an event")
	other := g.listen(token, "?take=true")
	other.next(httpbot.Hello)
	if gone := e.next(httpbot.Gone); !strings.Contains(gone.Text, "another stream") {
		t.Errorf("%+v", gone)
	}

	// A person meets the rules before the bot does.
	person := map[string]any{"variant": "barrage", "opponent": "bot:Crab", "side": "first", "name": "Ann"}
	rules := httpbot.DefaultRules()
	rules.Ask = true
	rules.Variants = []string{"barrage"}
	if status, got := g.ask("POST", "/api/bot/rules", token, rules); status != http.StatusOK {
		t.Fatal(status, got)
	}
	g.refused("POST", "/api/bot/rules", token, httpbot.Rules{People: true, Games: 1, Variants: []string{"chess"}}, http.StatusConflict, "expected some of")
	declined := make(chan struct{})
	go func() {
		defer close(declined)
		asked := other.next(httpbot.Asked)
		if asked.Challenge.Opponent != "Ann" || asked.Challenge.IsBot || asked.Challenge.Side != "second" {
			t.Errorf("%+v", asked.Challenge)
		}
		g.ask("POST", "/api/bot/challenge/"+asked.Challenge.ID+"/decline", token, map[string]string{"reason": "too late"})
	}()
	g.refused("POST", "/api/games", "", person, http.StatusConflict, "Crab declined: too late")
	<-declined
	person["variant"] = "duel"
	g.refused("POST", "/api/games", "", person, http.StatusBadRequest, "opponent \"bot:Crab\"")

	// A renewed token is the only one.
	_, got := g.ask("POST", "/api/bot/token", token, nil)
	if gone := other.next(httpbot.Gone); !strings.Contains(gone.Text, "renewed") {
		t.Errorf("%+v", gone)
	}
	g.refused("GET", "/api/bot", token, nil, http.StatusUnauthorized, "stale token")
	renewed := got["token"].(string)
	for range 100 {
		if got, _ := g.ask("GET", "/api/bot", renewed, nil); got == http.StatusTooManyRequests {
			g.ask("DELETE", "/api/bot", renewed, nil)
			return
		}
	}
	t.Error("100 requests at once pass")
}

func TestTheExampleBotChallengesAndPlaysAnother(t *testing.T) {
	python := gametest.Need(t, "python3")
	g, stop := newGround(t, t.TempDir())
	defer stop()
	crab, newt := g.create("Crab"), g.create("Newt")
	e := g.listen(crab, "")
	e.next(httpbot.Hello)
	cmd := exec.CommandContext(t.Context(), python, filepath.Join(gametest.Root(t), "examples", "http-python", "bot.py"), "bot:crab")
	cmd.Env = append(os.Environ(), "FLAGFALL_URL="+g.url, "FLAGFALL_TOKEN="+newt)
	cmd.Stderr = t.Output()
	must.Do(t, cmd.Start())
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	var begun httpbot.Event
	for {
		got := e.any()
		switch game := "/api/bot/game/" + got.Game; got.Type {
		case httpbot.Begun:
			begun = got
		case httpbot.Declined:
			t.Fatal(got.Text)
		case httpbot.SetUp:
			g.ask("POST", game+"/setup", crab, httpbot.Answer{Request: got.ID, Setup: setup(begun, got)})
		case httpbot.MoveAsked:
			if state := word(got, "state"); len(state[0]) > 1 { // from ply 10 on: each token may ask so often only
				g.ask("POST", game+"/resign", crab, nil)
				continue
			}
			g.ask("POST", game+"/move", crab, httpbot.Answer{Request: got.ID, Move: word(got, "legal")[0]})
		case httpbot.Ended:
			if len(word(got, "over")) != 2 { // we resign, unless the other is quicker
				t.Errorf("%+v", got)
			}
			return
		}
	}
}
