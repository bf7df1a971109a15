package tally

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
)

// rerun keeps a plan in a store with the games so far, and returns the results as
// a resume reads them.
func rerun(t *testing.T, s *store.Store, p *tournament.Plan, played *Results) *Results {
	t.Helper()
	must.Do(t, p.Keep(t.Context(), s))
	r := must.Get(ReadResults(t.Context(), s, p))(t)
	if played != nil && r.Games() != played.Games() {
		t.Fatalf("%d games are read, %d were played", r.Games(), played.Games())
	}
	return r
}

// playStored plays a given number of further jobs and keeps their games. It fails where a
// game is played twice or by somebody who has withdrawn.
func playStored(t *testing.T, s *store.Store, r *Results, rng *rand.Rand, jobs int) {
	t.Helper()
	schedule := r.Schedule()
	for range jobs {
		var out []*tournament.Job
		for j := schedule.Next(); j != nil && len(out) < 1+rng.IntN(4); j = schedule.Next() {
			out = append(out, j)
		}
		if len(out) == 0 {
			break
		}
		rng.Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
		for _, j := range out {
			for n := range 2 {
				g := finished(j, n)
				if slices.Contains(r.plan.Withdrawn, g.Players[0]) || slices.Contains(r.plan.Withdrawn, g.Players[1]) {
					t.Fatalf("%s is to be played by %v, after %v had withdrawn", g.ID, g.Players, r.plan.Withdrawn)
				}
				if j.Done[n] {
					continue
				}
				if added, err := s.Add(t.Context(), outcome.WithRecord(t, g)); err != nil || !added || !r.Add(g) {
					t.Fatalf("%s is played twice: %v", g.ID, err)
				}
			}
		}
		schedule = r.Schedule()
	}
}

// A tournament to which somebody is added late is, where every match stands for
// itself, the one that had all players from the start.
func TestAPlayerAddedLatePlaysWhatItWouldHavePlayedFromTheStart(t *testing.T) {
	for _, kind := range []tournament.Type{tournament.RoundRobin, tournament.Gauntlet} {
		for seed := range uint64(2) {
			rng := rand.New(rand.NewPCG(seed, 3))
			s, p := outcome.Store(t), plan(kind, 5, 4)
			r := rerun(t, s, p, nil)
			playStored(t, s, r, rng, 1+rng.IntN(6))
			more := *p
			more.Players = append(slices.Clone(p.Players), "p5")
			r = rerun(t, s, &more, r)
			playStored(t, s, r, rng, 1000)
			whole := playAll(t, &more, rng)
			if fmt.Sprint(gamesOf(r)) != fmt.Sprint(gamesOf(whole)) || !r.Over() || r.Games() != r.Total() {
				t.Errorf("%s: %v, from the start %v", kind, gamesOf(r), gamesOf(whole))
			}
		}
	}
}

// Whoever withdraws keeps its games; all others play what they would have played.
func TestAWithdrawnPlayerKeepsItsGamesAndChangesNoOthers(t *testing.T) {
	for _, kind := range []tournament.Type{tournament.RoundRobin, tournament.Gauntlet} {
		for seed := range uint64(2) {
			rng := rand.New(rand.NewPCG(seed, 4))
			s, p := outcome.Store(t), plan(kind, 5, 6)
			r := rerun(t, s, p, nil)
			playStored(t, s, r, rng, 1+rng.IntN(5))
			had := r.Players()[2].Games
			less := *p
			less.Withdrawn = []string{"p2"}
			r = rerun(t, s, &less, r)
			playStored(t, s, r, rng, 1000)
			whole := playAll(t, p, rng)
			for m, tally := range whole.matches {
				if m.A != 2 && m.B != 2 && r.tally(m).pairs != tally.pairs {
					t.Errorf("%s %v: %v, undisturbed %v", kind, m, r.tally(m).pairs, tally.pairs)
				}
			}
			if !r.Over() || r.Games() != r.Total() || r.Players()[2].Games != had {
				t.Errorf("%s: %d of %d games, over %v; it had %d games and has %d", kind, r.Games(), r.Total(), r.Over(), had, r.Players()[2].Games)
			}
			back := *p // and it may come back
			r = rerun(t, s, &back, r)
			playStored(t, s, r, rng, 1000)
			if fmt.Sprint(gamesOf(r)) != fmt.Sprint(gamesOf(whole)) {
				t.Errorf("%s: back again it makes another tournament", kind)
			}
		}
	}
}

// The rounds of a Swiss that have begun stay as they were paired; from the next on
// those who are there, and nobody else, have a match or a bye in every round.
func TestASwissIsAmendedFromTheNextRoundOn(t *testing.T) {
	for seed := range uint64(9) {
		rng := rand.New(rand.NewPCG(seed, 6))
		s, p := outcome.Store(t), plan(tournament.Swiss, 5+int(seed%3), 4)
		p.Rounds = 6
		r := rerun(t, s, p, nil)
		playStored(t, s, r, rng, rng.IntN(7))
		begun := 0
		for m := range maps.Keys(r.matches) {
			begun = max(begun, m.Round)
		}
		before := roundsOf(r)[:begun]

		q := *p
		q.Players = append(slices.Clone(p.Players), "late")
		q.Withdrawn = []string{"p1"}
		r = rerun(t, s, &q, r)
		for !r.Over() { // broken off again and again
			playStored(t, s, r, rng, 1+rng.IntN(3))
			again := q
			r = rerun(t, s, &again, r)
		}
		rounds := roundsOf(r)
		if len(rounds) != 6 || fmt.Sprint(rounds[:begun]) != fmt.Sprint(before) {
			t.Fatalf("seed %d: %v, of which %v had been played", seed, rounds, before)
		}
		late := len(p.Players)
		for i, matches := range rounds[begun:] {
			met := map[int]bool{}
			for _, m := range matches {
				if met[m.A] || met[m.B] || m.A == 1 || m.B == 1 {
					t.Errorf("seed %d, round %d: %v", seed, begun+i+1, matches)
				}
				met[m.A], met[m.B] = true, true
			}
			if len(matches) != len(p.Players)/2 {
				t.Errorf("seed %d, round %d: %d matches of %d players", seed, begun+i+1, len(matches), len(p.Players))
			}
		}
		for _, s := range r.Players() {
			if s.Player == late && s.Games+4*s.Byes != 4*(6-begun) {
				t.Errorf("seed %d: added after %d rounds, %d games and %d byes", seed, begun, s.Games, s.Byes)
			}
		}
		if r.Games() != r.Total() {
			t.Errorf("seed %d: %d of %d games", seed, r.Games(), r.Total())
		}
		back := q
		back.Withdrawn = nil
		if err := back.Keep(t.Context(), s); err == nil || !strings.Contains(err.Error(), "it cannot come back") {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// Every pairing of a Swiss is worth as many points, also where one of its players
// has gone.
func TestTheOpponentOfAWithdrawnPlayerGetsTheMissingPoints(t *testing.T) {
	s, p := outcome.Store(t), plan(tournament.Swiss, 4, 4)
	r := rerun(t, s, p, nil)
	rng := rand.New(rand.NewPCG(1, 1))
	playStored(t, s, r, rng, 1)
	p.Withdrawn = []string{"p1"}
	r = rerun(t, s, p, r)
	playStored(t, s, r, rng, 1000)
	points := 0.0
	for _, standing := range r.Players() {
		points += standing.Points
	}
	const want = 2 * (4 + 4) // two rounds of two pairings, the bye of the second among them
	if !r.Over() || points != want {
		t.Errorf("over %v, %v points, want %v", r.Over(), points, float64(want))
	}
}

func TestAWithdrawnPlayerOfAKnockoutLosesItsNextMatch(t *testing.T) {
	for _, kind := range []tournament.Type{tournament.Knockout, tournament.Ladder} {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 8))
			s, p := outcome.Store(t), plan(kind, 6, 4)
			r := rerun(t, s, p, nil)
			playStored(t, s, r, rng, rng.IntN(4))
			before := gamesOf(r)
			q := *p
			q.Withdrawn = []string{"p0", "p3"}
			r = rerun(t, s, &q, r)
			playStored(t, s, r, rng, 1000)
			table := must.Get(r.Standings())(t)
			if !r.Over() || r.Games() != r.Total() || kind == tournament.Knockout && slices.Contains(q.Withdrawn, table[0].Name) {
				t.Errorf("%s, seed %d: %d of %d games, over %v, %s won", kind, seed, r.Games(), r.Total(), r.Over(), table[0].Name)
			}
			if after := gamesOf(r); len(after) < len(before) {
				t.Errorf("%s: %v, before %v", kind, after, before)
			}
		}
	}
}
