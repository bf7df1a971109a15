// Command http-go plays on a Flagfall server over HTTP (docs/http.md), in every variant
// and in Advance. Every game has a bot of package bot of its own, which knows the
// engine protocol: this program carries its lines to the server and back.
//
//	FLAGFALL_URL=http://127.0.0.1:8080 FLAGFALL_TOKEN=Crab.… go run ./examples/http-go
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/bot"
	"flagfall.dev/stratego"
)

// An event is a line of the stream.
type event struct {
	ID        uint64
	Type      string
	Game      string
	Text      string
	Lines     []string
	Challenge struct{ ID string }
}

// A client is a bot with its games.
type client struct {
	url, token string
	last       uint64 // event that has been dealt with
	games      map[string]*localBot
}

func main() {
	c := &client{url: strings.TrimRight(os.Getenv("FLAGFALL_URL"), "/"), token: os.Getenv("FLAGFALL_TOKEN"), games: map[string]*localBot{}}
	if c.url == "" || c.token == "" {
		log.Fatal("expected FLAGFALL_URL and FLAGFALL_TOKEN")
	}
	for wait := time.Second; ; wait = min(2*wait, 30*time.Second) {
		before := c.last
		err := c.listen()
		var refused *refusal
		if errors.As(err, &refused) && refused.status < 500 && refused.status != http.StatusTooManyRequests {
			log.Fatal(err)
		}
		if c.last > before {
			wait = time.Second
		}
		log.Print("the stream has ended: ", err)
		time.Sleep(wait)
	}
}

// A refusal is what the server does not do, in its words.
type refusal struct {
	status int
	why    string
}

func (e *refusal) Error() string { return fmt.Sprintf("%d %s", e.status, e.why) }

func (c *client) do(method, path string, body any) (*http.Response, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequest(method, c.url+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil || resp.StatusCode < 300 {
		return resp, err
	}
	defer resp.Body.Close()
	why, _ := io.ReadAll(resp.Body)
	return nil, &refusal{resp.StatusCode, strings.TrimSpace(string(why))}
}

func (c *client) post(path string, body any) error {
	resp, err := c.do(http.MethodPost, path, body)
	if err == nil {
		err = resp.Body.Close()
	}
	return err
}

// listen reads the stream from the last event on.
func (c *client) listen() error {
	resp, err := c.do(http.MethodGet, fmt.Sprintf("/api/bot/stream?take=true&since=%d", c.last), nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue // the stream is alive
		}
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return err
		}
		if e.Type == "gone" {
			return errors.New(e.Text)
		}
		if err := c.handle(e); err != nil {
			log.Print(err)
		}
		c.last = max(c.last, e.ID)
	}
	return lines.Err()
}

func (c *client) handle(e event) error {
	switch e.Type {
	case "challenge":
		return c.post("/api/bot/challenge/"+e.Challenge.ID+"/accept", struct{}{})
	case "game":
		c.games[e.Game].close()
		c.games[e.Game] = newLocalBot()
		return c.games[e.Game].tell(e.Lines)
	case "setup", "move":
		s := c.games[e.Game]
		if s == nil {
			return fmt.Errorf("game %s has not begun", e.Game)
		}
		if err := s.tell(e.Lines); err != nil {
			return err
		}
		answer, info, err := s.answer(e.Type)
		if err != nil {
			return err
		}
		return c.post("/api/bot/game/"+e.Game+"/"+e.Type, map[string]any{"request": e.ID, e.Type: answer, "info": info})
	case "over":
		log.Print(e.Game, " ", e.Lines[len(e.Lines)-1])
	case "closed":
		c.games[e.Game].close()
		delete(c.games, e.Game)
	}
	return nil
}

// A localBot is the bot of one game, behind pipes.
type localBot struct {
	in  *io.PipeWriter
	out *bufio.Scanner
}

func newLocalBot() *localBot {
	fromServer, in := io.Pipe()
	out, toServer := io.Pipe()
	b := &bot.Bot{
		Name:     "Go example",
		Stratego: func() bot.Player { return player{} },
		Advance:  func() bot.AdvancePlayer { return advancer{} },
	}
	go func() { _ = toServer.CloseWithError(b.Serve(fromServer, toServer)) }()
	s := &localBot{in, bufio.NewScanner(out)}
	if s.tell([]string{"flagfall 1"}) == nil {
		for s.out.Scan() && s.out.Text() != "ready" { // the greeting
		}
	}
	return s
}

func (s *localBot) tell(lines []string) error {
	_, err := io.WriteString(s.in, strings.Join(lines, "\n")+"\n")
	return err
}

// answer waits for the bot's answer, and what it says besides.
func (s *localBot) answer(word string) (text string, info []string, err error) {
	for s.out.Scan() {
		first, rest, _ := strings.Cut(s.out.Text(), " ")
		switch first {
		case "info":
			info = append(info, rest)
		case word:
			return rest, info, nil
		}
	}
	return "", info, fmt.Errorf("the bot has ended: %w", s.out.Err())
}

func (s *localBot) close() {
	if s != nil {
		_ = s.in.Close()
	}
}

// player takes what it can, and otherwise plays any move.
type player struct{}

// Deploy puts the Flag into the back row, and the other pieces anywhere.
func (player) Deploy(v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	setup := make(stratego.Setup, v.HomeSize()) // back row first
	setup[0] = stratego.Flag
	places := rand.Perm(len(setup) - 1)
	for _, levy := range v.Definition().Army {
		for range levy.Count {
			if !levy.Ranks.Has(stratego.Flag) {
				setup[1+places[0]], places = first(levy.Ranks), places[1:]
			}
		}
	}
	return setup, nil
}

// first returns the first rank of a set: the rules may leave several open.
func first(ranks stratego.RankSet) stratego.Rank {
	for r := range ranks.All() {
		return r
	}
	return stratego.NoRank
}

func (player) Choose(t *bot.Turn) (stratego.Move, error) {
	moves := t.View.Moves(nil)
	rand.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, m := range moves {
		if !t.View.At(m.To).Empty() {
			return m, nil
		}
	}
	return moves[0], nil
}

type advancer struct{}

func (advancer) Choose(t *bot.AdvanceTurn) (advance.Move, error) {
	moves := t.Position.Moves(nil)
	return moves[rand.IntN(len(moves))], nil
}
