package lobby

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
)

// text asks for what is no JSON, and returns it with the status.
func (g *ground) text(method, path string, body any) (int, string) {
	g.t.Helper()
	sent := must.Get(json.Marshal(body))(g.t)
	r := must.Get(http.NewRequestWithContext(g.t.Context(), method, g.url+path, bytes.NewReader(sent)))(g.t)
	resp := must.Get(http.DefaultClient.Do(r))(g.t)
	defer resp.Body.Close()
	got := must.Get(io.ReadAll(resp.Body))(g.t)
	return resp.StatusCode, string(got)
}

// finished returns the record of a game that is over, and checks that everything that shows
// recorded games shows it.
func (g *ground) finished(game string) *record.Game {
	g.t.Helper()
	status, got := g.ask(http.MethodGet, "/api/finished/"+game, "", nil)
	text, _ := got["record"].(string)
	if status != http.StatusOK {
		g.t.Fatalf("%d %v", status, got)
	}
	read, err := archive.Parse(text)
	if err != nil {
		g.t.Fatalf("%v\n%s", err, text)
	}
	if r := read.Check(); !r.OK() {
		g.t.Errorf("its replay says %v\n%s", r, text)
	}
	for path, body := range map[string]map[string]any{
		"/api/film":    {"text": text},
		"/api/beliefs": {"text": text, "view": "second"},
		"/api/picture": {"text": text, "view": "both", "kind": "png"},
		"/api/review":  {"text": text, "game": game},
	} {
		if status, got := g.text(http.MethodPost, path, body); status != http.StatusOK && status != http.StatusAccepted {
			g.t.Errorf("%s: %d %s", path, status, got)
		}
	}
	g.refused("POST", "/api/branch", "", map[string]any{"text": text, "opponent": "random", "side": "first"}, http.StatusBadRequest, "nobody can play on")
	return read.Record
}

func TestABotLosesOverHTTPByItsSetupsAsEitherSide(t *testing.T) {
	folder := t.TempDir()
	g, stop := newGround(t, folder)
	bad, good := g.create("Crab"), g.create("Newt")
	e, other := g.listen(bad, ""), g.listen(good, "")
	e.next(httpbot.Hello)
	other.next(httpbot.Hello)
	games := map[string]*record.Game{}
	for _, tt := range []struct{ side, last, ending, reason string }{
		{"first", "F1289SX9", "illegal-move", `illegal set-up: answered "setup F1289SX9": expected tokens 1 to 9, S, B, F or '.'; handed in: "F1289SX9"`},
		{"second", strings.Repeat("F", 40), "illegal-move", "40 of Flag: expected 1; handed in: FFFFFFFFFF FFFFFFFFFF"},
		{"first", "", "illegal-move", "illegal set-up: set-up has 0 squares: expected 40; handed in: nothing"},
		{"second", "\x1b[2J" + strings.Repeat("9", 3000), "illegal-move", `handed in: "\x1b[2J9999`},
		{"second", "resign", "resignation", "resigned with resign"},
	} {
		at := fmt.Sprintf("%s, %.20q", tt.side, tt.last)
		challenge := map[string]any{"opponent": "bot:Newt", "variant": "barrage", "side": tt.side}
		if status, got := g.ask("POST", "/api/bot/challenge", bad, challenge); status != http.StatusAccepted {
			t.Fatal(status, got)
		}
		if tt.side == "second" { // the first side is asked first
			begun := other.next(httpbot.Begun)
			if status, got := g.ask("POST", "/api/bot/game/"+begun.Game+"/setup", good,
				httpbot.Answer{Setup: setup(begun, other.next(httpbot.SetUp))}); status != http.StatusOK {
				t.Fatal(status, got)
			}
		}
		begun := e.next(httpbot.Begun)
		e.next(httpbot.SetUp)
		path := "/api/bot/game/" + begun.Game
		if tt.last == "resign" {
			if status, got := g.ask("POST", path+"/resign", bad, nil); status != http.StatusOK {
				t.Fatal(status, got)
			}
		} else {
			for range 3 {
				g.refused("POST", path+"/setup", bad, httpbot.Answer{Setup: "FF"}, http.StatusConflict, `set-up "FF": set-up has 2 squares: expected 40`)
			}
			g.refused("POST", path+"/setup", bad, httpbot.Answer{Setup: tt.last}, http.StatusConflict, "you have lost the game")
		}
		if over := e.next(httpbot.Ended); over.Game != begun.Game || strings.Join(over.Lines, "|") != "over loss "+tt.ending {
			t.Errorf("%s: the loser hears %+v", at, over)
		}
		if over := other.next(httpbot.Ended); over.Game != begun.Game || strings.Join(over.Lines, "|") != "over win "+tt.ending {
			t.Errorf("%s: the winner hears %+v", at, over)
		}
		rec := g.finished(begun.Game)
		side := board.First
		if tt.side == "second" {
			side = board.Second
		}
		if rec.Result.Winner != side.Opponent() || rec.Result.Ending.String() != tt.ending ||
			!strings.Contains(rec.Reason, tt.reason) || len(rec.Reason) > 1000 {
			t.Errorf("%s: %v wins by %v: %s", at, rec.Result.Winner, rec.Result.Ending, rec.Reason)
		}
		if refused := rec.Refused[side]; (refused != "") != (tt.ending == "illegal-move") || !strings.HasSuffix(rec.Reason, refused) {
			t.Errorf("%s: the record has %q", at, rec.Refused)
		}
		games[begun.Game] = rec
	}

	// A person who plays against such a bot has won.
	seated := make(chan map[string]any)
	go func() {
		_, got := g.ask("POST", "/api/games", "", map[string]any{"variant": "barrage", "opponent": "bot:Crab", "side": "first", "name": "Ann"})
		seated <- got
	}()
	begun := e.next(httpbot.Begun)
	e.next(httpbot.SetUp)
	for range 4 {
		g.ask("POST", "/api/bot/game/"+begun.Game+"/setup", bad, httpbot.Answer{Setup: "FF"})
	}
	if got := <-seated; got["id"] != begun.Game {
		t.Errorf("the person's game is %v", got)
	}
	if rec := g.finished(begun.Game); rec.Result != board.Won(board.First, board.IllegalMove) || rec.Refused[board.Second] != "FF" {
		t.Errorf("the person's game ends\n%s", rec)
	}
	stop()

	// They are as they were after a restart of the server.
	g, stop = newGround(t, folder)
	defer stop()
	for game, rec := range games {
		if again := g.finished(game); again.String() != rec.String() {
			t.Errorf("after a restart:\n%s\n%s", again, rec)
		}
	}
}
