package tally

import (
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/play/rating"
)

// A Match is what two players have played of one match, and what came of it.
type Match struct {
	Round               int    // from 1
	Players             [2]int // by their index in the plan; Unknown or Nobody in a bracket
	Wins, Draws, Losses int    // of the first player
	Points              [2]float64
	// Settled is set where the match has been played as far as it will be, and
	// Winner is then who goes on, in a knockout and a ladder, or has more points; it
	// is Nobody where points are equal, and Unknown or Nobody before.
	Settled bool
	Winner  int
	// Short is set where somebody has withdrawn before the match was played.
	Short bool
}

// Games returns how many games have been played.
func (m Match) Games() int { return m.Wins + m.Draws + m.Losses }

// Players of a match who are none.
const (
	Nobody  = -1 // a player has no opponent here, and goes on
	Unknown = -2 // that depends on matches that are not settled
)

// A Round is the matches that are played at the same time, and who has a bye.
type Round struct {
	Number  int // from 1
	Matches []Match
	Byes    []int // players by their index in the plan
}

// Rounds returns the rounds as far as they are known: all that are settled and the
// one under way. Round robin and gauntlet have one; in a ladder each challenge is
// one.
func (r *Results) Rounds() (all []Round) {
	s := r.system()
	var byes []int
	for {
		next, more := s.Next()
		if !more {
			return all
		}
		out := Round{Number: len(all) + 1}
		settled := true
		for i := range next.Size {
			m := r.match(next.Match(i), next.Decisive)
			out.Matches = append(out.Matches, m)
			settled = settled && m.Settled
		}
		switch s := s.(type) {
		case *pairing.Swiss:
			out.Byes = newByes(byes, s.Byes())
			byes = append(byes[:0], s.Byes()...)
		case *pairing.Knockout:
			out.Byes = s.Byes()
		}
		if all = append(all, out); !settled {
			return all
		}
	}
}

// newByes returns the players that have one bye more than before.
func newByes(before, now []int) (players []int) {
	for player, n := range now {
		if player >= len(before) && n > 0 || player < len(before) && n > before[player] {
			players = append(players, player)
		}
	}
	return players
}

// match says what came of a match.
func (r *Results) match(m pairing.Match, winner bool) Match {
	t := r.tally(m)
	out := Match{
		Round: m.Round, Players: [2]int{m.A, m.B}, Wins: t.wins, Draws: t.draws, Losses: t.losses,
		Settled: r.settled(m, winner), Winner: Nobody, Short: r.dropped(m),
	}
	out.Points = t.points
	for _, p := range t.open { // games that others before them keep from being summed up
		for game, done := range p.done {
			if done {
				out.Points[0] += p.points[game][0]
				out.Points[1] += p.points[game][1]
			}
		}
	}
	switch {
	case !out.Settled:
	case winner:
		out.Winner, _ = r.winner(m)
	case pairing.ComparePoints(out.Points[0], out.Points[1]) > 0:
		out.Winner = m.A
	case pairing.ComparePoints(out.Points[0], out.Points[1]) < 0:
		out.Winner = m.B
	}
	return out
}

// Bracket returns the rounds of a knockout from the first to the final, each with
// all of its matches in their places: the winners of matches 2i and 2i+1 meet in
// match i of the next round. It returns nil for any other tournament.
func (r *Results) Bracket() (rounds [][]Match) {
	if r.plan.Type != tournament.Knockout {
		return nil
	}
	seats := pairing.Seats(len(r.players))
	for i, seat := range seats {
		if seat >= len(r.players) {
			seats[i] = Nobody
		}
	}
	for number := 1; len(seats) > 1; number++ {
		var round []Match
		var through []int
		for i := 0; i+1 < len(seats); i += 2 {
			m := r.slot(number, seats[i], seats[i+1])
			if !m.Settled {
				m.Winner = Unknown
			}
			round, through = append(round, m), append(through, m.Winner)
		}
		rounds, seats = append(rounds, round), through
	}
	return rounds
}

// slot returns the match in a place of a bracket, whose players may not be known.
func (r *Results) slot(round, a, b int) Match {
	switch {
	case a == Unknown || b == Unknown:
		return Match{Round: round, Players: [2]int{a, b}, Winner: Nobody}
	case a == Nobody || b == Nobody:
		return Match{Round: round, Players: [2]int{a, b}, Settled: true, Winner: max(a, b)}
	}
	return r.match(pairing.Match{Round: round, A: a, B: b}, true)
}

// MatchOf returns the round and the players of a stored game's match, in the order
// that Match has them; false for a game that is none of this tournament's.
func (r *Results) MatchOf(g *store.Game) (round int, players [2]int, ok bool) {
	at, err := tournament.ParsePlace(r.plan.Name, g.ID)
	if err != nil || at.Drawn || !at.Fits(len(r.players)) {
		return 0, players, false
	}
	return at.Round, [2]int{at.A, at.B}, true
}

// Ratings returns the rating of every player, in the order of the plan.
func (r *Results) Ratings() ([]rating.Estimate, error) {
	var tallies []rating.Tally
	for _, m := range r.met() {
		t := r.matches[m]
		tallies = append(tallies, rating.Tally{A: m.A, B: m.B, Wins: t.wins, Draws: t.draws, Losses: t.losses})
	}
	return rating.Pool(len(r.players), tallies, r.plan.RatingAnchor())
}

// Withdrawn reports whether a player plays no more.
func (r *Results) Withdrawn(player int) bool { return r.gone[player] }

// Played returns how many games a player has.
func (r *Results) Played(player int) int { return r.players[player].Games }
