package tally

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/arena/tournament"
)

// What has been played counts, and what is played is what a longer tournament
// would have played from the start.
func TestALongerTournamentGoesOnWithTheSameGames(t *testing.T) {
	for _, kind := range []tournament.Type{tournament.RoundRobin, tournament.Gauntlet, tournament.Swiss, tournament.Ladder} {
		short := plan(kind, 5, 4)
		short.Rounds = 2
		r := NewResults(short)
		playOn(t, r, rand.New(rand.NewPCG(1, 1)), 7)
		games := r.Games()
		long := *short
		if kind == tournament.Swiss || kind == tournament.Ladder {
			long.Rounds = 4
		} else {
			long.Games = 10
		}
		r.plan = &long
		playOn(t, r, rand.New(rand.NewPCG(1, 2)), 1000)
		whole := playAll(t, &long, rand.New(rand.NewPCG(1, 3)))
		if games == 0 || fmt.Sprint(gamesOf(r)) != fmt.Sprint(gamesOf(whole)) || !r.Over() || r.Games() != whole.Games() {
			t.Errorf("%s: %d games, from the start %d", kind, r.Games(), whole.Games())
		}
	}
}
