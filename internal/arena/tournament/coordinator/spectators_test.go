package coordinator

import (
	"strings"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/live"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/arena/tournament/worker"
)

func twoPlayers() *tournament.Plan {
	return &tournament.Plan{Name: "t", Variant: "barrage", Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(7)), Players: []string{"p0", "p1"}}
}

func TestWhereNobodyMayWatchNoNoteIsShown(t *testing.T) {
	p := twoPlayers()
	for _, watch := range []tournament.Watch{"", tournament.WatchOff} {
		p.Watch = watch
		j := p.Job(pairing.Match{Round: 1, A: 0, B: 1}, 0)
		c := &coordinator{runner: &Runner{Plan: p}, waiting: map[string]*tournament.Job{j.ID: j}}
		if c.liveOf(worker.Note{Job: j.ID, Live: "a game"}); len(c.liveNow().Games) > 0 {
			t.Errorf("%q: a worker's note is shown", watch)
		}
	}
}

func TestOnlyGamesOfJobsUnderWayAreShownAndNotTooMany(t *testing.T) {
	p := twoPlayers()
	p.Watch = tournament.WatchOpen
	c := &coordinator{runner: &Runner{Plan: p}, waiting: map[string]*tournament.Job{}}
	for i := range live.Most + 5 {
		j := p.Job(pairing.Match{Round: 1, A: 0, B: 1}, i)
		j.Names = [2]string{"A", "B"}
		c.waiting[j.ID] = j
		c.liveOf(worker.Note{Job: j.ID, Game: i % 2, Live: "a game"})
	}
	c.liveOf(worker.Note{Job: "another", Live: "a game"})
	first := c.waiting["t/1/0-1/0"]
	c.liveOf(worker.Note{Job: first.ID, Live: strings.Repeat("x", live.Longest+1)})
	c.liveOf(worker.Note{Job: first.ID, Game: 7, Live: "no game of a pair"})
	l := c.liveNow()
	if len(l.Games) != live.Most || l.Games[0] != (live.Game{ID: first.GameID(0), Names: [2]string{"A", "B"}, Record: "a game"}) {
		t.Fatalf("%d games, the first %+v", len(l.Games), l.Games[0])
	}
	c.liveOf(worker.Note{Job: first.ID, Game: 1, Live: "the next game"})
	c.live.forget(first.ID, first.GameID(0)) // its result comes late
	if l := c.liveNow(); l.Games[0] != (live.Game{ID: first.GameID(1), Names: [2]string{"B", "A"}, Record: "the next game"}) {
		t.Errorf("%+v", l.Games[0])
	}
	c.live.forget(first.ID, first.GameID(1))
	delete(c.waiting, "t/1/0-1/1")
	if l := c.liveNow(); len(l.Games) != live.Most-2 {
		t.Errorf("%d games", len(l.Games))
	}
}
