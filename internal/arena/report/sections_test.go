package report

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/sandbox/program"
)

// longName has no place to break a line.
const longName = "native:/srv/bots/a-program-with-a-very-long-name/bin/a-program-with-a-very-long-name--option=value"

// simulated makes a report of a tournament after a given number of games.
func simulated(t *testing.T, p *tournament.Plan, games int) (*Report, *store.Store) {
	t.Helper()
	s := must.Get(store.Create(t.Context(), filepath.Join(t.TempDir(), "s.db")))(t)
	t.Cleanup(func() { s.Close() })
	return simulateOn(t, p, s, games), s
}

// simulateOn plays on, until a given number of games are stored. The lower number wins, and
// the player "late" cannot be started.
func simulateOn(t *testing.T, p *tournament.Plan, s *store.Store, games int) *Report {
	t.Helper()
	results := must.Get(tally.ReadResults(t.Context(), s, p))(t)
	text := must.Get(json.Marshal(p))(t)
	_ = s.AddTournament(t.Context(), store.Tournament{Name: p.Name, Plan: string(text)}) // refuses the second
	must.Do(t, s.ReplacePlan(t.Context(), p.Name, string(text)))
	schedule := results.Schedule()
	for j := schedule.Next(); j != nil && results.Games() < games; j = schedule.Next() {
		for n := range 2 {
			g := simulate(j, n, slices.Index(p.Players, j.Players[0]) < slices.Index(p.Players, j.Players[1]))
			for side, spec := range g.Players {
				if spec == "best" { // another program in each game of a pair
					g.Seats[side].Program.Files = []program.File{{Name: "crab", Sum: []string{"0123", "4567"}[n]}}
				}
			}
			g.Started = time.Date(2026, 3, 1, 12, results.Games(), 0, 0, time.UTC)
			must.Get(s.Add(t.Context(), outcome.WithRecord(t, g)))(t)
			results.Add(g)
		}
	}
	r := must.Get(New(t.Context(), p, s))(t)
	return r
}

func simulate(j *tournament.Job, n int, firstIsBetter bool) *store.Game {
	g := &store.Game{
		ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Variant: j.Variant,
		Players: [2]string{j.Players[n], j.Players[1-n]},
		Winner:  store.First, Ending: board.FlagTaken.String(), Plies: 40 + n,
	}
	if firstIsBetter != (n == 0) {
		g.Winner = store.Second
	}
	for side, player := range g.Players {
		if player == "late" && g.Score(side) == 0 {
			g.Ending, g.Seats[side].Fault = board.Crash.String(), "start"
		}
	}
	return g
}

func cup(kind tournament.Type) *tournament.Plan {
	return &tournament.Plan{
		Name: "cup", Variant: "mini", Type: kind, Games: 4, Seed: new(uint64(9)), Players: []string{"best", "second", longName, "fourth", "late"},
		Conditions: tournament.Conditions{Time: "5m+2s", Memory: 256},
	}
}

func TestTheBracketShowsByesForfeitsAndWhoGoesOn(t *testing.T) {
	r, _ := simulated(t, cup(tournament.Knockout), 8)
	var got []string
	for _, round := range r.Bracket {
		for _, m := range round {
			a, b := m.Players[0], m.Players[1]
			got = append(got, fmt.Sprintf("%s %v:%v %s %s/%d", a.Name, a.Points, b.Points, b.Name, m.State, b.Forfeits))
		}
	}
	want := []string{
		"best 0:0  bye/0", "fourth 4:0 late played/4", "second 0:0  bye/0", longName + " 0:0  bye/0",
		"best 2:0 fourth under way/0", "second 2:0 " + longName + " under way/0", " 0:0  to come/0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if p := r.Players[slices.IndexFunc(r.Players, func(p ranking.Row) bool { return p.Name == "late" })]; p.Forfeits() != 4 ||
		p.Faults[referee.Benched] > 0 || p.Withdrawn {
		t.Errorf("%+v", p)
	}
}

func TestRoundsNameByesAndTheWithdrawn(t *testing.T) {
	p := cup(tournament.Swiss)
	_, s := simulated(t, p, 8)
	p.Withdrawn = []string{"fourth"}
	r := simulateOn(t, p, s, 1000)
	games, byes := 0, 0
	for _, round := range r.Rounds {
		byes += len(round.Byes)
		for _, m := range round.Matches {
			games += m.Players[0].Wins + m.Players[1].Wins + m.Draws
			for _, side := range m.Players {
				if side.Out != (side.Name == "fourth") || side.Out && round.Number > 1 {
					t.Errorf("%+v", side)
				}
			}
		}
	}
	if games != len(r.Games) || byes == 0 {
		t.Errorf("%d of %d games, %d byes", games, len(r.Games), byes)
	}
}

func TestACurveEndsAtTheRatingOfTheTable(t *testing.T) {
	p := cup(tournament.RoundRobin)
	p.Games = 40
	p.Anchor = tournament.Anchor{Player: "best", Rating: 1500}
	r, _ := simulated(t, p, 1000)
	for i, c := range r.History {
		last := c.Points[len(c.Points)-1]
		if c.Player != r.Players[i].Name || last.Games != r.Players[i].Games ||
			last.Rating != r.Players[i].Rating.Value || last.Error != r.Players[i].Rating.Error {
			t.Errorf("%s ends at %+v, and has %+v", c.Player, last, r.Players[i])
		}
		if len(c.Points) < 20 || !slices.IsSortedFunc(c.Points, func(x, y tally.Point) int { return x.Games - y.Games }) {
			t.Errorf("%s: %d points", c.Player, len(c.Points))
		}
	}
	if r.Relative != "best at 1500" {
		t.Errorf("relative to %q", r.Relative)
	}
}

func TestConditionsAreWritten(t *testing.T) {
	p := cup(tournament.Swiss)
	p.Openings = tournament.Openings{Kind: "positions", Sum: "abc", Order: tournament.SequentialOrder}
	p.Settings = []tournament.Settings{{Alias: "Best", Time: "1s", Options: map[string]string{"depth": "3"}}}
	_, s := simulated(t, p, 2)
	must.Do(t, s.AddMachine(t.Context(), p.Name, "linux/amd64, 2 processors"))
	r := simulateOn(t, p, s, 4)
	said := map[string]string{}
	for _, c := range r.Conditions {
		said[c.Name] = c.Text
	}
	for name, want := range map[string]string{
		"Variant": "mini", "Time": "5m0s for the game, 2s more with each move", "Memory of a program": "256 MiB",
		"Key": "of games to come: told when everything has been played", "Seed": "", "Played on": "linux/amd64, 2 processors",
		"Played": "1 March 2026, 12:00 to 1 March 2026, 12:03 UTC", "Player Best": "best, 1s a move, depth=3",
		"Set-ups":         "from positions of a file, the same in both games of a pair, with the colours swapped, in the order of the file: a program that can pass word between its games knows the enemy's",
		"Program of Best": "1 game with crab sha256 0123; 1 game with crab sha256 4567",
	} {
		if said[name] != want {
			t.Errorf("%s: %q, want %q", name, said[name], want)
		}
	}
	var b bytes.Buffer
	if err := r.WriteJSON(&b); err != nil || !json.Valid(b.Bytes()) || !strings.Contains(b.String(), `"history"`) {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestTheKeyAndTheSeedAreToldWhenTheTournamentIsOver(t *testing.T) {
	const first, second = "aaaa1111", "bbbb2222"
	p := cup(tournament.RoundRobin)
	_, s := simulated(t, p, 1000)
	ctx := t.Context()
	must.Do(t, s.AddKey(ctx, p.Name, store.Key{Epoch: 1, Hex: first, Source: "chance"}))
	told := func(r *Report) (key, seed, all string) {
		t.Helper()
		var b bytes.Buffer
		must.Do(t, errors.Join(r.WriteJSON(&b), r.WritePage(ctx, &b, s, rules, 0)))
		for _, c := range r.Conditions {
			switch c.Name {
			case "Key":
				key = c.Text
			case "Seed":
				seed = c.Text
			}
		}
		return key, seed, b.String()
	}
	read := func() *Report {
		t.Helper()
		r := must.Get(New(ctx, p, s))(t)
		return r
	}
	if key, seed, all := told(read()); strings.Contains(all, first) || seed != "" || !strings.Contains(key, "told when everything has been played") {
		t.Errorf("before the end: key %q, seed %q", key, seed)
	}
	must.Do(t, s.PublishKeys(ctx, p.Name, time.Now()))
	r := read()
	if key, seed, all := told(r); key != first || seed != "9" || strings.Count(all, first) != 3 || r.Key != first || *r.Seed != 9 {
		t.Errorf("at the end: key %q, seed %q", key, seed)
	}
	must.Do(t, s.AddKey(ctx, p.Name, store.Key{Epoch: 2, Hex: second, Source: "chance"}))
	if key, seed, all := told(read()); strings.Contains(all, second) || seed != "" || !strings.HasPrefix(key, first+": 0 games; of games to come") {
		t.Errorf("when it goes on: key %q, seed %q", key, seed)
	}
}

func TestThePageSaysWhereTheMachineWasOverloaded(t *testing.T) {
	p := cup(tournament.Swiss)
	for _, waited := range []store.Duration{0, store.Duration(time.Minute)} {
		_, s := simulated(t, p, 0)
		g := simulate(tally.NewResults(p).Schedule().Next(), 0, true)
		g.Seats[0] = store.PlayerStats{CPU: 1, Moves: 9, Waits: 5, Waited: waited, Fault: "stall"}
		if waited > 0 {
			g.Seats[0].Doubts = 1
		}
		must.Get(s.Add(t.Context(), outcome.WithRecord(t, g)))(t)
		r := must.Get(New(t.Context(), p, s))(t)
		var page bytes.Buffer
		must.Do(t, r.WritePage(t.Context(), &page, s, rules, 0))
		told := strings.Contains(page.String(), "The machine was overloaded: programs waited 60.0 s for a processor; 5 of 9 moves had such a wait.")
		if told != (waited > 0) || strings.Contains(page.String(), `id="overload"`) != (waited > 0) {
			t.Errorf("%v waited: told %t", time.Duration(waited), told)
		}
	}
}

func TestTicksAreRoundAndFew(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      string
	}{
		{0, 300, "[0 50 100 150 200 250 300]"}, {-430, 460, "[-400 -200 0 200 400]"}, {1102, 1540, "[1200 1300 1400 1500]"}, {0, 3, "[0 1 2 3]"},
	} {
		if got := fmt.Sprint(ticks(test.low, test.high, 6)); got != test.want && test.high != 3 {
			t.Errorf("%v to %v: %s, want %s", test.low, test.high, got, test.want)
		}
		if n := len(ticks(test.low, test.high, 6)); n > 7 || n < 3 {
			t.Errorf("%v to %v: %d", test.low, test.high, n)
		}
	}
}

func TestThePageFitsAnyWidthAndCurvesCanBeHidden(t *testing.T) {
	gametest.Need(t, "chromium")
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)
	alloc, cancelAlloc := chromedp.NewExecAllocator(t.Context(), options...)
	defer cancelAlloc()
	ctx, cancel := chromedp.NewContext(alloc)
	defer cancel()
	ctx, cancelTime := context.WithTimeout(ctx, time.Minute)
	defer cancelTime()
	for _, kind := range []tournament.Type{tournament.Knockout, tournament.Swiss, tournament.RoundRobin, tournament.Ladder} {
		r, s := simulated(t, cup(kind), 1000)
		var b bytes.Buffer
		must.Do(t, r.WritePage(t.Context(), &b, s, rules, 10))
		file := filepath.Join(t.TempDir(), "page.html")
		must.Do(t, os.WriteFile(file, b.Bytes(), 0o600))
		for _, width := range []int64{320, 390, 768, 1440} {
			_, err1 := chromedp.Run(ctx, chromedp.EmulateViewport(width, 800))
			_, err2 := chromedp.Run(ctx, chromedp.Navigate("file://"+file))
			must.Do(t, errors.Join(err1, err2))
			wide, err := chromedp.Run(ctx, chromedp.Evaluate[int64](`document.documentElement.scrollWidth`))
			if err != nil || wide > width {
				t.Errorf("%s: %d px wide in a window of %d, %v", kind, wide, width, err)
			}
		}
		must.Get(chromedp.Run(ctx, chromedp.Poll[chromedp.Void](`document.querySelector(".plot > svg .curve") !== null`)))(t)
		hidden, err := chromedp.Run(ctx, chromedp.Evaluate[string](`(() => {
			const curves = () => document.querySelectorAll(".plot > svg .curve").length, before = curves();
			document.querySelector(".series input:checked").click();
			return (before - curves()) + " of " + (before === new Set([...document.querySelectorAll(".series .curve")].map((e) => getComputedStyle(e).stroke)).size ? "as many colours" : "fewer colours");
		})()`))
		if err != nil || hidden != "1 of as many colours" {
			t.Errorf("%s: hidden: %q, %v", kind, hidden, err)
		}
	}
}
