package tally

import "flagfall.dev/internal/arena/tournament"

// Total returns how many games the tournament has: exactly, or as far as drawn
// matches do not make it longer, and players who have withdrawn not shorter.
func (r *Results) Total() int {
	if len(r.plan.Withdrawn)+len(r.plan.Joined) > 0 {
		return r.scheduled() + 2*r.extra
	}
	return r.plan.MatchCount()*r.plan.Games + 2*r.extra
}

// scheduled returns how many games a tournament with amendments has: exactly for
// the rounds that are known, and with regular matches for all others.
func (r *Results) scheduled() int {
	total, matches, rounds := 0, 0, 0
	if r.plan.Type == tournament.RoundRobin || r.plan.Type == tournament.Gauntlet {
		return r.amongThoseWhoStay()
	}
	s := r.system()
	for next, more := s.Next(); more; next, more = s.Next() {
		rounds++
		matches += next.Size
		settled := true
		for i := range next.Size {
			m := next.Match(i)
			t := r.tally(m)
			if r.dropped(m) {
				total += t.wins + t.draws + t.losses
			} else {
				total += r.plan.Games
			}
			settled = settled && r.settled(m, next.Decisive)
		}
		if !settled {
			break
		}
	}
	if r.plan.Type != tournament.Swiss {
		return total + (r.plan.MatchCount()-matches)*r.plan.Games
	}
	for ; rounds < r.plan.RoundCount(); rounds++ {
		total += len(r.plan.Roster(rounds+1)) / 2 * r.plan.Games
	}
	return total
}

// amongThoseWhoStay returns how many games a round robin or a gauntlet has: those
// of the players who stay, and what the others have played.
func (r *Results) amongThoseWhoStay() int {
	stay := 0
	for _, gone := range r.gone {
		if !gone {
			stay++
		}
	}
	total := (stay - 1) * r.plan.Games
	if r.plan.Type == tournament.RoundRobin {
		total = stay * (stay - 1) / 2 * r.plan.Games
	}
	for m, t := range r.matches {
		if r.gone[m.A] || r.gone[m.B] {
			total += t.wins + t.draws + t.losses
		}
	}
	return total
}
