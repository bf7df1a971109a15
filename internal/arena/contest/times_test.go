package contest

import (
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/lab/gametest/must"
)

// One decimal less of the greatest would print 0 for it next to a mean of 0.08.
func TestThePrintedMeanOfQuickMovesIsNotAboveTheGreatest(t *testing.T) {
	p := &tournament.Plan{
		Name: "gain", Variant: "mini", Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(1)),
		Players: []string{"council", "random"},
	}
	r := tally.NewResults(p)
	j := r.Schedule().Next()
	for n := range 2 {
		g := &store.Game{ID: j.GameID(n), Winner: store.First, Ending: "flag"}
		g.Seats[n] = store.PlayerStats{
			Moves: 10, Think: store.Duration(800 * time.Microsecond), Slowest: store.Duration(400 * time.Microsecond),
		}
		if !r.Add(g) {
			t.Fatal("the game does not count")
		}
	}
	var text strings.Builder
	must.Do(t, WriteMatch(&text, p, r, false))
	if want := "20 moves, 0.08 ms on average, 0.40 ms at most"; !strings.Contains(text.String(), want) {
		t.Errorf("expected %q in:\n%s", want, text.String())
	}
}
