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

func TestTheEndOfAMatchAndTheStandingsSayWhetherTheMachineWasOverloaded(t *testing.T) {
	for name, waited := range map[string]time.Duration{"idle": 0, "busy": 5 * time.Second} {
		p := &tournament.Plan{
			Name: "gain", Variant: "mini", Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(1)),
			Players: []string{"native:./crab", "random"},
		}
		r := tally.NewResults(p)
		j := r.Schedule().Next()
		for n := range 2 {
			g := &store.Game{ID: j.GameID(n), Winner: store.First, Ending: "time"}
			g.Seats[n] = store.PlayerStats{
				Moves: 9, CPU: 1, Think: store.Duration(time.Second), Waited: store.Duration(waited), Waits: 4,
			}
			if waited > 0 {
				g.Seats[n].Fault, g.Seats[n].Doubts = "stall", 1
			}
			if !r.Add(g) {
				t.Fatal("the game does not count")
			}
		}
		for _, asJSON := range []bool{false, true} {
			var match, standings strings.Builder
			must.Do(t, WriteMatch(&match, p, r, asJSON))
			must.Do(t, WriteStandings(&standings, p, r, asJSON))
			told := "The machine was overloaded: programs waited 10.0 s for a processor; 8 of 18 moves had such a wait."
			if asJSON {
				told = `"overload":{"waits":8,"moves":18,"waited_ms":10000,"think_ms":2000,"doubts":2,"doubtful":[{"game":"gain/1/0-1/0/1","player":"native:./crab","fault":"stall"},`
			}
			for what, text := range map[string]string{"match": match.String(), "standings": standings.String()} {
				if strings.Contains(text, "overload") != (waited > 0) || strings.Contains(text, told) != (waited > 0) {
					t.Errorf("%s, %s:\n%s", name, what, text)
				}
			}
		}
	}
}
