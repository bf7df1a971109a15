package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/qr"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// kit is a catalogue of Stratego with a player that plays anything.
type kit struct{}

func (kit) Variants() []Variant {
	var all []Variant
	for _, v := range stratego.Variants() {
		all = append(all, Variant{
			Name: v.Name(), Title: v.Definition().Title, Game: record.Stratego, Solo: v.Name() == "mini",
			Opponents: []Opponent{{Spec: "random", Name: "random", Title: "Random"}},
		})
	}
	return append(all, Variant{
		Name: record.Advance, Game: record.Advance,
		Opponents: []Opponent{{Spec: "random", Name: "random", Title: "Random"}},
	})
}

// wanderer plays the first legal move of Advance.
type wanderer struct{}

func (wanderer) Choose(_ context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	return pos.Moves(nil)[0], search.Info{}, nil
}

func (kit) Ground(name string) (*session.SetupBoard, error) {
	v, err := stratego.VariantNamed(name)
	if err != nil {
		return nil, err
	}
	return session.NewSetupBoard(v), nil
}

func (kit) Rulebook(name string) (*session.Rulebook, error) {
	if name == record.Advance {
		return session.AdvanceRulebook(), nil
	}
	v, err := stratego.VariantNamed(name)
	if err != nil {
		return nil, err
	}
	return session.NewRulebook(v), nil
}

func (kit) Start(ctx context.Context, o Order) (*session.Session, error) {
	if o.Variant == record.Advance {
		c := session.AdvanceConfig{Resume: o.Resume, Adviser: wanderer{}}
		for side, spec := range o.Bots {
			if spec != "" {
				c.Bots[side] = wanderer{}
			}
		}
		return session.NewAdvance(c, session.Options{Names: o.Names, Clock: o.Clock})
	}
	v, err := stratego.VariantNamed(o.Variant)
	if err != nil {
		return nil, err
	}
	c := session.StrategoConfig{Variant: v, Adviser: random.New(1), Resume: o.Resume}
	for side, text := range o.Setups {
		if text != "" {
			if c.Setups[side], err = v.ParseSetup(text); err != nil {
				return nil, err
			}
		}
	}
	for side, spec := range o.Bots {
		if spec != "" {
			c.Bots[side] = random.New(o.Key.Number("side", strconv.Itoa(side)))
		}
	}
	return session.NewStratego(ctx, c, session.Options{Names: o.Names, Clock: o.Clock, Solo: o.Solo})
}

func (kit) Replay(ctx context.Context, rec *record.Game) (*session.Session, error) {
	opts := session.Options{Names: rec.Names, Solo: rec.Solo, Revealable: true}
	if rec.Game == record.Advance {
		return session.NewAdvance(session.AdvanceConfig{Resume: rec}, opts)
	}
	v, err := stratego.VariantNamed(rec.Variant)
	if err != nil {
		return nil, err
	}
	return session.NewStratego(ctx, session.StrategoConfig{Variant: v, Resume: rec}, opts)
}

func (kit) Picture(sc *session.Scene) *picture.Board {
	b := &picture.Board{Grid: sc.Grid, Columns: sc.Columns, Rows: sc.Rows, Squares: make([]picture.Square, len(sc.Squares))}
	for q, s := range sc.Squares {
		if b.Squares[q].Lake = s.Lake; s.Piece != nil {
			b.Squares[q].Token, b.Squares[q].Side = s.Piece.Token, s.Piece.Side
		}
	}
	return b
}

// site is a server with its database.
type site struct {
	t        testing.TB
	app      *Server
	http     *httptest.Server
	database string
	owned    bool // the database is a library, which has an owner
	kept     keptHere
	bots     *httpbot.Registry
}

// newSite starts a server whose secrets follow from a seed, so that two servers
// can be compared.
func newSite(t testing.TB, seed byte, limits Limits) *site {
	t.Helper()
	s := &site{t: t, database: filepath.Join(t.TempDir(), "web.db")}
	s.start(seed, limits)
	return s
}

// newOwnedSite starts a server whose games are in a library.
func newOwnedSite(t testing.TB) *site {
	t.Helper()
	s := &site{t: t, database: library.Library{Folder: t.TempDir()}.File(), owned: true}
	s.start(1, Limits{})
	return s
}

const ownersToken = "the-owner-s-token"

func (s *site) start(seed byte, limits Limits) {
	s.t.Helper()
	if limits.Rate == 0 {
		limits.Rate, limits.Burst = 10_000, 10_000
	}
	games := must.Get(library.OpenJournal(s.t.Context(), s.database))(s.t)
	s.bots = must.Get(httpbot.New(httpbot.Config{}))(s.t)
	config := Config{
		Shared:    Shared,
		Catalogue: kit{}, Library: kit{}, Journal: games, Players: games, Bots: HostBots(s.bots), Lobby: HostLobby(),
		Code:   qr.Path,
		Limits: limits, Pages: Pages(""),
		Log: slog.New(slog.DiscardHandler), Random: rand.NewChaCha8([32]byte{seed}),
	}
	if s.owned {
		s.kept = keptHere{library.Library{Folder: filepath.Dir(s.database)}, games}
		config.Kept, config.Owner = s.kept, Owner{Token: ownersToken}
	}
	app := New(config)
	s.app, s.http = app, httptest.NewServer(app)
	server, opened, bots := s.http, s.app, s.bots
	s.t.Cleanup(func() {
		server.CloseClientConnections()
		opened.cancel()
		server.Close()
		bots.Close()
		opened.Close()
		if err := games.Close(); err != nil {
			s.t.Error(err)
		}
	})
}

// guest is somebody with a browser of their own, who keeps every byte.
type guest struct {
	site    *site
	client  *http.Client
	path    string       // of the seat
	traffic bytes.Buffer // since sent was asked last, masked
	events  *bufio.Reader
	leave   func() error // closes the page that hears them
	shared  bool         // listens on a line that several seats could share
	line    string
	shown   string // mark of the profile that its page shows
	history []session.Played
}

func (s *site) guest() *guest {
	jar := must.Get(cookiejar.New(nil))(s.t)
	return &guest{site: s, client: &http.Client{Jar: jar}}
}

// post asks for something, keeps the answer byte for byte, and reads it into v.
func (g *guest) post(path string, body, v any) (int, error) {
	g.site.t.Helper()
	text := must.Get(json.Marshal(body))(g.site.t)
	req := must.Get(http.NewRequest(http.MethodPost, g.site.http.URL+path, bytes.NewReader(text)))(g.site.t)
	req.Header.Set("Content-Type", "application/json")
	if g.shown != "" {
		req.Header.Set(profileHeader, g.shown)
	}
	resp, err := g.client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	g.keep(resp)
	g.note(answer)
	if resp.StatusCode >= 300 {
		var failure struct{ Error string }
		_ = json.Unmarshal(answer, &failure) // shown as it is otherwise
		return resp.StatusCode, fmt.Errorf("%d %s", resp.StatusCode, failure.Error)
	}
	if v != nil {
		err = json.Unmarshal(answer, v)
	}
	return resp.StatusCode, err
}

func (g *guest) keep(resp *http.Response) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\r\n", resp.Status)
	header := resp.Header.Clone()
	header.Del("Date")
	_ = header.Write(&b)
	fmt.Fprintf(&b, "length %d\r\n", resp.ContentLength)
	g.note(b.Bytes())
}

// note keeps bytes that the guest received, but for the sums that bind to the
// set-ups, which salts make random.
func (g *guest) note(b []byte) {
	const key = `"commitments":[`
	at := bytes.Index(b, []byte(key))
	if at < 0 {
		g.traffic.Write(b)
		return
	}
	end := at + bytes.IndexByte(b[at:], ']')
	g.traffic.Write(b[:at])
	fmt.Fprintf(&g.traffic, "seals of %d bytes", end-at)
	g.traffic.Write(b[end:])
}

// do does something at the guest's seat.
func (g *guest) do(action string, q seatRequest) error {
	g.site.t.Helper()
	_, err := g.post(g.path+action, q, nil)
	return err
}

func (g *guest) must(action string, q seatRequest) {
	g.site.t.Helper()
	if err := g.do(action, q); err != nil {
		g.site.t.Fatalf("%s%s: %v", g.path, action, err)
	}
}

// made is the answer to a request for a new game.
type made struct {
	ID, Seat, Key, Invite, Watch string
}

// create begins a game and sits down.
func (g *guest) create(q gameRequest) made {
	g.site.t.Helper()
	var m made
	must.Get(g.post("/api/games", q, &m))(g.site.t)
	g.path = "/api/games/" + m.ID + "/" + m.Seat + "/"
	return m
}

// claim sits down by a link.
func (g *guest) claim(id, seat, secret string) (key string, err error) {
	g.site.t.Helper()
	g.path = "/api/games/" + id + "/" + seat + "/"
	var got struct{ Key string }
	_, err = g.post(g.path+"claim", map[string]string{"secret": secret}, &got)
	return got.Key, err
}

// listen opens the stream of events.
func (g *guest) listen() {
	g.site.t.Helper()
	if !g.shared {
		g.open(g.path + "events")
		return
	}
	g.openLine()
	must.Get(g.post(g.path+"listen", listen{Line: g.line}, nil))(g.site.t)
}

// openLine opens a line of its own, on which nothing is said yet.
func (g *guest) openLine() {
	g.site.t.Helper()
	g.open("/api/events")
	var first lineEvent
	if err := json.Unmarshal(g.event(), &first); err != nil || first.Line == "" {
		g.site.t.Fatalf("the line has no name: %v", err)
	}
	g.line = first.Line
}

// open opens a stream.
func (g *guest) open(path string) {
	g.site.t.Helper()
	resp := must.Get(g.client.Get(g.site.http.URL + path))(g.site.t)
	if resp.StatusCode != http.StatusOK {
		g.site.t.Fatalf("events: %s", resp.Status)
	}
	g.site.t.Cleanup(func() { resp.Body.Close() })
	g.keep(resp)
	g.leave = resp.Body.Close
	g.events = bufio.NewReader(resp.Body)
}

// event reads the next event as it is.
func (g *guest) event() []byte {
	g.site.t.Helper()
	for {
		line, err := g.events.ReadString('\n')
		if err != nil {
			g.site.t.Fatalf("the stream of %s ended: %v", g.path, err)
		}
		if line != "\n" && line[0] != ':' { // a sign of life depends on the time alone
			g.note([]byte(line))
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			return []byte(data)
		}
	}
}

// next reads the next event and puts its history together.
func (g *guest) next() update {
	g.site.t.Helper()
	text := g.event()
	if g.shared {
		var p struct {
			Topic string
			Data  json.RawMessage
		}
		if err := json.Unmarshal(text, &p); err != nil || "/api/games/"+p.Topic+"/" != g.path {
			g.site.t.Fatalf("on the line of %s: %v, %.80s", g.path, err, text)
		}
		text = p.Data
	}
	var u update
	must.Do(g.site.t, json.Unmarshal(text, &u))
	g.history = append(g.history[:u.HistoryFrom:u.HistoryFrom], u.History...)
	u.History = g.history
	return u
}

// until reads events until one is as wanted.
func (g *guest) until(wanted func(update) bool) update {
	g.site.t.Helper()
	for {
		if u := g.next(); wanted(u) {
			return u
		}
	}
}

func playing(u update) bool { return u.Phase == session.Playing }

// sent is everything that the guest received since it was asked before.
func (g *guest) sent() string {
	defer g.traffic.Reset()
	return g.traffic.String()
}

// meet begins a game between two guests whom a third one watches; everybody
// listens, and the set-ups stand.
func meet(t testing.TB, s *site, variant string, setups [2]stratego.Setup) [3]*guest {
	t.Helper()
	return assemble(t, s, variant, setups, false)
}

// assemble is meet, on shared lines or on one line for each seat.
func assemble(t testing.TB, s *site, variant string, setups [2]stratego.Setup, shared bool) [3]*guest {
	t.Helper()
	all := [3]*guest{s.guest(), s.guest(), s.guest()}
	for _, g := range all {
		g.shared = shared
	}
	m := all[0].create(gameRequest{Variant: variant, Side: "first", Name: "Ann", Public: shared})
	for i, secret := range map[int]string{1: m.Invite, 2: m.Watch} {
		must.Get(all[i].claim(m.ID, seatNames[i], secret))(t)
	}
	for _, g := range all {
		g.listen()
		g.next()
		if g == all[1] {
			all[0].next() // it is told that the other side is there
		}
	}
	for side, setup := range setups {
		if setup == nil {
			continue
		}
		all[side].must("deploy", seatRequest{Setup: setup.String()})
		for _, g := range all {
			g.next()
		}
	}
	return all
}

// shuffled returns a random set-up that a variant allows.
func shuffled(t testing.TB, name string, seed uint64) stratego.Setup {
	t.Helper()
	v := must.Get(stratego.VariantNamed(name))(t)
	s := must.Get(random.New(seed).Deploy(t.Context(), v, board.First))(t)
	return s
}
