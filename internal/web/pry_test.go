package web

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"flagfall.dev/board"
)

// ask asks for something with any method and notes the whole answer.
func (g *guest) ask(method, path string, body any) {
	g.site.t.Helper()
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			g.site.t.Fatal(err)
		}
		sent = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(g.site.t.Context(), method, g.site.http.URL+path, sent)
	if err != nil {
		g.site.t.Fatal(err)
	}
	resp, err := g.client.Do(r)
	if err != nil {
		g.site.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		g.site.t.Fatal(err)
	}
	g.traffic.WriteString(method + " " + path + "\n")
	g.keep(resp)
	g.note(text)
}

// pry asks for everything that a seat, or anybody, can ask for while the game is played and
// that leaves it as it is: about two hidden pieces above all.
func (g *guest) pry(hidden *secret, u update) {
	g.site.t.Helper()
	id := strings.Split(g.path, "/")[3]
	key := cookieOf(g.site.t, g.site, g)
	for _, path := range []string{
		g.path + "state", g.path + "record", "/api/finished/" + id, "/api/challenges", "/api/catalogue", "/api/bots", "/api/arena/game?id=" + id,
		"/api/tasks/" + id, "/game/" + id + "/first", "/replay/" + id, "/library", "/api/library",
	} {
		g.ask("GET", path, nil)
		g.ask("HEAD", path, nil)
	}
	for _, path := range []string{"claim", "invitation"} {
		g.ask("POST", g.path+path, link{Secret: key})
	}
	for _, path := range []string{"hint", "thoughts", "rematch", "refuseundo", "decline", "deploy"} {
		g.ask("POST", g.path+path, map[string]any{})
	}
	g.ask("POST", "/api/challenges/"+id, map[string]any{})
	g.ask("POST", "/api/review", reviewing{Text: "", Game: id})
	g.ask("POST", "/api/arena/live/listen?game="+id, listen{})
	squares := []board.Square{hidden.at[0], hidden.at[1], 0, 7, 12, 35}
	for _, from := range squares {
		g.ask("POST", g.path+"why", map[string]any{"from": from})
		for _, to := range squares {
			g.ask("POST", g.path+"why", map[string]any{"from": from, "to": to})
		}
	}
	name := func(q board.Square) string { return u.Squares[q].Name }
	for _, from := range hidden.at {
		for _, to := range squares {
			g.ask("POST", g.path+"move", wish{Move: name(from) + "-" + name(to), Ply: u.Ply})
		}
	}
	g.ask("POST", g.path+"reveal", wish{On: true})
}
