package tally

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestRoundsHoldAllGamesAndByes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, kind := range everyType() {
		for _, players := range []int{2, 3, 5, 6, 8} {
			r := playAll(t, plan(kind, players, 4), rng)
			games, byes := 0, make([]int, players)
			points := make([]float64, players)
			for _, round := range r.Rounds() {
				for _, m := range round.Matches {
					games += m.Games()
					points[m.Players[0]] += m.Points[0]
					points[m.Players[1]] += m.Points[1]
					if !m.Settled || m.Short {
						t.Errorf("%s of %d: %+v is not settled", kind, players, m)
					}
				}
				for _, player := range round.Byes {
					byes[player]++
				}
			}
			if games != r.Games() {
				t.Errorf("%s of %d: the rounds have %d of %d games", kind, players, games, r.Games())
			}
			for _, s := range r.Players() {
				if kind == tournament.Swiss && byes[s.Player] != s.Byes ||
					pairing.ComparePoints(points[s.Player]+float64(s.Byes)*r.bye(), s.Points) != 0 {
					t.Errorf("%s of %d: %s has %d byes and %v points in the rounds, %d and %v in the table", kind, players, s.Name, byes[s.Player],
						points[s.Player], s.Byes, s.Points)
				}
			}
		}
	}
}

func TestWinnersOfNeighboursMeetInTheNextRoundOfABracket(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for players := 2; players < 20; players++ {
		r := NewResults(plan(tournament.Knockout, players, 2))
		for steps := 0; ; steps++ {
			checkBracket(t, r, r.Bracket())
			if r.Over() || steps > 1000 {
				break
			}
			playOn(t, r, rng, 3)
		}
		rounds := r.Bracket()
		final := rounds[len(rounds)-1][0]
		table := must.Get(r.Standings())(t)
		if table[0].Player != final.Winner {
			t.Errorf("%d players: %d won the final, and %d leads", players, final.Winner, table[0].Player)
		}
	}
	if rounds := NewResults(plan(tournament.Swiss, 4, 2)).Bracket(); rounds != nil {
		t.Errorf("a Swiss has the bracket %v", rounds)
	}
}

func checkBracket(t *testing.T, r *Results, rounds [][]Match) {
	t.Helper()
	games := 0
	for n, round := range rounds {
		for i, m := range round {
			games += m.Games()
			if n == 0 {
				continue
			}
			for k, player := range m.Players {
				before := rounds[n-1][2*i+k]
				if before.Winner != player || before.Settled == (player == Unknown) {
					t.Fatalf("round %d: %d sits where the winner of %+v belongs", n+1, player, before)
				}
			}
		}
	}
	if games != r.Games() {
		t.Fatalf("the bracket has %d of %d games", games, r.Games())
	}
}
