package web

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// pages are addresses that a browser opens.
var pages = []string{"/game/{id}/{seat}", "/replay/{id}", "/library", "/api/arena/game?id={id}", "/api/finished/{id}.txt"}

// leftOut are routes that pry does not ask: streams, which the guests of a game hear anyway,
// and what would change the game or begin another.
var leftOut = []string{
	"/events", "/undo", "/askundo", "/resign", "/draw", "/chat", "POST /api/games", "POST /api/bots",
}

// pry asks for everything that there is to ask for, as a seat of the game or as a stranger who
// has the address of one, but for what would change the game: above all about two hidden pieces.
func (g *guest) pry(key string, hidden *covert, u update) {
	g.site.t.Helper()
	seat := strings.Split(g.path, "/")
	id := seat[3]
	names := strings.NewReplacer("{id}", id, "{name}", id, "{seat}", seat[4], "{game}", id, "{task}", id, "{variant}", "mini", "{word}", "accept")
	routes := g.site.app.routes()
	slices.SortFunc(routes, func(a, b route) int { return strings.Compare(a.pattern, b.pattern) })
	for _, r := range routes {
		if slices.ContainsFunc(leftOut, func(end string) bool { return strings.HasSuffix(r.pattern, end) }) {
			continue
		}
		method, path, _ := strings.Cut(names.Replace(r.pattern), " ")
		g.ask(method, path, map[string]any{})
	}
	for _, path := range pages {
		g.ask("GET", names.Replace(path), nil)
	}
	for _, path := range []string{"claim", "invitation"} {
		g.ask("POST", g.path+path, link{Secret: key})
	}
	g.ask("HEAD", g.path+"state", nil)
	g.ask("POST", g.path+"reveal", seatRequest{On: true})
	g.ask("POST", g.path+"deploy", seatRequest{Setup: "ABC"})
	g.ask("POST", "/api/review", reviewing{Game: id})
	g.ask("POST", "/api/arena/live/listen?game="+id, listen{})
	squares := []board.Square{hidden.at[0], hidden.at[1], 0, board.Square(len(u.Squares) / 2), board.Square(len(u.Squares) - 1)}
	name := func(q board.Square) string { return u.Squares[q].Name }
	for _, from := range squares {
		g.ask("POST", g.path+"why", map[string]any{"from": from})
		for _, to := range squares {
			g.ask("POST", g.path+"why", map[string]any{"from": from, "to": to})
		}
	}
	for _, from := range hidden.at { // pieces of Blue's: nobody but Blue may move them
		for _, to := range squares {
			g.ask("POST", g.path+"move", seatRequest{Move: name(from) + "-" + name(to), Ply: u.Ply})
		}
	}
}

// ask asks for something with any method and notes the whole answer.
func (g *guest) ask(method, path string, body any) {
	g.site.t.Helper()
	text := must.Get(json.Marshal(body))(g.site.t)
	r := must.Get(
		http.NewRequestWithContext(g.site.t.Context(), method, g.site.http.URL+path, strings.NewReader(string(text))),
	)(g.site.t)
	resp, err := g.client.Do(r)
	if err != nil {
		g.site.t.Fatal(err)
	}
	defer resp.Body.Close()
	if text, err = io.ReadAll(resp.Body); err != nil {
		g.site.t.Fatal(err)
	}
	g.note([]byte(method + " " + path + "\n"))
	g.keep(resp)
	g.note(text)
}
