package worker

import (
	"fmt"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/record"
)

// played is a job that a worker plays, after so many moves.
func played(j *tournament.Job, moves int) *playing {
	p := &playing{job: j, shown: j.Watch.Allows()}
	p.Began(func() *record.Game {
		return &record.Game{Game: record.Advance, Variant: record.Advance}
	})
	for ply := 1; ply <= moves; ply++ {
		p.Moved(ply, func() record.Move { return record.Move{Text: fmt.Sprintf("move %d", ply)} })
	}
	return p
}

func TestNothingNewerThanTheDelayLeavesAWorker(t *testing.T) {
	p := twoPlayers()
	for _, c := range []struct {
		watch      tournament.Watch
		delay      int
		moves, out int
	}{
		{tournament.WatchDelayed, 0, tournament.DefaultDelay - 1, 0},
		{tournament.WatchDelayed, 0, tournament.DefaultDelay + 3, 3},
		{tournament.WatchDelayed, 4, 10, 6},
		{tournament.WatchOpen, 0, 10, 10},
		{tournament.WatchOpen, 7, 10, 3},
		{tournament.WatchOpen, 0, 0, 0},
	} {
		p.Watch, p.WatchDelay = c.watch, c.delay
		text := played(p.Job(pairing.Match{Round: 1, A: 0, B: 1}, 0), c.moves).seen()
		if n := strings.Count(text, " move "); n != c.out || text == "" {
			t.Errorf("%+v: %d moves are told:\n%s", c, n, text)
		}
	}
}

func TestWhereNobodyMayWatchNothingIsToldOfAGame(t *testing.T) {
	p := twoPlayers()
	for _, watch := range []tournament.Watch{"", tournament.WatchOff} {
		p.Watch = watch
		j := p.Job(pairing.Match{Round: 1, A: 0, B: 1}, 0)
		if text := played(j, 30).seen(); text != "" || j.Watch != "" {
			t.Errorf("%q: %s", watch, text)
		}
	}
}

func twoPlayers() *tournament.Plan {
	return &tournament.Plan{Name: "t", Variant: "barrage", Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(7)), Players: []string{"p0", "p1"}}
}
