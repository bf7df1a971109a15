package tally

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/play/referee"
)

// A Standing is what a player has done.
type Standing struct {
	Player  int // index in the plan
	Name    string
	Games   int
	Wins    int
	Draws   int
	Losses  int
	Points  float64
	Rating  rating.Estimate
	Faults  map[string]int // by kind
	First   *Fault         // of these, the first that was counted; nil for none
	Moves   int
	Asked   int // moves that it was asked for, also those that it did not make
	Think   time.Duration
	Slowest time.Duration
	CPU     time.Duration
	Waited  time.Duration // for a processor: it was given back

	WonBy, LostBy, DrawnBy map[string]int // games by their endings

	Programs  []Played // what played its games, in their order
	Withdrawn bool     // it plays no more
	// Of a Swiss tournament only. A bye is a match won against nobody: its points
	// are among Points, its games are not among Games.
	Byes int
	// Buchholz and Berger break ties, in this order; see tieBreaks.
	Buchholz, Berger float64
}

// MeanThink returns the mean time of a move that it was asked for.
func (s *Standing) MeanThink() time.Duration {
	if s.Asked == 0 {
		return 0
	}
	return s.Think / time.Duration(s.Asked)
}

// Forfeits returns the games that it lost without being asked for a move: its program did not
// start, or it was no longer asked after it had spoilt others.
func (s *Standing) Forfeits() int { return s.Faults[referee.NotStarted] + s.Faults[referee.Benched] }

func (s *Standing) count(g *store.Game, side int, points float64) {
	s.Games++
	s.Points += points
	switch g.Score(side) {
	case 1:
		s.Wins++
		s.WonBy[g.Ending]++
	case 0:
		s.Losses++
		s.LostBy[g.Ending]++
	default:
		s.Draws++
		s.DrawnBy[g.Ending]++
	}
	seat := g.Seats[side]
	s.play(seat.Program)
	if seat.Fault != "" {
		s.Faults[seat.Fault]++
		if s.First == nil {
			s.First = newFault(g, side)
		}
	}
	s.Moves += seat.Moves
	s.Asked += max(seat.Asked, seat.Moves)
	s.Think += time.Duration(seat.Think)
	s.Slowest = max(s.Slowest, time.Duration(seat.Slowest))
	s.CPU += time.Duration(seat.CPU)
	s.Waited += time.Duration(seat.Waited)
}

// Standings returns the players with their ratings, the best first: by points,
// in a Swiss then by Buchholz and Sonneborn–Berger, and in a knockout and a
// ladder by how far they have come.
func (r *Results) Standings() ([]Standing, error) {
	ratings, err := r.Ratings()
	if err != nil {
		return nil, err
	}
	table := r.Players()
	for i := range table {
		table[i].Rating = ratings[i]
	}
	before := r.order()
	slices.SortStableFunc(table, func(x, y Standing) int {
		return cmp.Or(before(x, y), cmp.Compare(y.Rating.Value, x.Rating.Value))
	})
	return table, nil
}

// order returns the comparison of two players by which the better one comes first, but for ratings,
// which take long to compute.
func (r *Results) order() func(x, y Standing) int {
	places := r.places()
	return func(x, y Standing) int {
		return cmp.Or(
			cmp.Compare(places[y.Player], places[x.Player]),
			pairing.ComparePoints(y.Points, x.Points),
			pairing.ComparePoints(y.Buchholz, x.Buchholz),
			pairing.ComparePoints(y.Berger, x.Berger),
		)
	}
}

// met returns the matches that have a game, by round and players.
func (r *Results) met() []pairing.Match {
	return slices.SortedFunc(maps.Keys(r.matches), func(x, y pairing.Match) int {
		return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
}

// Players returns the players in the order of the plan, without ratings.
func (r *Results) Players() []Standing {
	table := slices.Clone(r.players)
	if s, ok := r.system().(*pairing.Swiss); ok {
		r.follow(s)
		r.tieBreaks(table, s)
	}
	return table
}

// tieBreaks adds the byes of a Swiss to the points, and breaks ties as FIDE's
// Handbook has it (C.07, Tie-Break Regulations): Buchholz is the sum of the final
// points of a player's opponents, Sonneborn–Berger the sum over its opponents of
// their final points multiplied by the part of the match's games that it has won,
// draws counting a half. A bye counts as a match won against an opponent who has as
// many points as the player itself. So does what is not played of a match because
// the opponent has withdrawn.
func (r *Results) tieBreaks(table []Standing, s *pairing.Swiss) {
	byes, given := s.Byes(), s.Given()
	for i := range table {
		table[i].Byes = byes[i]
		table[i].Points += (float64(byes[i]) + given[i]) * r.bye()
	}
	for _, m := range r.met() {
		a, b, t := &table[m.A], &table[m.B], r.matches[m]
		games := float64(r.plan.Games)
		part := 1.0
		if r.dropped(m) {
			part = r.played(m)
		}
		a.Buchholz += b.Points * part
		b.Buchholz += a.Points * part
		a.Berger += b.Points * (float64(t.wins) + float64(t.draws)/2) / games
		b.Berger += a.Points * (float64(t.losses) + float64(t.draws)/2) / games
	}
	for i := range table {
		own := (float64(byes[i]) + given[i]) * table[i].Points
		table[i].Buchholz += own
		table[i].Berger += own
	}
}

// bye returns the points of a bye in a Swiss: those of all games of a match won,
// without a second of thought.
func (r *Results) bye() float64 {
	return float64(r.plan.Games) * r.plan.Scoring.Points(&store.Game{Winner: store.First, Ending: board.FlagTaken.String()}, 0)
}
