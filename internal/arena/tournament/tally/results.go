// Package tally counts the games of a tournament. What enters are a plan and finished games, in any order;
// what leaves are standings, ratings, rounds, and the schedule of what is left to play: the plan minus what
// has been counted, so that a tournament can be broken off and resumed at any moment.
package tally

import (
	"context"
	"slices"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/play/rating"
)

// Results are the games of a tournament so far, as far as its schedule and its
// tables need them. Their size grows with the number of matches and with the
// pairs under way, not with the number of games.
type Results struct {
	plan      *tournament.Plan
	matches   map[pairing.Match]*matchTally
	players   []Standing
	gone      []bool // who has withdrawn
	games     int
	extra     int // pairs of matches that drawn ones have made longer
	endings   map[string]int
	waiting   Waiting
	test      *sequentialTest // nil where the plan has none
	keys      []store.Key     // that are stored
	drawn     map[int]int     // games by the epoch of their key
	uncounted []audit.Uncounted
}

// NewResults returns the results of a tournament before its first game.
func NewResults(p *tournament.Plan) *Results {
	r := &Results{
		plan: p, matches: map[pairing.Match]*matchTally{}, endings: map[string]int{}, drawn: map[int]int{},
		test: newSequentialTest(p),
		gone: p.Gone(),
	}
	for i, name := range p.Names() {
		r.players = append(r.players, Standing{
			Player: i, Name: name, Withdrawn: r.gone[i],
			Faults: map[string]int{}, WonBy: map[string]int{}, LostBy: map[string]int{}, DrawnBy: map[string]int{},
		})
	}
	return r
}

// NewStoredResults returns the results of a tournament before its first game, with the keys that
// are stored of it.
func NewStoredResults(ctx context.Context, s *store.Store, p *tournament.Plan) (*Results, error) {
	r := NewResults(p)
	return r, r.readKeys(ctx, s)
}

// Add counts a stored game. A game that is none of this tournament's, that was
// counted before, or in whose place another counts, changes nothing and is
// reported with false.
func (r *Results) Add(g *store.Game) bool {
	at, err := tournament.ParsePlace(r.plan.Name, g.ID)
	if err != nil || at.Drawn || !at.Fits(len(r.players)) {
		return false
	}
	m := at.Match
	t := r.matches[m]
	if t == nil {
		t = &matchTally{}
		r.matches[m] = t
	}
	var points [2]float64
	for i := range points {
		points[i] = r.plan.Scoring.Points(g, i^at.Game) // a has the first side in game 0, the second in game 1
	}
	if !t.add(at.Pair, at.Game, g.Score(at.Game), points, r.judge(m)) {
		return false
	}
	for i, player := range [2]int{at.A, at.B} {
		r.players[player].count(g, i^at.Game, points[i])
	}
	if at.Pair >= r.plan.Games/2 && t.begun(at.Pair) {
		r.extra++
	}
	r.waiting.add(g, r.Seats(g))
	r.games++
	r.endings[g.Ending]++
	r.drawn[g.Epoch]++
	return true
}

// Games returns the number of games that have been counted.
func (r *Results) Games() int { return r.games }

// Uncounted returns the stored games that were not counted, because they cannot be read or do not
// agree with their records.
func (r *Results) Uncounted() []audit.Uncounted { return r.uncounted }

// Endings returns how often games have ended in each way.
func (r *Results) Endings() map[string]int { return r.endings }

// Waiting returns how busy the machines were on which the games were played.
func (r *Results) Waiting() Waiting { return r.waiting }

// Pairs returns the complete pairs of two players, from the view of the first.
func (r *Results) Pairs(a, b int) rating.Pairs {
	var out rating.Pairs
	for m, t := range r.matches {
		for i, n := range t.counted() {
			switch {
			case m.A == a && m.B == b:
				out[i] += n
			case m.A == b && m.B == a:
				out[len(out)-1-i] += n
			}
		}
	}
	return out
}

// Against returns the wins, draws and losses of a player against another.
func (r *Results) Against(a, b int) rating.Tally {
	out := rating.Tally{A: a, B: b}
	for m, t := range r.matches {
		switch {
		case m.A == a && m.B == b:
			out.Wins, out.Draws, out.Losses = out.Wins+t.wins, out.Draws+t.draws, out.Losses+t.losses
		case m.A == b && m.B == a:
			out.Wins, out.Draws, out.Losses = out.Wins+t.losses, out.Draws+t.draws, out.Losses+t.wins
		}
	}
	return out
}

// Faults returns how many games somebody spoilt.
func (r *Results) Faults() int {
	n := 0
	for _, s := range r.players {
		for _, count := range s.Faults {
			n += count
		}
	}
	return n
}

// Seats returns the names of the players of a counted game: of the first side,
// of the second.
func (r *Results) Seats(g *store.Game) [2]string {
	at, err := tournament.ParsePlace(r.plan.Name, g.ID)
	if err != nil {
		return [2]string{}
	}
	players := [2]int{at.A, at.B}
	return [2]string{r.players[players[at.Game]].Name, r.players[players[1-at.Game]].Name}
}

// PlayersOf returns the players of a game, by their index in the plan: of the first side, of the second.
// It is false for a game that is none of this tournament's, or that was drawn and played again.
func (r *Results) PlayersOf(g *store.Game) (players [2]int, ok bool) {
	at, err := tournament.ParsePlace(r.plan.Name, g.ID)
	if err != nil || at.Drawn || !at.Fits(len(r.players)) {
		return players, false
	}
	players = [2]int{at.A, at.B}
	if at.Game == 1 {
		slices.Reverse(players[:])
	}
	return players, true
}
