package standings

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/live"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// library replays games of our own variants.
type library struct{}

func (library) Replay(ctx context.Context, rec *record.Game) (*session.Session, error) {
	v, err := stratego.VariantNamed(rec.Variant)
	if err != nil {
		return nil, err
	}
	return session.NewStratego(
		ctx, session.StrategoConfig{Variant: v, Resume: rec}, session.Options{Names: rec.Names, Revealable: true},
	)
}

// id is the game that the tests watch.
const id = "friday/1/0-1/0/1"

// hall is a tournament's file whose live games the test writes itself.
type hall struct {
	t     *testing.T
	board *Board
	store string
}

func newHall(t *testing.T, watch tournament.Watch) *hall {
	t.Helper()
	dir := t.TempDir()
	plan := fmt.Sprintf("name = \"friday\"\nvariant = \"barrage\"\ntype = \"round-robin\"\ngames = 2\nseed = 1\nplayers = [\"council\", \"random\"]\nwatch = %q\n", watch)
	file := filepath.Join(dir, "friday.toml")
	must.Do(t, os.WriteFile(file, []byte(plan), 0o600))
	return &hall{t, New(func() []string { return []string{file} }, library{}), filepath.Join(dir, "friday.db")}
}

// play shows a game after so many of its moves.
func (h *hall) play(watch tournament.Watch, rec *record.Game, moves int) {
	h.t.Helper()
	part := *rec
	part.Moves = rec.Moves[:moves]
	text := must.Get(tournament.Seal(
		live.Games{Watch: watch, Games: []live.Game{{ID: id, Names: rec.Names, Record: part.String()}}},
	))(h.t)
	must.Do(h.t, os.WriteFile(h.store+".live", text, 0o600))
	h.board.live.looked = time.Time{} // so that it looks again
}

// seen is everything that a spectator could be sent now.
func (h *hall) seen() string {
	h.t.Helper()
	all, _ := h.board.Live(h.t.Context(), "")
	one, _ := h.board.Live(h.t.Context(), id)
	text := must.Get(json.Marshal([]any{all, one}))(h.t)
	return string(text)
}

// twins are two games with the same moves, in which two of Blue's pieces that move
// alike are exchanged and never meet anybody.
func twins(t *testing.T, seed uint64) [2]*record.Game {
	t.Helper()
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	chooser := gametest.NewChooser(seed)
	var setups [2]stratego.Setup
	for side := range setups {
		setups[side], _ = chooser.Deploy(t.Context(), v, board.Side(side))
	}
	other := append(stratego.Setup(nil), setups[1]...)
	i, k := exchangeable(other)
	other[i], other[k] = other[k], other[i]
	hidden := map[board.Square]bool{v.HomeSquare(stratego.Blue, i): true, v.HomeSquare(stratego.Blue, k): true}
	first, err1 := stratego.NewPosition(v, setups[0], setups[1])
	second, err2 := stratego.NewPosition(v, setups[0], other)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	games := [2]*record.Game{}
	for g, blue := range [2]stratego.Setup{setups[1], other} {
		games[g] = &record.Game{Game: record.Stratego, Variant: v.Name(), Names: [2]string{"A", "B"}}
		games[g].Setups = [2]string{record.StrategoSetup(v, setups[0]), record.StrategoSetup(v, blue)}
	}
	source := rand.NewPCG(seed, 1)
	for range 200 {
		m, ok := first.Sample(source)
		if !ok || first.Result().Over() || len(games[0].Moves) == 30 {
			break
		}
		if hidden[m.To] || hidden[m.From] && !first.At(m.To).Empty() || second.Check(m) != nil {
			continue
		}
		if hidden[m.From] {
			delete(hidden, m.From)
			hidden[m.To] = true
		}
		for g, pos := range []*stratego.Position{first, second} {
			pos.Make(m)
			games[g].Moves = append(games[g].Moves, record.StrategoMove(v, pos.Event(pos.Ply()-1)))
		}
	}
	return games
}

// exchangeable finds two different pieces that move one square each.
func exchangeable(s stratego.Setup) (i, k int) {
	steps := func(r stratego.Rank) bool { return r != stratego.NoRank && r != stratego.Scout && r.Movable() }
	for i := range s {
		for k := range i {
			if steps(s[i]) && steps(s[k]) && s[i] != s[k] {
				return i, k
			}
		}
	}
	panic("every army has two")
}

func TestADelayedGameSaysNothingOfHiddenRanks(t *testing.T) {
	moves := 0
	for seed := range uint64(6) {
		games := twins(t, seed)
		halls := [2]*hall{newHall(t, tournament.WatchDelayed), newHall(t, tournament.WatchDelayed)}
		for n := range len(games[0].Moves) + 1 {
			var sent [2]string
			for g, h := range halls {
				h.play(tournament.WatchOpen, games[g], n) // the plan's file has become stricter since
				sent[g] = h.seen()
			}
			if sent[0] != sent[1] || !strings.Contains(sent[0], `"hidden":true`) {
				t.Fatalf("seed %d, move %d:\n%s\n%s", seed, n, sent[0], sent[1])
			}
			moves++
		}
	}
	if moves < 30 {
		t.Errorf("only %d positions were compared", moves)
	}
}

func TestSpectatorsOfAnOpenGameSeeBothSides(t *testing.T) {
	games := twins(t, 3)
	halls := [2]*hall{newHall(t, tournament.WatchOpen), newHall(t, tournament.WatchOpen)}
	var sent [2]string
	for g, h := range halls {
		h.play(tournament.WatchOpen, games[g], 2)
		if sent[g] = h.seen(); strings.Contains(sent[g], `"hidden":true`) || !strings.Contains(sent[g], `"ply":2`) {
			t.Errorf("%s", sent[g])
		}
	}
	if sent[0] == sent[1] {
		t.Error("the same is sent of different games")
	}
}

func TestNoByteLeavesWhereTheOrganiserAllowsNothing(t *testing.T) {
	games := twins(t, 1)
	const nothing = "[null,null]"
	for _, c := range []struct{ plan, live tournament.Watch }{
		{tournament.WatchOff, tournament.WatchOpen},
		{tournament.WatchOpen, tournament.WatchOff},
		{"", tournament.WatchOpen},
	} {
		h := newHall(t, c.plan)
		h.play(c.live, games[0], 3)
		if sent := h.seen(); sent != nothing {
			t.Errorf("%+v: %s", c, sent)
		}
	}
	h := newHall(t, tournament.WatchOpen)
	h.play(tournament.WatchOpen, games[0], 3)
	long := time.Now().Add(-time.Hour)
	must.Do(t, os.Chtimes(h.store+".live", long, long))
	if sent := h.seen(); sent != nothing {
		t.Errorf("of a run that was killed: %s", sent)
	}
}

// keep stores a game of the pair.
func (h *hall) keep(n int, rec *record.Game) {
	h.t.Helper()
	s := must.Get(store.Create(h.t.Context(), h.store))(h.t)
	defer s.Close()
	told := *rec
	g := &store.Game{
		ID: fmt.Sprintf("%s%d", strings.TrimSuffix(id, "1"), n), Tournament: "friday", Job: strings.TrimSuffix(id, "/1"), Variant: "barrage",
		Players: [2]string{"council", "random"}, Winner: store.First, Ending: "flag", Plies: len(rec.Moves), Started: time.UnixMilli(int64(n)),
	}
	if n == 2 {
		g.Players[0], g.Players[1] = g.Players[1], g.Players[0]
	}
	told.Players, told.Names = g.Players, g.Players
	g.Record = told.String()
	must.Get(s.Add(h.t.Context(), g))(h.t)
	h.board.again, h.board.live.looked = time.Time{}, time.Time{}
}

func TestAGameIsShownWhenBothOfItsPairAreOver(t *testing.T) {
	rec := twins(t, 2)[0]
	rec.Result = board.Won(board.First, board.FlagTaken)
	for _, watch := range []tournament.Watch{tournament.WatchOff, tournament.WatchDelayed, tournament.WatchOpen} {
		h := newHall(t, watch)
		open := watch == tournament.WatchOpen
		if open {
			h.play(watch, rec, 1)
		}
		for n := 1; n <= 2; n++ {
			h.keep(n, rec)
			if open {
				h.play(watch, rec, 1)
			}
			shown := n == 2 || open
			if _, err := h.board.Record(t.Context(), id); (err == nil) != shown {
				t.Errorf("%s, %d games: %v", watch, n, err)
			}
			shows, _ := h.board.Look(t.Context())
			if s := shows.([]show)[0]; len(s.Last) > 0 != shown || s.Finished != n {
				t.Errorf("%s, %d games: %d are shown, %d count", watch, n, len(s.Last), s.Finished)
			}
			listed := h.board.Games(t.Context())
			if want := map[bool]int{true: n}[shown]; len(listed) != want {
				t.Errorf("%s, %d games: %d are listed, want %d", watch, n, len(listed), want)
			}
			for _, g := range listed {
				if g.Tournament != "friday" || g.Variant != "barrage" || g.Winner != "first" || g.Ply != len(rec.Moves) || g.When == 0 {
					t.Errorf("%s, %d games: the list has %+v", watch, n, g)
				}
			}
			if open {
				continue // the file says that it is still played
			}
			games, _ := h.board.Live(t.Context(), id)
			if len(games) != 1 || !games[0].Over || games[0].Scene != nil != shown {
				t.Errorf("%s, %d games: %+v", watch, n, games)
			}
		}
	}
}

// spectator is a browser's line of events on a server.
type spectator struct {
	t      *testing.T
	server *httptest.Server
	events *bufio.Reader
	sent   strings.Builder
}

func (h *hall) spectator() *spectator {
	t := h.t
	app := web.New(web.Config{Shared: web.Shared, Tournaments: h.board, Random: rand.NewChaCha8([32]byte{1})})
	s := &spectator{t: t, server: httptest.NewServer(app)}
	t.Cleanup(func() {
		s.server.CloseClientConnections()
		app.Close()
		s.server.Close()
	})
	answer := must.Get(http.Get(s.server.URL + "/api/events"))(t)
	t.Cleanup(func() { answer.Body.Close() })
	s.events = bufio.NewReader(answer.Body)
	var line struct{ Line string }
	must.Do(t, json.Unmarshal([]byte(s.next()), &line))
	for _, path := range []string{"/api/arena/live/listen", "/api/arena/live/listen?game=" + id} {
		asked, err := http.Post(s.server.URL+path, "application/json", strings.NewReader(fmt.Sprintf(`{"line":%q}`, line.Line)))
		if err != nil || asked.StatusCode != http.StatusOK {
			t.Fatal(asked, err)
		}
		_ = asked.Body.Close()
		s.next()
	}
	return s
}

// next returns the next event.
func (s *spectator) next() string {
	s.t.Helper()
	for {
		line := must.Get(s.events.ReadString('\n'))(s.t)
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			s.sent.WriteString(line)
			return data
		}
	}
}

func TestTheTrafficOfTwinGamesIsTheSameToSpectators(t *testing.T) {
	games := twins(t, 4)
	halls := [2]*hall{newHall(t, tournament.WatchDelayed), newHall(t, tournament.WatchDelayed)}
	var all [2]*spectator
	for g, h := range halls {
		h.play(tournament.WatchDelayed, games[g], 2)
		all[g] = h.spectator()
	}
	for g, h := range halls {
		h.board.mu.Lock()
		h.play(tournament.WatchDelayed, games[g], 5)
		h.board.mu.Unlock()
	}
	for _, s := range all {
		list, one := s.next(), s.next() // in either order, on topics of their own
		if strings.Contains(one, `"topic":"arena/live"`) {
			list, one = one, list
		}
		if !strings.Contains(list, `"ply":5`) || !strings.Contains(one, `"historyFrom":2`) || strings.Contains(list, `"words"`) && !strings.Contains(list, `"last"`) {
			t.Errorf("%s\n%s", list, one)
		}
		s.sent.Reset()
		s.sent.WriteString(list + one)
	}
	if a, b := all[0].sent.String(), all[1].sent.String(); a != b {
		t.Errorf("the traffic differs:\n%s\n%s", a, b)
	}
}

func TestAGameThatMayNotBeWatchedIsRefused(t *testing.T) {
	h := newHall(t, tournament.WatchOff)
	app := web.New(web.Config{Shared: web.Shared, Tournaments: h.board})
	defer app.Close()
	r := httptest.NewRequest(http.MethodPost, "http://localhost/api/arena/live/listen?game="+id, strings.NewReader(`{"line":"x"}`))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	app.ServeHTTP(w, r)
	if w.Code != http.StatusNotFound {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
