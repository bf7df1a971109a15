package tally

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/lab/gametest/must"
)

// playAll plays a schedule to its end, at most some jobs at a time, which end in
// an order drawn at random.
func playAll(t *testing.T, p *tournament.Plan, rng *rand.Rand) *Results {
	t.Helper()
	r := NewResults(p)
	playOn(t, r, rng, math.MaxInt)
	return r
}

// playOn plays a given number of further jobs.
func playOn(t *testing.T, r *Results, rng *rand.Rand, jobs int) {
	t.Helper()
	schedule := r.Schedule()
	var out []*tournament.Job
	for range jobs {
		for window := 1 + rng.IntN(6); len(out) < window; {
			j := schedule.Next()
			if j == nil {
				break
			}
			out = append(out, j)
		}
		if schedule.Over() {
			break
		}
		if len(out) == 0 {
			t.Fatal("nothing to play, and not over")
		}
		i := rng.IntN(len(out))
		count(t, r, out[i])
		out[i] = out[len(out)-1]
		out = out[:len(out)-1]
	}
}

// count counts the games of a job that have not been.
func count(t *testing.T, r *Results, j *tournament.Job) {
	t.Helper()
	for n := range 2 {
		if !j.Done[n] && !r.Add(finished(j, n)) {
			t.Fatalf("game %s is not counted", j.GameID(n))
		}
	}
}

// roundsOf returns the matches of the rounds that are known.
func roundsOf(r *Results) (all [][]pairing.Match) {
	s := r.system()
	for next, more := s.Next(); more; next, more = s.Next() {
		settled := true
		var matches []pairing.Match
		for i := range next.Size {
			matches = append(matches, next.Match(i))
			settled = settled && r.settled(next.Match(i), next.Decisive)
		}
		if all = append(all, matches); !settled {
			break
		}
	}
	return all
}

// finished makes a result that the job's seed decides.
func finished(j *tournament.Job, n int) *store.Game {
	g := &store.Game{
		ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Variant: j.Variant, Ending: "flag",
		Players: [2]string{j.Players[n], j.Players[1-n]},
	}
	g.Winner = []store.Winner{store.First, store.Second, store.Nobody, store.First}[(j.Seed>>5+uint64(n))%4]
	return g
}

func TestSchedulesEndWithTheGamesTheyPromise(t *testing.T) {
	for _, kind := range everyType() {
		for players := 2; players <= 9; players++ {
			t.Run(fmt.Sprint(kind, players), func(t *testing.T) {
				p := plan(kind, players, 4)
				r := playAll(t, p, rand.New(rand.NewPCG(1, uint64(players))))
				if r.Games() != r.Total() {
					t.Errorf("%d games, promised %d", r.Games(), r.Total())
				}
				met := map[int]int{}
				table := must.Get(r.Standings())(t)
				for _, s := range table {
					met[s.Player] = s.Games
					if s.Wins+s.Draws+s.Losses != s.Games {
						t.Errorf("%+v", s)
					}
				}
				if (kind == tournament.RoundRobin || kind == tournament.Gauntlet) && met[0] != (players-1)*4 {
					t.Errorf("player 0 has %d games", met[0])
				}
			})
		}
	}
}

func TestTheOrderOfResultsDoesNotChangeTheTournament(t *testing.T) {
	for _, kind := range []tournament.Type{tournament.RoundRobin, tournament.Swiss, tournament.Knockout, tournament.Ladder} {
		p := plan(kind, 7, 2)
		want := ""
		for seed := range uint64(5) {
			r := playAll(t, p, rand.New(rand.NewPCG(seed, 0)))
			table := must.Get(r.Standings())(t)
			got := ""
			for _, s := range table {
				got += fmt.Sprintf("%s %v %d/%d/%d; ", s.Name, s.Points, s.Wins, s.Draws, s.Losses)
			}
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%s\n%s\n%s", kind, got, want)
			}
		}
	}
}

func TestTheLastWinnerLeadsAKnockoutAndALadder(t *testing.T) {
	for _, kind := range []tournament.Type{tournament.Knockout, tournament.Ladder} {
		r := playAll(t, plan(kind, 6, 2), rand.New(rand.NewPCG(1, 0)))
		rounds := roundsOf(r)
		winner, known := r.winner(rounds[len(rounds)-1][0])
		table, err := r.Standings()
		if err != nil || !known || table[0].Player != winner {
			t.Errorf("%s: %s leads, player %d won the last match, %v", kind, table[0].Name, winner, err)
		}
	}
}

func TestAGameIsCountedOnce(t *testing.T) {
	p := plan(tournament.RoundRobin, 2, 2)
	r := NewResults(p)
	g := finished(r.Schedule().Next(), 0)
	if !r.Add(g) || r.Add(g) || r.Games() != 1 {
		t.Errorf("%d games", r.Games())
	}
	for _, id := range []string{
		"", "t", "t/1/0-1/0", "other/1/0-1/0/1", "t/1/0-5/0/1", "t/1/0-1/0/3", "t/x", "t/1/0-0/0/1", "t/0/0-1/0/1", "t/1/0-1/-1/1",
	} {
		if r.Add(&store.Game{ID: id}) {
			t.Errorf("%q is counted", id)
		}
	}
	if j := r.Schedule().Next(); j.Done != [2]bool{true, false} {
		t.Errorf("done: %v", j.Done)
	}
}
