package tally

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/play/rating"
)

// won makes both games of a job won by the first player with a chance.
func won(j *tournament.Job, chance float64) [2]*store.Game {
	rng := rand.New(rand.NewPCG(j.Seed, 0))
	games := [2]*store.Game{finished(j, 0), finished(j, 1)}
	for n, g := range games {
		sides := [2]store.Winner{store.First, store.Second}
		if g.Winner = sides[n]; rng.Float64() >= chance {
			g.Winner = sides[1-n]
		}
	}
	return games
}

func sequential(seed uint64) *tournament.Plan {
	p := plan(tournament.RoundRobin, 2, 4000)
	p.SPRT, p.Seed = "0,60", new(seed)
	return p
}

func TestASequentialTestEndsAMatchAtItsCrossingAndKeepsItsVerdict(t *testing.T) {
	for seed := range uint64(12) {
		p := sequential(seed)
		chance := 0.4 + 0.02*float64(seed)
		// One pair after the other: the test stops at the first crossing.
		r := NewResults(p)
		s := r.Schedule()
		for j := s.Next(); j != nil; j = s.Next() {
			if d := r.Verdict(); d.Verdict != rating.Undecided {
				t.Fatalf("seed %d: a job after %+v", seed, d)
			}
			for _, g := range won(j, chance) {
				r.Add(g)
			}
		}
		want := r.Verdict()
		if !s.Over() || want.Verdict == rating.Undecided || 2*want.Pairs != r.Games() {
			t.Errorf("seed %d: %d games, over %v, %+v", seed, r.Games(), s.Over(), want)
		}
		// Sixty-four at a time, ending in any order, and broken off now and
		// then: the jobs under way change nothing.
		rng := rand.New(rand.NewPCG(seed, 1))
		var stored []*store.Game
		r, s = NewResults(p), nil
		var out []*tournament.Job
		for s == nil || !s.Over() || len(out) > 0 {
			if s == nil || rng.IntN(50) == 0 {
				r, out = NewResults(p), nil
				rng.Shuffle(len(stored), func(i, k int) { stored[i], stored[k] = stored[k], stored[i] })
				for _, g := range stored {
					r.Add(g)
				}
				s = r.Schedule()
			}
			for len(out) < 64 && !s.Over() {
				j := s.Next()
				if j == nil {
					break
				}
				out = append(out, j)
			}
			if len(out) > 0 {
				i := rng.IntN(len(out))
				games := won(out[i], chance)
				for _, g := range games {
					if r.Add(g) {
						stored = append(stored, g)
					}
				}
				out = append(out[:i], out[i+1:]...)
			}
		}
		if got := r.Verdict(); got != want {
			t.Errorf("seed %d: %+v, one by one %+v", seed, got, want)
		}
		if r.Games() > 2*(want.Pairs+lookAhead) {
			t.Errorf("seed %d: %d games for a verdict after %d pairs", seed, r.Games(), want.Pairs)
		}
	}
}
