package tally

import (
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
)

// system returns the tournament's way to pair its players.
func (r *Results) system() pairing.System {
	n := len(r.players)
	switch p := r.plan; p.Type {
	case tournament.Gauntlet:
		return pairing.NewGauntlet(n)
	case tournament.Swiss:
		return pairing.NewSwiss(n, p.RoundCount(), r.bye(), games{r})
	case tournament.Knockout:
		return pairing.NewKnockout(n, games{r})
	case tournament.Ladder:
		return pairing.NewLadder(n, p.RoundCount(), games{r})
	}
	return pairing.NewRoundRobin(n)
}

// games show the systems what has been played.
type games struct{ *Results }

// Winner implements pairing.Winners.
func (g games) Winner(m pairing.Match) (player int, known bool) { return g.winner(m) }

// Roster implements pairing.Field.
func (g games) Roster(round int) []int { return g.plan.Roster(round) }

// Points implements pairing.Field.
func (g games) Points(m pairing.Match) [2]float64 { return g.tally(m).points }

// Walkover implements pairing.Field.
func (g games) Walkover(m pairing.Match) (part [2]float64) { return g.walkover(m) }

// follow lets a system make its rounds as far as they have been played.
func (r *Results) follow(s pairing.System) {
	for {
		next, more := s.Next()
		if !more {
			return
		}
		for i := range next.Size {
			if !r.settled(next.Match(i), next.Decisive) {
				return
			}
		}
	}
}

// places returns how far each player of a knockout or a ladder has come, the
// further the higher; all equal where points decide.
func (r *Results) places() []int {
	places := make([]int, len(r.players))
	switch s := r.system().(type) {
	case *pairing.Knockout:
		r.follow(s)
		return s.Reached()
	case *pairing.Ladder:
		r.follow(s)
		for i, player := range s.Order() {
			places[player] = -i
		}
	}
	return places
}
