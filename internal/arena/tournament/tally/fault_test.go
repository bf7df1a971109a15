package tally

import (
	"path/filepath"
	"slices"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
)

func TestTheFirstFaultOfAPlayerIsKeptWithItsLastWords(t *testing.T) {
	p := plan(tournament.RoundRobin, 2, 4)
	s := must.Get(store.Create(t.Context(), filepath.Join(t.TempDir(), "t.db")))(t)
	defer s.Close()
	live := NewResults(p)
	schedule := live.Schedule()
	for i := range 2 {
		j := schedule.Next()
		for n := range 2 {
			g := finished(j, n)
			g.Ending, g.Winner = "crash", []store.Winner{store.First, store.Second}[n]
			g.Reason = []string{"exited with status 3", "exited with status 4"}[i]
			g.Seats[1-n] = store.PlayerStats{Fault: "crash", Stderr: "one\n\ntwo\nthree\n\x1b[2J\x1b[31mfour\n \n"} // of the second player
			live.Add(g)
			must.Get(s.Add(t.Context(), outcome.WithRecord(t, g)))(t)
		}
	}
	read := must.Get(ReadResults(t.Context(), s, p))(t)
	for name, r := range map[string]*Results{"live": live, "read": read} {
		f := r.Players()[1].First
		if r.Players()[0].First != nil || f == nil || f.Kind != "crash" || f.Reason != "exited with status 3" ||
			!slices.Equal(f.LastWords, []string{"two", "three", "four"}) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}
