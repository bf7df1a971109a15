package report

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/records/film"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// evil is a player's name that a page must not take for its own text.
const evil = `<svg onload="document.title='owned'"><script>document.title = "owned"</script>`

// played plays a small tournament without a queue.
func played(t *testing.T) (*tournament.Plan, *store.Store) {
	t.Helper()
	p := &tournament.Plan{
		Name: "spring", Variant: "barrage", Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(1)),
		Players: []string{"one", "two", evil},
	}
	s := must.Get(store.Create(t.Context(), filepath.Join(t.TempDir(), "spring.db")))(t)
	t.Cleanup(func() { s.Close() })
	schedule := tally.NewResults(p).Schedule()
	for j := schedule.Next(); j != nil; j = schedule.Next() {
		for n := range 2 {
			must.Get(s.Add(t.Context(), playGame(t, j, n)))(t)
		}
	}
	return p, s
}

func playGame(t *testing.T, j *tournament.Job, n int) *store.Game {
	t.Helper()
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	r := must.Get(referee.StrategoGame{
		Variant: v, Players: [2]game.StrategoPlayer{random.New(j.Seed), random.New(j.Seed + uint64(n))},
	}.Play(t.Context()))(t)
	r.Record.Players = [2]string{j.Players[n], j.Players[1-n]}
	g := &store.Game{
		ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Variant: j.Variant,
		Players: [2]string{j.Players[n], j.Players[1-n]},
		Winner:  store.Nobody, Ending: r.Result.Ending.String(), Plies: r.Plies,
		Record: r.Record.String(), Started: r.Record.Date,
	}
	if !r.Result.Drawn {
		g.Winner = []store.Winner{store.First, store.Second}[r.Result.Winner]
	}
	return g
}

func rules(rec *record.Game) (*stratego.Variant, error) {
	if rec.Game == record.Advance {
		return nil, nil
	}
	return stratego.VariantNamed(rec.Variant)
}

func newReport(t *testing.T) (*Report, *store.Store) {
	t.Helper()
	p, s := played(t)
	r := must.Get(New(t.Context(), p, s))(t)
	return r, s
}

func TestTheFiguresAddUp(t *testing.T) {
	r, _ := newReport(t)
	if r.Finished != 6 || r.Total != 6 || !r.Over || len(r.Games) != 6 || len(r.Longest) != 5 {
		t.Errorf("%d of %d games", r.Finished, r.Total)
	}
	points := 0.0
	for i, p := range r.Players {
		points += p.Points
		score, ended := 0.0, 0
		for _, c := range r.Cross[i] {
			score += c.Score()
		}
		for _, m := range []map[string]int{p.WonBy, p.LostBy, p.DrawnBy} {
			for _, n := range m {
				ended += n
			}
		}
		if score != p.Points || ended != p.Games {
			t.Errorf("%s: %v points, %v in the cross table, %d endings", p.Name, p.Points, score, ended)
		}
	}
	if points != 6 {
		t.Errorf("%v points in 6 games", points)
	}
	if r.Longest[0].Plies < r.Shortest[0].Plies {
		t.Error("the longest game is shorter than the shortest")
	}
}

func TestTablesCanBeReadByPrograms(t *testing.T) {
	r, _ := newReport(t)
	var b bytes.Buffer
	must.Do(t, r.WriteCSV(&b))
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 4 || !slices.Contains(rows[0], "points") {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	b.Reset()
	must.Do(t, r.WriteJSON(&b))
	var again struct {
		Finished int              `json:"games_finished"`
		Players  []map[string]any `json:"players"`
		Cross    [][]Cell         `json:"cross"`
	}
	err = json.Unmarshal(b.Bytes(), &again)
	if err != nil || again.Finished != 6 || len(again.Cross) != 3 || len(again.Players) != 3 ||
		again.Players[0]["points"] != r.Players[0].Points {
		t.Errorf("%+v, %v", again, err)
	}
}

func TestThePageNeedsNothingElseAndKeepsStrangersTextText(t *testing.T) {
	r, s := newReport(t)
	var b bytes.Buffer
	must.Do(t, r.WritePage(t.Context(), &b, s, rules, 4))
	text := strings.ReplaceAll(b.String(), "http://www.w3.org/", "") // names of namespaces, which nobody fetches
	for _, bad := range []string{"http://", "https://", "src=", "@import", evil} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	if n := strings.Count(text, "data-replay="); n != 4 || !strings.Contains(text, "The first 4 of 6 games") {
		t.Errorf("%d games can be replayed", n)
	}
}

func TestGamesWithMovesCanBeReplayedHoweverTheyBegan(t *testing.T) {
	_, s := played(t)
	for _, tt := range []struct {
		rec  record.Game
		want bool
	}{
		{record.Game{Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r", Moves: []record.Move{{Text: "B3-C3"}}}, true},
		{record.Game{Game: record.Advance, Variant: record.Advance, Moves: []record.Move{{Text: "b2-b3"}}}, true},
		{record.Game{Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r"}, false},
		{record.Game{Game: record.Stratego, Variant: "mini", Setups: [2]string{"F....", ""}}, false},
	} {
		id := "spring/more/" + strconv.Itoa(len(tt.rec.String()))
		must.Get(s.Add(t.Context(), &store.Game{ID: id, Tournament: "spring", Winner: store.Nobody, Record: tt.rec.String()}))(t)
		if data, on, err := packed(t.Context(), s, id, rules); err != nil || (data != "") != tt.want || (on != nil) != tt.want {
			t.Errorf("%+v: %d bytes to replay on %+v, %v", tt.rec, len(data), on, err)
		}
	}
}

func TestGamesAreReplayedInABrowser(t *testing.T) {
	gametest.Need(t, "chromium")
	r, s := newReport(t)
	file := filepath.Join(t.TempDir(), "page.html")
	f := must.Get(os.Create(file))(t)
	must.Do(t, r.WritePage(t.Context(), f, s, rules, 100))
	must.Do(t, f.Close())
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)
	alloc, cancelAlloc := chromedp.NewExecAllocator(t.Context(), options...)
	defer cancelAlloc()
	ctx, cancel := chromedp.NewContext(alloc)
	defer cancel()
	ctx, cancelTime := context.WithTimeout(ctx, time.Minute)
	defer cancelTime()
	must.Get(chromedp.Run(ctx, chromedp.Navigate("file://"+file)))(t)
	ask := func(expression string) string {
		t.Helper()
		text := must.Get(chromedp.Run(ctx, chromedp.Evaluate[string](expression)))(t)
		return text
	}
	must.Get(chromedp.Run(ctx, chromedp.Click(`#games button[data-game="6"]`)))(t)
	must.Get(chromedp.Run(ctx, chromedp.Poll[chromedp.Void](`document.querySelector("#viewer .cell") !== null`)))(t)
	for expression, want := range map[string]string{
		`document.title`: "spring: tournament report",
		`String(document.getElementById("viewer-title").textContent.includes("onload"))`:                                            "true", // a name that is hostile
		`document.getElementById("viewer-title").textContent.slice(0, 6)`:                                                           "Game 6",
		`document.querySelector("#viewer .move").textContent`:                                                                       "The start",
		`String(document.querySelectorAll("#viewer .cell").length)`:                                                                 "100",
		`String(document.querySelectorAll("#viewer .piece.side0").length)`:                                                          "8",
		`String(document.querySelectorAll("#viewer .piece.side1").length)`:                                                          "8",
		`document.querySelector("#viewer .cell[data-name=A5]").ariaLabel`:                                                           "A5, empty",
		`String([...document.querySelectorAll("#viewer .piece use")].every((u) => document.querySelector(u.getAttribute("href"))))`: "true",
	} {
		if got := ask(expression); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	if end := ask(`(document.querySelector("#viewer button[title=End]").click(), document.querySelector("#viewer .move").textContent)`); !strings.Contains(end, ranking.Kind(r.Games[5].Ending)) {
		t.Errorf("at the end: %q, want the ending %s", end, ranking.Kind(r.Games[5].Ending))
	}
	// On every ply the page shows what Go has in the film.
	for ply, want := range labels(t, s, r.Games[5].ID) {
		got := ask(fmt.Sprintf(`(() => {
			const slider = document.getElementById("scrubber");
			slider.value = %d;
			slider.dispatchEvent(new Event("input"));
			return [...document.querySelectorAll("#viewer .cell")].map((c) => c.ariaLabel.split(", ")[1]).join(", ");
		})()`, ply))
		if got != want {
			t.Fatalf("ply %d: the page shows %s, want %s", ply, got, want)
		}
	}
}

// labels are the boards of a stored game as the page should show them.
func labels(t *testing.T, s *store.Store, id string) (all []string) {
	t.Helper()
	g := must.Get(s.Game(t.Context(), id))(t)
	rec := must.Get(record.Parse(g.Record))(t)
	v := must.Get(rules(rec))(t)
	f := must.Get(film.New(rec, v))(t)
	for _, cells := range f.Boards() {
		var words []string
		for i := range cells {
			// The first side has its home at the bottom, and column A on its left.
			c := cells[v.Orientation(stratego.Red).Square(v.Grid(), i%f.Width, i/f.Width)]
			side, token, ok := f.Piece(c)
			switch {
			case ok:
				words = append(words, stratego.SideName(side)+" "+f.Names[token])
			case c.Letter == '_':
				words = append(words, "lake")
			default:
				words = append(words, "empty")
			}
		}
		all = append(all, strings.Join(words, ", "))
	}
	return all
}
