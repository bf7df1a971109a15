// Package load measures how fast moves travel through the browser face when
// many games are played at once: real requests and event streams on loopback.
package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// Config says how much to play.
type Config struct {
	Games int           // open at a time; two streams each
	Pace  time.Duration // between two moves of a game
	For   time.Duration // how long to measure
}

// Result is how long moves took from the request of the one who moves to the
// event at the other seat.
type Result struct {
	Games   int     `json:"games"`
	Streams int     `json:"streams"`
	Moves   int     `json:"moves"`
	Median  float64 `json:"median_ms"`
	P99     float64 `json:"p99_ms"`
	Max     float64 `json:"max_ms"`

	For time.Duration `json:"-"` // how long was measured
}

// String writes the figures in words.
func (r Result) String() string {
	return fmt.Sprintf("%d games, %d event streams, %d moves in %v: a move reaches the other seat in %.1f ms (median), %.1f ms (99th of 100), %.1f ms (slowest)\n",
		r.Games, r.Streams, r.Moves, r.For, r.Median, r.P99, r.Max)
}

// Measure serves an application on loopback and plays on it.
func Measure(ctx context.Context, app http.Handler, c Config) (Result, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return Result{}, err
	}
	server := &http.Server{Handler: app, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }() // ends with Close
	defer server.Close()
	f := &clients{
		address: "http://" + listener.Addr().String(), pace: c.Pace,
		transport: &http.Transport{MaxIdleConnsPerHost: 4 * c.Games},
	}
	defer f.transport.CloseIdleConnections()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	games, err := f.open(ctx, c.Games)
	if err != nil {
		return Result{}, err
	}
	return f.play(ctx, games, c.For)
}

// clients is all simulated players.
type clients struct {
	address   string
	pace      time.Duration
	transport *http.Transport

	mu    sync.Mutex
	times []time.Duration
	errs  []error
}

// match is a game with both its players.
type match struct {
	seats [2]*player
	rng   *rand.Rand
}

// player is somebody at a seat, with a line of events.
type player struct {
	clients *clients
	client  *http.Client
	path    string
	events  *bufio.Reader
}

// state is what a player needs of an event.
type state struct {
	Ply   int
	Phase string
	Moves []struct{ Text string }
}

// open begins the games, a few at a time.
func (f *clients) open(ctx context.Context, n int) ([]*match, error) {
	v, err := stratego.VariantNamed("classic")
	if err != nil {
		return nil, err
	}
	makeSetup := deploy.New(v)
	games, errs := make([]*match, n), make([]error, n)
	var work sync.WaitGroup
	slots := make(chan struct{}, 8)
	for i := range games {
		work.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			games[i], errs[i] = f.begin(ctx, rng, [2]string{makeSetup.Random(rng).String(), makeSetup.Random(rng).String()})
		})
	}
	work.Wait()
	return games, errors.Join(errs...)
}

// begin begins a game: two people, both set-ups, both lines.
func (f *clients) begin(ctx context.Context, rng *rand.Rand, setups [2]string) (*match, error) {
	m := &match{rng: rng, seats: [2]*player{f.newPlayer(), f.newPlayer()}}
	var made struct{ ID, Invite string }
	if err := m.seats[0].post(ctx, "/api/games", map[string]any{"variant": "classic", "side": "first"}, &made); err != nil {
		return nil, err
	}
	for i, p := range m.seats {
		p.path = fmt.Sprintf("/api/games/%s/%s/", made.ID, [2]string{"first", "second"}[i])
	}
	if err := m.seats[1].post(ctx, m.seats[1].path+"claim", map[string]string{"secret": made.Invite}, nil); err != nil {
		return nil, err
	}
	for i, p := range m.seats {
		if err := p.listen(ctx); err != nil {
			return nil, err
		}
		if err := p.post(ctx, p.path+"deploy", map[string]string{"setup": setups[i]}, nil); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (f *clients) newPlayer() *player {
	jar, _ := cookiejar.New(nil) // it never fails without options
	return &player{clients: f, client: &http.Client{Jar: jar, Transport: f.transport}}
}

func (p *player) post(ctx context.Context, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.clients.address+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	resp, err := p.client.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s: %s %s", path, resp.Status, answer)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer, into)
}

func (p *player) listen(ctx context.Context) error {
	address, err := url.JoinPath(p.clients.address, p.path, "events")
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	resp, err := p.client.Do(r)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return fmt.Errorf("events: %s", resp.Status)
	}
	context.AfterFunc(ctx, func() { resp.Body.Close() })
	p.events = bufio.NewReaderSize(resp.Body, 64<<10)
	return nil
}

// until reads events until the game has come to a ply.
func (p *player) until(ply int) (state, time.Time, error) {
	for {
		line, err := p.events.ReadString('\n')
		if err != nil {
			return state{}, time.Time{}, err
		}
		at := time.Now()
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok {
			continue
		}
		var s state
		if err := json.Unmarshal([]byte(data), &s); err != nil {
			return s, at, err
		}
		if s.Ply >= ply && s.Phase != "setup" {
			return s, at, nil
		}
	}
}

// play lets every game go on until the time is up.
func (f *clients) play(ctx context.Context, games []*match, measured time.Duration) (Result, error) {
	ctx, cancel := context.WithTimeout(ctx, measured)
	defer cancel()
	var work sync.WaitGroup
	for _, m := range games {
		work.Go(func() {
			if err := f.playOne(ctx, m); err != nil && ctx.Err() == nil {
				f.mu.Lock()
				f.errs = append(f.errs, err)
				f.mu.Unlock()
			}
		})
	}
	work.Wait()
	if err := errors.Join(f.errs...); err != nil {
		return Result{}, err
	}
	r := Result{Games: len(games), Streams: 2 * len(games), Moves: len(f.times), For: measured}
	if len(f.times) == 0 {
		return r, errors.New("no move was made in the time: measure for longer")
	}
	slices.Sort(f.times)
	at := func(q float64) float64 { return float64(f.times[int(q*float64(len(f.times)-1))].Microseconds()) / 1000 }
	r.Median, r.P99, r.Max = at(0.5), at(0.99), at(1)
	return r, nil
}

// playOne plays a game at its pace: both seats read every event, and the time
// from the request to the event at the other seat is kept.
func (f *clients) playOne(ctx context.Context, m *match) error {
	wait := time.Duration(m.rng.Int64N(int64(f.pace)))
	now, _, err := m.seats[0].until(0)
	if err != nil {
		return err
	}
	for ply := 0; ; ply++ {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil
		}
		wait = f.pace
		if len(now.Moves) == 0 {
			return nil // the game is over
		}
		mover, other := m.seats[ply%2], m.seats[1-ply%2]
		move := map[string]any{"move": now.Moves[m.rng.IntN(len(now.Moves))].Text, "ply": ply}
		took := make(chan time.Duration, 1)
		began := time.Now()
		go func() {
			var at time.Time
			now, at, err = other.until(ply + 1)
			took <- at.Sub(began)
		}()
		if err := mover.post(ctx, mover.path+"move", move, nil); err != nil {
			return err
		}
		passed := <-took
		if err != nil {
			return err
		}
		if _, _, err := mover.until(ply + 1); err != nil {
			return err
		}
		f.mu.Lock()
		f.times = append(f.times, passed)
		f.mu.Unlock()
	}
}
