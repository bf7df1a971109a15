package tournament

import (
	"cmp"
	"slices"
	"time"

	"flagfall/internal/rating"
	"flagfall/internal/store"
)

// Results are the games of a tournament so far, as far as its schedule and its
// tables need them. Their size grows with the number of pairs, by a few bytes
// each, and not with the games' length.
type Results struct {
	plan    *Plan
	jobs    map[meeting]*tally
	players []Standing
	games   int
	endings map[string]int
}

// meeting is one pairing of one round.
type meeting struct{ round, a, b int }

// tally is what has been played of a pairing.
type tally struct {
	pairs map[int]*pair
}

// pair is a job's two games from the point of view of its first player.
type pair struct {
	done   [2]bool
	score  [2]float64
	points [2]float64 // of both games together, for the first and the second player
}

func (p *pair) complete() bool { return p.done[0] && p.done[1] }

// A Standing is what a player has done.
type Standing struct {
	Player  int    `json:"-"` // index in the plan
	Name    string `json:"name"`
	Games   int    `json:"games"`
	Wins    int    `json:"wins"`
	Draws   int    `json:"draws"`
	Losses  int    `json:"losses"`
	Points  float64
	Rating  rating.Estimate
	Faults  map[string]int `json:"faults"` // by kind
	Moves   int
	Think   time.Duration
	Slowest time.Duration
	CPU     time.Duration
	Byes    int
}

// MeanThink returns the mean time of a move.
func (s *Standing) MeanThink() time.Duration {
	if s.Moves == 0 {
		return 0
	}
	return s.Think / time.Duration(s.Moves)
}

// NewResults returns the results of a tournament before its first game.
func NewResults(p *Plan) *Results {
	r := &Results{plan: p, jobs: map[meeting]*tally{}, endings: map[string]int{}}
	for i, name := range p.Names() {
		r.players = append(r.players, Standing{Player: i, Name: name, Faults: map[string]int{}})
	}
	return r
}

// Add counts a stored game. A game that is none of this tournament's, that was
// counted before, or in whose place another counts, changes nothing and is
// reported with false.
func (r *Results) Add(g *store.Game) bool {
	at, err := parsePlace(r.plan.Name, g.ID)
	if err != nil || at.drawn || at.a >= len(r.players) || at.b >= len(r.players) {
		return false
	}
	p := r.pair(meeting{at.round, at.a, at.b}, at.pair)
	if p.done[at.game] {
		return false
	}
	p.done[at.game] = true
	p.score[at.game] = g.Score(at.game) // a has the first side in game 0, the second in game 1
	for i, player := range [2]int{at.a, at.b} {
		side := i ^ at.game
		points := r.plan.points(g, side)
		p.points[i] += points
		r.players[player].count(g, side, points)
	}
	r.games++
	r.endings[g.Ending]++
	return true
}

func (r *Results) pair(m meeting, n int) *pair {
	t := r.jobs[m]
	if t == nil {
		t = &tally{pairs: map[int]*pair{}}
		r.jobs[m] = t
	}
	if t.pairs[n] == nil {
		t.pairs[n] = &pair{}
	}
	return t.pairs[n]
}

func (s *Standing) count(g *store.Game, side int, points float64) {
	s.Games++
	s.Points += points
	switch g.Score(side) {
	case 1:
		s.Wins++
	case 0:
		s.Losses++
	default:
		s.Draws++
	}
	seat := g.Seats[side]
	if seat.Fault != "" {
		s.Faults[seat.Fault]++
	}
	s.Moves += seat.Moves
	s.Think += time.Duration(seat.Think)
	s.Slowest = max(s.Slowest, time.Duration(seat.Slowest))
	s.CPU += time.Duration(seat.CPU)
}

// points returns what a side gets for a game.
func (p *Plan) points(g *store.Game, side int) float64 {
	score := g.Score(side)
	switch p.Scoring {
	case MacTech:
		if score == 1 {
			return 10 - time.Duration(g.Seats[side].Think).Seconds()
		}
		return 0
	case UCC:
		return uccPoints(g.Ending, score)
	}
	return score
}

// uccPoints returns what the UCC 2012 competition gave for a game: 0.3 for a win
// and 0.1 for a loss, less for surrendering, for breaking the rules and for
// winning by the other's breaking them, 0.2 for a draw and 0.1 at the limit.
func uccPoints(ending string, score float64) float64 {
	byEnding := map[string][3]float64{ // loss, draw, win
		"illegal-move": {-0.1, 0.2, 0.2},
		"resignation":  {0, 0.2, 0.3},
		"limit":        {0.1, 0.1, 0.3},
	}
	points, special := byEnding[ending]
	if !special {
		points = [3]float64{0.1, 0.2, 0.3}
	}
	return points[int(2*score)]
}

// done reports which games of a job have been counted.
func (r *Results) done(m meeting, n int) [2]bool {
	if t := r.jobs[m]; t != nil && t.pairs[n] != nil {
		return t.pairs[n].done
	}
	return [2]bool{}
}

// match returns how a pairing stands: the points of both players, and whether
// its first so many pairs are complete.
func (r *Results) match(m meeting, pairs int) (a, b float64, complete bool) {
	t := r.jobs[m]
	for n := range pairs {
		if t == nil || t.pairs[n] == nil || !t.pairs[n].complete() {
			return a, b, false
		}
		a += t.pairs[n].points[0]
		b += t.pairs[n].points[1]
	}
	return a, b, true
}

// Games returns the number of games that have been counted.
func (r *Results) Games() int { return r.games }

// Endings returns how often games have ended in each way.
func (r *Results) Endings() map[string]int { return r.endings }

// Pairs returns the complete pairs of two players, from the view of the first.
func (r *Results) Pairs(a, b int) rating.Pairs {
	var out rating.Pairs
	for m, t := range r.jobs {
		swapped := m.a == b && m.b == a
		if !swapped && (m.a != a || m.b != b) {
			continue
		}
		for _, p := range t.pairs {
			if !p.complete() {
				continue
			}
			if swapped {
				out.Add(1-p.score[0], 1-p.score[1])
			} else {
				out.Add(p.score[0], p.score[1])
			}
		}
	}
	return out
}

// Against returns the wins, draws and losses of a player against another.
func (r *Results) Against(a, b int) rating.Tally {
	out := rating.Tally{A: a, B: b}
	for m, t := range r.jobs {
		swapped := m.a == b && m.b == a
		if !swapped && (m.a != a || m.b != b) {
			continue
		}
		for _, p := range t.pairs {
			for i, done := range p.done {
				if !done {
					continue
				}
				score := p.score[i]
				if swapped {
					score = 1 - score
				}
				switch score {
				case 1:
					out.Wins++
				case 0:
					out.Losses++
				default:
					out.Draws++
				}
			}
		}
	}
	return out
}

// Standings returns the players with their ratings, the best first: by points,
// but in a knockout and a ladder by how far they have come.
func (r *Results) Standings() ([]Standing, error) {
	var tallies []rating.Tally
	for b := range r.players {
		for a := range b {
			tallies = append(tallies, r.Against(a, b))
		}
	}
	ratings, err := rating.Pool(len(r.players), tallies)
	if err != nil {
		return nil, err
	}
	table := slices.Clone(r.players)
	for i := range table {
		table[i].Rating = ratings[i]
	}
	places := r.places()
	slices.SortStableFunc(table, func(x, y Standing) int {
		return cmp.Or(cmp.Compare(places[y.Player], places[x.Player]), cmp.Compare(y.Points, x.Points), cmp.Compare(y.Rating.Value, x.Rating.Value))
	})
	return table, nil
}

// Verdict returns the log-likelihood ratio of a plan with a sequential test, and
// whether the test has ended.
func (r *Results) Verdict() (llr float64, v rating.Verdict) {
	test, ok := r.plan.test()
	if !ok {
		return 0, rating.Undecided
	}
	return test.Judge(r.Pairs(0, 1))
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

// Players returns the players in the order of the plan, without ratings.
func (r *Results) Players() []Standing { return r.players }

// Seats returns the names of the players of a counted game: of the first side,
// of the second.
func (r *Results) Seats(g *store.Game) [2]string {
	at, err := parsePlace(r.plan.Name, g.ID)
	if err != nil {
		return [2]string{}
	}
	players := [2]int{at.a, at.b}
	return [2]string{r.players[players[at.game]].Name, r.players[players[1-at.game]].Name}
}
