package host

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestMain(m *testing.M) { helper.Main(m, helper.Programs{"flagfall": beFlagfall, "bot": beBot}) }

// beFlagfall plays the tournament of a file, as 'flagfall tournament run' and 'resume' do.
func beFlagfall(args []string) error {
	file := args[2]
	p, err := tournament.Load(file)
	if err != nil {
		return err
	}
	run := contest.Run{Plan: p, Version: "test", Concurrency: 1, Show: contest.NewProgress(p)}
	soft, hard, stop := interrupt.Twice(run.Show.Say)
	defer stop()
	_, err = run.Play(soft, hard, p.StorePath(file), register.Tournament, args)
	return err
}

var players = map[string]string{"random": "Random", "council": "Council", "sparring:style=rusher": "Rusher"}

func order() Order {
	return Order{Name: "spring", Variant: "mini", Type: "round-robin", Games: 2, Players: []string{"random", "council"}}
}

// hostOf is a host in a folder that ends with the test.
func hostOf(t *testing.T, folder string) *Host {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir()) // what runs is registered there
	h := New(folder, helper.Line("flagfall")...)
	t.Cleanup(h.Close)
	return h
}

// played waits until nothing is played, and returns how many games were.
func played(t *testing.T, h *Host) int {
	t.Helper()
	h.mu.Lock()
	r := h.playing["spring"]
	h.mu.Unlock()
	if r != nil {
		<-r.over
	}
	return counted(t, h)
}

// counted is how many games were played so far, 0 where nothing can be read yet.
func counted(t *testing.T, h *Host) (n int) {
	t.Helper()
	file := h.file("spring")
	p := must.Get(tournament.Load(file))(t)
	if _, err := tally.Count(t.Context(), p, p.StorePath(file), func(*tally.Results, tally.Ended) { n++ }); err != nil {
		return 0
	}
	return n
}

func TestATournamentIsMadePlayedAndMadeLonger(t *testing.T) {
	h := hostOf(t, filepath.Join(t.TempDir(), "tournaments"))
	if len(h.List()) != 0 {
		t.Error("a new host has tournaments")
	}
	must.Get(h.Make(order(), players))(t)
	if _, err := h.Make(order(), players); err == nil || !strings.Contains(err.Error(), `there is a tournament "spring" already`) {
		t.Errorf("a second tournament of the same name: %v", err)
	}
	must.Do(t, h.Start("spring"))
	if n := played(t, h); n != 2 {
		t.Errorf("%d games were played, expected 2", n)
	}
	must.Do(t, h.Extend("spring", 6))
	must.Do(t, h.Start("spring"))
	if n := played(t, h); n != 6 {
		t.Errorf("%d games were played after it was made longer, expected 6", n)
	}
	if all := h.List(); !all[0].Played {
		t.Errorf("everything is played, and the list has %+v", all)
	}
	page := must.Get(h.Report(t.Context(), "spring"))(t)
	if !strings.Contains(string(page), "<html") || !strings.Contains(string(page), "spring") {
		t.Errorf("the report begins with %.80s", page)
	}
	// Another host of the folder, as after a restart of the server, knows it too.
	again := New(h.folder)
	if all := again.List(); len(all) != 1 || all[0].Name != "spring" || all[0].Games != 6 || all[0].Playing {
		t.Errorf("after a restart: %+v", all)
	}
}

func TestATournamentKeepsTheTypedNameAndItsFileHasAPlainOne(t *testing.T) {
	h := hostOf(t, t.TempDir())
	for _, c := range []struct{ title, asked, name string }{
		{"Winter Cup 2026", "winter-cup-2026", "winter-cup-2026"},
		{"Zürich", "zurich", "zurich"},
		{"Zurich!", "zurich", "zurich-2"},
		{"東京", "", "1"},
		{`The "best"`, "", "2"},
		{"Match", "match", "match-2"}, // what every match is called
	} {
		o := order()
		o.Title, o.Name = c.title, c.asked
		if got := must.Get(h.Make(o, players))(t); got != c.name {
			t.Errorf("%q is called %q, want %q", c.title, got, c.name)
		}
		p := must.Get(tournament.Load(h.file(c.name)))(t)
		if p.Name != c.name || p.Called() != c.title {
			t.Errorf("%q: the plan is called %q and %q", c.title, p.Name, p.Called())
		}
		if !slices.ContainsFunc(h.List(), func(e Entry) bool { return e.Name == c.name && e.Title == c.title }) {
			t.Errorf("%q is not listed", c.title)
		}
		if _, err := h.Make(o, players); err == nil || !strings.Contains(err.Error(), "already") {
			t.Errorf("a second %q: %v", c.title, err)
		}
	}
	for _, title := range []string{" ", "a\nb", strings.Repeat("x", mostTitle+1)} {
		o := order()
		o.Title, o.Name = title, ""
		if _, err := h.Make(o, players); err == nil {
			t.Errorf("%q is a name", title)
		}
	}
}

func TestTheFolderMayBeNamedFromTheWorkingDirectory(t *testing.T) {
	t.Chdir(t.TempDir())
	h := hostOf(t, "tournaments")
	must.Get(h.Make(order(), players))(t)
	must.Do(t, h.Start("spring"))
	if n := played(t, h); n != 2 {
		t.Errorf("%d games were played, expected 2: %+v", n, h.List())
	}
}

func TestATournamentIsStoppedAndGoesOn(t *testing.T) {
	h := hostOf(t, t.TempDir())
	o := order()
	o.Games, o.Players = 2000, []string{"random", "council", "sparring:style=rusher"}
	must.Get(h.Make(o, players))(t)
	must.Do(t, h.Start("spring"))
	if err := h.Start("spring"); err == nil {
		t.Error("it is started twice")
	}
	if err := h.Extend("spring", 4000); err == nil {
		t.Error("it is made longer while it is played")
	}
	must.Do(t, h.Stop("spring"))
	first := played(t, h)
	if first >= 2000 {
		t.Fatalf("all %d games were played before it was stopped", first)
	}
	if err := h.Stop("spring"); err == nil {
		t.Error("what is not played is stopped")
	}
	must.Do(t, h.Extend("spring", 4000))
	must.Do(t, h.Withdraw("spring", "Random"))
	text := string(must.Get(os.ReadFile(h.file("spring")))(t))
	if !strings.Contains(text, `withdrawn = ['Random']`) || len(h.List()[0].Players) != 2 {
		t.Errorf("%s\n%+v", text, h.List())
	}
}

func TestAServerThatEndsBreaksOffWhatIsPlayed(t *testing.T) {
	h := hostOf(t, t.TempDir())
	o := order()
	o.Games = 10_000
	must.Get(h.Make(o, players))(t)
	must.Do(t, h.Start("spring"))
	h.mu.Lock()
	r := h.playing["spring"]
	h.mu.Unlock()
	before := 0
	for before == 0 && t.Context().Err() == nil {
		before = counted(t, h)
	}
	h.Close()
	if after := counted(t, h); after < before || after >= o.Games {
		t.Errorf("%d of %d games are kept, and %d had been played", after, o.Games, before)
	}
	select {
	case <-r.over:
	default:
		t.Error("it is still played after the host has ended")
	}
	if err := h.Start("spring"); err == nil {
		t.Error("a host that has ended starts a tournament")
	}
}

// A server that is killed ends nothing by itself: what it began is played on for as long as it lives, and whoever
// serves the same folder says so and stops it.
func TestWhatAKilledServerLeftIsSaidToBePlayedAsLongAsItIs(t *testing.T) {
	folder := t.TempDir()
	killed := hostOf(t, folder)
	o := order()
	o.Games = 5_000
	must.Get(killed.Make(o, players))(t)
	must.Do(t, killed.Start("spring"))
	next := New(folder, helper.Line("flagfall")...) // knows nothing of what the other began
	state := func() Entry { return next.List()[0] }
	for !state().Playing && t.Context().Err() == nil && killed.List()[0].Playing {
		continue // it is registered when its file of results is there
	}
	if e := state(); !e.Playing || e.Ending {
		t.Fatalf("%+v", e)
	}
	for _, err := range []error{next.Start("spring"), next.Extend("spring", 6_000), next.Withdraw("spring", "Random")} {
		if !errors.Is(err, ErrPlaying) {
			t.Errorf("what is played is changed: %v", err)
		}
	}
	must.Do(t, next.Stop("spring"))
	if e := state(); e.Playing && !e.Ending {
		t.Errorf("after it was asked to stop: %+v", e)
	}
	if n := played(t, killed); n >= o.Games {
		t.Errorf("all %d games were played", n)
	}
	if e := state(); e.Playing || e.Ending || e.Fault != "" {
		t.Errorf("when it has ended: %+v", e)
	}
	must.Do(t, next.Extend("spring", 6_000))
}

func TestOrdersThatCannotBePlayedAreRefused(t *testing.T) {
	folder := t.TempDir()
	h := hostOf(t, filepath.Join(folder, "in"))
	for want, change := range map[string]func(o *Order){
		"small letters":   func(o *Order) { o.Name = "../spring" },
		"expected 2 to":   func(o *Order) { o.Players = o.Players[:1] },
		"even number":     func(o *Order) { o.Games = 3 },
		"the page offers": func(o *Order) { o.Players[0] = "native:rm -rf /" },
		"variant":         func(o *Order) { o.Variant = "/etc/passwd" },
		"type":            func(o *Order) { o.Type = "none\"\nseed = 1" },
		"time":            func(o *Order) { o.Time = "ten" },
	} {
		o := order()
		o.Players = slices.Clone(o.Players)
		change(&o)
		if _, err := h.Make(o, players); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, expected %q", o, err, want)
		}
	}
	for _, err := range []error{h.Start("none"), h.Start("../x"), h.Extend("none", 4), h.Withdraw("none", "x")} {
		if err == nil {
			t.Error("what is not there is changed")
		}
	}
	if _, err := h.Report(context.Background(), "none"); err == nil {
		t.Error("what is not there has a report")
	}
	if left := must.Get(filepath.Glob(filepath.Join(folder, "*", "*")))(t); len(left) != 0 {
		t.Errorf("refused orders left %v", left)
	}
}
