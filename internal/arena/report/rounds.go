package report

import (
	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/play/referee"
)

// A Round is the matches that were played at the same time.
type Round struct {
	Number  int      `json:"number"` // from 1
	Matches []Match  `json:"matches"`
	Byes    []string `json:"byes,omitempty"` // who had no opponent, and goes on or is given the points
}

// A Match is what two players have played of one match.
type Match struct {
	Players [2]Side `json:"players"`
	Draws   int     `json:"draws"`
	// State is what is known of it.
	State State `json:"state"`
	// Level is set where the points decide nothing, and the order of the list does.
	Level bool `json:"level,omitempty"`
}

// A State says how far a match has come.
type State string

// The states of a match.
const (
	ToCome   State = "to come"
	UnderWay State = "under way"
	Played   State = "played"
	Walkover State = "walkover" // somebody has withdrawn before it was played to its end
	Bye      State = "bye"      // there is one player only, who goes on
)

// A Side is a player in a match.
type Side struct {
	Name     string  `json:"name"` // empty where it is not known yet, or nobody
	Seed     int     `json:"seed"` // place in the plan, from 1; 0 where it is not known
	Wins     int     `json:"wins"`
	Points   float64 `json:"points"`
	Won      bool    `json:"won"`                 // the match
	Forfeits int     `json:"forfeits,omitempty"`  // games lost without being played: see ranking
	Out      bool    `json:"withdrawn,omitempty"` // has withdrawn from the tournament
}

// forfeited reports whether a seat lost its game without being asked for a move:
// its program did not start, or its player is benched.
func forfeited(s store.PlayerStats) bool {
	return s.Fault == referee.NotStarted || s.Fault == referee.Benched
}

// matchKey finds a match.
type matchKey struct {
	round   int
	players [2]int
}

// rounds draws up the rounds, and the bracket of a knockout, with the games that
// were forfeited.
func (r *Report) rounds(results *tally.Results, names []string) {
	forfeits := map[matchKey][2]int{}
	for _, g := range r.Games {
		round, players, ok := results.MatchOf(g)
		if !ok {
			continue
		}
		key := matchKey{round, players}
		n := forfeits[key]
		first := results.Seats(g)[0]
		for side, seat := range g.Seats {
			if !forfeited(seat) {
				continue
			}
			who := side
			if first != names[players[0]] {
				who = 1 - side
			}
			n[who]++
		}
		forfeits[key] = n
	}
	draw := func(m tally.Match) Match {
		return newMatch(m, names, results, forfeits[matchKey{m.Round, m.Players}])
	}
	for _, round := range results.Rounds() {
		out := Round{Number: round.Number}
		for _, m := range round.Matches {
			out.Matches = append(out.Matches, draw(m))
		}
		for _, player := range round.Byes {
			out.Byes = append(out.Byes, names[player])
		}
		r.Rounds = append(r.Rounds, out)
	}
	for _, round := range results.Bracket() {
		var out []Match
		for _, m := range round {
			out = append(out, draw(m))
		}
		r.Bracket = append(r.Bracket, out)
	}
}

func newMatch(m tally.Match, names []string, results *tally.Results, forfeits [2]int) Match {
	out := Match{Draws: m.Draws, State: stateOf(m)}
	for i, player := range m.Players {
		if player < 0 {
			continue
		}
		out.Players[i] = Side{
			Name: names[player], Seed: player + 1, Wins: [2]int{m.Wins, m.Losses}[i], Points: m.Points[i],
			Won: m.Settled && m.Winner == player, Forfeits: forfeits[i], Out: results.Withdrawn(player),
		}
	}
	out.Level = m.Settled && m.Winner >= 0 && out.State == Played && ranking.Number(m.Points[0]) == ranking.Number(m.Points[1])
	return out
}

func stateOf(m tally.Match) State {
	switch {
	case m.Settled && min(m.Players[0], m.Players[1]) == tally.Nobody:
		return Bye
	case m.Short:
		return Walkover
	case m.Settled:
		return Played
	case m.Games() > 0:
		return UnderWay
	}
	return ToCome
}
