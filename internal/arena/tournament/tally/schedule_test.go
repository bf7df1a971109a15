package tally

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
)

func everyType() []tournament.Type {
	return []tournament.Type{tournament.RoundRobin, tournament.Gauntlet, tournament.Swiss, tournament.Knockout, tournament.Ladder}
}

func TestAJobOfAVastTournamentTakesNoMoreThanOneOfASmallOne(t *testing.T) {
	for _, kind := range everyType() {
		next := func(players, games int) float64 {
			r := NewResults(plan(kind, players, games))
			s := r.Schedule()
			s.Next() // makes the first round
			return testing.AllocsPerRun(100, func() {
				if s.Next() == nil {
					t.Fatal("no job")
				}
			})
		}
		small := next(8, 1000)
		const numbers = 3 // those above 255 in a job's id are allocated
		if vast := next(800, 1_000_000_000_000); vast > small+numbers {
			t.Errorf("%s: %v allocations a job of a vast tournament, %v of a small one", kind, vast, small)
		}
	}
}

func TestResultsOfManyGamesTakeNoMoreThanOfFew(t *testing.T) {
	r := NewResults(plan(tournament.RoundRobin, 2, 1_000_000_000_000))
	s := r.Schedule()
	for range 20_000 {
		count(t, r, s.Next())
	}
	for m, tally := range r.matches {
		if len(tally.open) > 0 {
			t.Errorf("%v keeps %d pairs", m, len(tally.open))
		}
	}
	if r.Games() != 40_000 || r.Over() || r.Total() != 1_000_000_000_000 {
		t.Errorf("%d of %d games, over %v", r.Games(), r.Total(), r.Over())
	}
}

func TestPairsAreDealtInTurns(t *testing.T) {
	s := NewResults(plan(tournament.RoundRobin, 3, 4)).Schedule()
	var got []string
	for j := s.Next(); j != nil; j = s.Next() {
		got = append(got, j.ID)
	}
	if want := "[t/1/0-1/0 t/1/0-2/0 t/1/1-2/0 t/1/0-1/1 t/1/0-2/1 t/1/1-2/1]"; fmt.Sprint(got) != want {
		t.Errorf("%v", got)
	}
	if s.Over() {
		t.Error("over without a game")
	}
}

// A run that is broken off anywhere and resumed plays what an undisturbed one
// plays: every job that has not been counted, and no other.
func TestAResumedScheduleHandsOutWhatIsMissing(t *testing.T) {
	for _, kind := range everyType() {
		for seed := range uint64(20) {
			rng := rand.New(rand.NewPCG(seed, 5))
			p := plan(kind, 5+int(seed%2), 4)
			whole := playAll(t, p, rng)
			broken := NewResults(p)
			for !broken.Over() {
				playOn(t, broken, rng, 1+rng.IntN(9))
			}
			if fmt.Sprint(gamesOf(whole)) != fmt.Sprint(gamesOf(broken)) {
				t.Fatalf("%s: %v, in one go %v", kind, gamesOf(broken), gamesOf(whole))
			}
		}
	}
}

// gamesOf returns the matches with their pairs.
func gamesOf(r *Results) (all []string) {
	for _, m := range r.met() {
		all = append(all, fmt.Sprint(m, r.matches[m].pairs))
	}
	return all
}

func TestADrawnKnockoutMatchIsMadeLongerAndThenGoesToTheHigherPlayer(t *testing.T) {
	r := NewResults(plan(tournament.Knockout, 2, 4))
	s := r.Schedule()
	pairs := 0
	for j := s.Next(); j != nil; j = s.Next() {
		for n := range 2 {
			g := finished(j, n)
			g.Winner = "draw"
			r.Add(g)
		}
		pairs++
	}
	winner, known := r.winner(pairing.Match{Round: 1, A: 0, B: 1})
	if pairs != 2+tournament.ExtraPairs || !s.Over() || !known || winner != 0 ||
		r.Total() != r.Games() {
		t.Errorf("%d pairs, over %v, winner %d %v, %d of %d games", pairs, s.Over(), winner, known, r.Games(), r.Total())
	}
}
