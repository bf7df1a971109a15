package tournament

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

// played is a job that a worker plays, after so many moves.
func played(j *Job, moves int) *playing {
	p := &playing{job: j, shown: j.Watch.allows()}
	p.Began(func() *record.Game {
		return &record.Game{Game: record.Advance, Variant: record.Advance}
	})
	for ply := 1; ply <= moves; ply++ {
		p.Moved(ply, func() record.Move { return record.Move{Text: fmt.Sprintf("move %d", ply)} })
	}
	return p
}

func TestNothingNewerThanTheDelayLeavesAWorker(t *testing.T) {
	p := plan(RoundRobin, 2, 2)
	for _, c := range []struct {
		watch      Watch
		delay      int
		moves, out int
	}{
		{WatchDelayed, 0, DefaultDelay - 1, 0},
		{WatchDelayed, 0, DefaultDelay + 3, 3},
		{WatchDelayed, 4, 10, 6},
		{WatchOpen, 0, 10, 10},
		{WatchOpen, 7, 10, 3},
		{WatchOpen, 0, 0, 0},
	} {
		p.Watch, p.WatchDelay = c.watch, c.delay
		text := played(p.job(pairing.Match{Round: 1, A: 0, B: 1}, 0), c.moves).seen()
		if n := strings.Count(text, " move "); n != c.out || text == "" {
			t.Errorf("%+v: %d moves are told:\n%s", c, n, text)
		}
	}
}

func TestWhereNobodyMayWatchNothingIsToldOfAGame(t *testing.T) {
	p := plan(RoundRobin, 2, 2)
	for _, watch := range []Watch{"", WatchOff} {
		p.Watch = watch
		j := p.job(pairing.Match{Round: 1, A: 0, B: 1}, 0)
		if text := played(j, 30).seen(); text != "" || j.Watch != "" {
			t.Errorf("%q: %s", watch, text)
		}
		c := &coordinator{runner: &Runner{Plan: p}, waiting: map[string]*Job{j.ID: j}}
		if c.liveOf(note{Job: j.ID, Live: "a game"}); len(c.liveNow().Games) > 0 {
			t.Errorf("%q: a worker's note is shown", watch)
		}
	}
}

func TestOnlyGamesOfJobsUnderWayAreShownAndNotTooMany(t *testing.T) {
	p := plan(RoundRobin, 2, 2)
	p.Watch = WatchOpen
	c := &coordinator{runner: &Runner{Plan: p}, waiting: map[string]*Job{}}
	for i := range liveMost + 5 {
		j := p.job(pairing.Match{Round: 1, A: 0, B: 1}, i)
		j.Names = [2]string{"A", "B"}
		c.waiting[j.ID] = j
		c.liveOf(note{Job: j.ID, Game: i % 2, Live: "a game"})
	}
	c.liveOf(note{Job: "another", Live: "a game"})
	first := c.waiting["t/1/0-1/0"]
	c.liveOf(note{Job: first.ID, Live: strings.Repeat("x", liveLongest+1)})
	c.liveOf(note{Job: first.ID, Game: 7, Live: "no game of a pair"})
	l := c.liveNow()
	if len(l.Games) != liveMost || l.Games[0] != (LiveGame{first.GameID(0), [2]string{"A", "B"}, "a game"}) {
		t.Fatalf("%d games, the first %+v", len(l.Games), l.Games[0])
	}
	c.liveOf(note{Job: first.ID, Game: 1, Live: "the next game"})
	c.live.forget(first.ID, first.GameID(0)) // its result comes late
	if l := c.liveNow(); l.Games[0] != (LiveGame{first.GameID(1), [2]string{"B", "A"}, "the next game"}) {
		t.Errorf("%+v", l.Games[0])
	}
	c.live.forget(first.ID, first.GameID(1))
	delete(c.waiting, "t/1/0-1/1")
	if l := c.liveNow(); len(l.Games) != liveMost-2 {
		t.Errorf("%d games", len(l.Games))
	}
}

func TestWhatCanBeWatchedIsReadAsItWasWrittenUntilItIsOld(t *testing.T) {
	store := filepath.Join(t.TempDir(), "spring.db")
	want := Live{Watch: WatchDelayed, Delay: 4, Games: []LiveGame{{"t/1/0-1/0/1", [2]string{"A", "B"}, "a record"}}}
	if l, err := ReadLive(store); err != nil || len(l.Games) > 0 {
		t.Errorf("%+v, %v before anything is played", l, err)
	}
	must.Do(t, writeLive(store, want))
	got, err := ReadLive(store)
	if err != nil || got.Watch != want.Watch || got.Delay != want.Delay || len(got.Games) != 1 || got.Games[0] != want.Games[0] {
		t.Errorf("%+v, %v", got, err)
	}
	if info, err := os.Stat(store + liveSuffix); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	long := time.Now().Add(-2 * liveStale)
	must.Do(t, os.Chtimes(store+liveSuffix, long, long))
	if l, err := ReadLive(store); err != nil || len(l.Games) > 0 {
		t.Errorf("%+v, %v of a run that was killed", l, err)
	}
	must.Do(t, os.WriteFile(store+liveSuffix, []byte("damaged"), 0o600))
	if l, err := ReadLive(store); err == nil || len(l.Games) > 0 {
		t.Errorf("%+v of a damaged file", l)
	}
}

func TestOfTwoWishesTheStricterCounts(t *testing.T) {
	order := []Watch{WatchOff, WatchDelayed, WatchOpen}
	for i, a := range order {
		for k, b := range order {
			if got, want := a.Stricter(b), order[min(i, k)]; got != want {
				t.Errorf("%s and %s: %s", a, b, got)
			}
		}
	}
	if got := Watch("").Stricter(WatchOpen); got.allows() {
		t.Errorf("no wish allows %s", got)
	}
}

func TestAGameHasOnePartner(t *testing.T) {
	for id, want := range map[string]string{"t/1/0-1/0/1": "t/1/0-1/0/2", "t/1/0-1/0/2": "t/1/0-1/0/1", "t/1/0-1/0/1/drawn": "t/1/0-1/0/2"} {
		if got := PartnerOf(id); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}

func TestMistakesAboutWatchingAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		`watch = "sometimes"`:                  `line 8: watch: "sometimes": expected one of off, delayed, open`,
		"watch_delay = 5":                      `line 8: watch_delay: nobody may watch: expected watch = "delayed" or "open" too`,
		"watch = \"open\"\nwatch_delay = -1":   "line 9: watch_delay",
		"watch = \"delayed\"\nwatch_delay = 5": "",
	} {
		if _, err := Parse([]byte(good + text + "\n")); (err == nil) != (want == "") || err != nil &&
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
