package tally

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheFirstRoundOfASwissPairsTheTopHalfAgainstTheBottomHalf(t *testing.T) {
	r := NewResults(plan(tournament.Swiss, 9, 2))
	if got, want := fmt.Sprint(roundsOf(r)), "[[{1 0 4} {1 1 5} {1 2 6} {1 3 7}]]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestByesOfASwissCountAndAreSharedOut(t *testing.T) {
	for players := 2; players <= 11; players++ {
		for rounds := 1; rounds <= 2*players; rounds++ {
			p := plan(tournament.Swiss, players, 2)
			p.Rounds = rounds
			r := playAll(t, p, rand.New(rand.NewPCG(uint64(players), uint64(rounds))))
			table := must.Get(r.Standings())(t)
			points, byes, fewest, most := 0.0, 0, math.MaxInt, 0
			for _, s := range table {
				points, byes, fewest, most = points+s.Points, byes+s.Byes, min(fewest, s.Byes), max(most, s.Byes)
				if s.Games+2*s.Byes != 2*rounds || s.Points != float64(s.Wins)+float64(s.Draws)/2+2*float64(s.Byes) {
					t.Errorf("%d players, %d rounds: %+v", players, rounds, s)
				}
			}
			// A round is worth 2 points a pairing, and as many for a bye.
			if points != float64(2*rounds*((players+1)/2)) || byes != rounds*(players%2) || most-fewest > 1 {
				t.Errorf("%d players, %d rounds: %v points, %d byes, from %d to %d a player", players, rounds, points, byes, fewest, most)
			}
		}
	}
}

// The oracle: all pairings of a round in the order of preference, by trial and
// error without any graph theory.
type swissOracle struct {
	points []float64
	met    map[[2]int]int
}

// pair returns the first pairing of an order in which nobody meets more often
// than the limit allows.
func (o swissOracle) pair(order []int, limit int) ([][2]int, bool) {
	if len(order) == 0 {
		return nil, true
	}
	a := order[0]
	var equals, others []int
	for _, b := range order {
		if o.points[b] == o.points[a] {
			equals = append(equals, b)
		} else {
			others = append(others, b)
		}
	}
	choice := others
	if n := len(equals) / 2; n > 0 {
		upper := slices.Clone(equals[1:n])
		slices.Reverse(upper)
		choice = slices.Concat(equals[n:], upper, others)
	}
	for _, b := range choice {
		if o.met[[2]int{min(a, b), max(a, b)}] > limit {
			continue
		}
		var rest []int
		for _, c := range order {
			if c != a && c != b {
				rest = append(rest, c)
			}
		}
		if pairs, ok := o.pair(rest, limit); ok {
			return append([][2]int{{a, b}}, pairs...), true
		}
	}
	return nil, false
}

// round pairs everybody, with the bye for the lowest possible of those who have
// had the fewest; −1: nobody has one.
func (o swissOracle) round(order []int, byes []int) (pairs [][2]int, bye int) {
	for limit := 0; ; limit++ {
		if len(order)%2 == 0 {
			if pairs, ok := o.pair(order, limit); ok {
				return pairs, -1
			}
			continue
		}
		for i, player := range slices.Backward(order) {
			if byes[player] > slices.Min(byes) {
				continue
			}
			if pairs, ok := o.pair(slices.Delete(slices.Clone(order), i, i+1), limit); ok {
				return pairs, player
			}
		}
	}
}

// everyone returns players in the order of the list.
func everyone(n int) (order []int) {
	for i := range n {
		order = append(order, i)
	}
	return order
}

func TestRoundsOfASwissAreThoseOfASlowSearchThroughAllPairings(t *testing.T) {
	for players := 2; players <= 8; players++ {
		for seed := range uint64(25) {
			p := plan(tournament.Swiss, players, 2)
			p.Rounds, p.Seed = players+2, new(seed)
			r := playAll(t, p, rand.New(rand.NewPCG(seed, 9)))
			o := swissOracle{make([]float64, players), map[[2]int]int{}}
			byes := make([]int, players)
			for n, got := range roundsOf(r) {
				order := everyone(players)
				slices.SortStableFunc(order, func(a, b int) int { return int(2*o.points[b] - 2*o.points[a]) })
				pairs, bye := o.round(order, byes)
				var want []pairing.Match
				for _, p := range pairs {
					want = append(want, pairing.Match{Round: n + 1, A: p[0], B: p[1]})
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%d players, seed %d: %v, want %v", players, seed, got, want)
				}
				if bye >= 0 {
					byes[bye]++
					o.points[bye] += 2
				}
				for _, m := range got {
					o.met[[2]int{min(m.A, m.B), max(m.A, m.B)}]++
					o.points[m.A] += r.tally(m).points[0]
					o.points[m.B] += r.tally(m).points[1]
				}
			}
		}
	}
}

// Fewer rounds than half the players can always be paired without a rematch
// (Dirac 1952), and here also all rounds in which everybody meets everybody.
func TestASwissOfManyPlayersHasNoRematch(t *testing.T) {
	for _, tt := range []struct{ players, rounds int }{{200, 60}, {33, 16}, {64, 31}} {
		p := plan(tournament.Swiss, tt.players, 2)
		p.Rounds = tt.rounds
		met := map[[2]int]bool{}
		for _, matches := range roundsOf(playAll(t, p, rand.New(rand.NewPCG(1, 1)))) {
			for _, m := range matches {
				key := [2]int{min(m.A, m.B), max(m.A, m.B)}
				if met[key] {
					t.Errorf("%d players, %d rounds: %v is a rematch", tt.players, tt.rounds, m)
				}
				met[key] = true
			}
		}
	}
}

// Three rounds of three players, worked out by hand. p0 beats p1 2:0 while p2
// has the bye; p0 and p2 have 2 points, so that p0 meets p2, who wins 1½:½, and
// p1 has the bye; then p1 and p2 draw, and p0 has the bye.
func TestTieBreaksOfASwissAreThoseOfFIDE(t *testing.T) {
	p := plan(tournament.Swiss, 3, 2)
	p.Rounds = 3
	r := NewResults(p)
	for _, g := range []struct {
		id     string
		winner store.Winner
	}{
		{"t/1/0-1/0/1", store.First},
		{"t/1/0-1/0/2", store.Second},
		{"t/2/0-2/0/1", store.Second},
		{"t/2/0-2/0/2", store.Nobody},
		{"t/3/2-1/0/1", store.Nobody},
		{"t/3/2-1/0/2", store.Nobody},
	} {
		if !r.Add(&store.Game{ID: g.id, Winner: g.winner}) {
			t.Fatalf("%s is not counted", g.id)
		}
	}
	if got, want := fmt.Sprint(roundsOf(r)), "[[{1 0 1}] [{2 0 2}] [{3 2 1}]]"; got != want || !r.Over() {
		t.Fatalf("rounds %s, want %s", got, want)
	}
	table := must.Get(r.Standings())(t)
	type line struct {
		player                   int
		points, buchholz, berger float64
		byes                     int
	}
	var got []line
	for _, s := range table {
		got = append(got, line{s.Player, s.Points, s.Buchholz, s.Berger, s.Byes})
	}
	want := []line{
		// 2+½+2 points; met p1 (3) and p2 (4½) and, in the bye, 4½;
		// Sonneborn–Berger: all of 3, a quarter of 4½, all of 4½.
		{2, 4.5, 4.5 + 4.5 + 3, 4.5 + 0.75*4.5 + 0.5*3, 1},
		{0, 4.5, 3 + 4.5 + 4.5, 3 + 0.25*4.5 + 4.5, 1},
		{1, 3, 4.5 + 3 + 4.5, 3 + 0.5*4.5, 1},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestAByeIsWorthTheGamesOfAMatchWonInEveryScoring(t *testing.T) {
	for scoring, want := range map[tournament.Scoring]float64{tournament.Plain: 4, tournament.UCC: 1.2, tournament.MacTech: 40} {
		p := plan(tournament.Swiss, 3, 4)
		p.Scoring = scoring
		if got := NewResults(p).bye(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, want %v", scoring, got, want)
		}
	}
}
