package tournament

import (
	"cmp"
	"math/bits"
	"slices"

	"flagfall/internal/rating"
)

// A fixture is a pairing with the number of its pairs of games.
type fixture struct {
	meeting
	pairs int
}

// extraPairs is how many further pairs a drawn knockout or ladder match may
// have. Still drawn after them, it goes to the player higher in the list.
const extraPairs = 4

// Schedule returns the jobs that are known so far and not complete, in the
// order in which they are to be played, and whether the tournament is over. It
// depends on the plan and on the results alone: the same results give the same
// schedule, in whatever order they came.
func (r *Results) Schedule() (jobs []*Job, over bool) {
	if _, v := r.Verdict(); v != rating.Undecided {
		return nil, true
	}
	fixtures, last := r.fixtures()
	most := 0
	for _, f := range fixtures {
		most = max(most, f.pairs)
	}
	// The pairs are dealt in turns, so that a tournament that is broken off has
	// a fair table.
	for n := range most {
		for _, f := range fixtures {
			done := r.done(f.meeting, n)
			if n >= f.pairs || done[0] && done[1] {
				continue
			}
			j := r.plan.job(f.round, f.a, f.b, n)
			j.Done = done
			jobs = append(jobs, j)
		}
	}
	return jobs, last && len(jobs) == 0
}

// Total returns how many games the tournament has: exactly, or as far as
// drawn matches do not make it longer.
func (r *Results) Total() int {
	n := len(r.plan.Players)
	games := r.plan.Games
	switch r.plan.Type {
	case RoundRobin:
		return n * (n - 1) / 2 * games
	case Swiss:
		return r.plan.rounds() * (n / 2) * games
	case Ladder:
		return max(r.plan.rounds()*(n-1)*games, r.scheduled())
	}
	return max((n-1)*games, r.scheduled()) // gauntlet, knockout
}

// scheduled counts the games of the fixtures known so far.
func (r *Results) scheduled() int {
	fixtures, _ := r.fixtures()
	games := 0
	for _, f := range fixtures {
		games += 2 * f.pairs
	}
	return games
}

// rounds returns how many rounds a Swiss or a ladder has.
func (p *Plan) rounds() int {
	switch {
	case p.Rounds > 0:
		return p.Rounds
	case p.Type == Ladder:
		return 1
	}
	return max(1, bits.Len(uint(len(p.Players)-1)))
}

// fixtures returns the fixtures known so far, and whether there will be no more.
func (r *Results) fixtures() (known []fixture, last bool) {
	switch r.plan.Type {
	case Gauntlet:
		return r.gauntlet(), true
	case Swiss:
		return r.swiss()
	case Knockout:
		known, last, _ = r.knockout()
		return known, last
	case Ladder:
		known, last, _ = r.ladder()
		return known, last
	}
	return r.roundRobin(), true
}

// roundRobin lets everybody meet everybody.
func (r *Results) roundRobin() []fixture {
	var all []fixture
	for b := range r.plan.Players {
		for a := range b {
			all = append(all, fixture{meeting{1, a, b}, r.plan.Games / 2})
		}
	}
	return all
}

func (r *Results) gauntlet() []fixture {
	var all []fixture
	for b := 1; b < len(r.plan.Players); b++ {
		all = append(all, fixture{meeting{1, 0, b}, r.plan.Games / 2})
	}
	return all
}

// decider is a match that must have a winner: it returns its fixture, lengthened
// while it is drawn, and the winner once it is known.
func (r *Results) decider(round, a, b int) (f fixture, winner int, decided bool) {
	for extra := range extraPairs + 1 {
		f = fixture{meeting{round, a, b}, r.plan.Games/2 + extra}
		x, y, complete := r.match(f.meeting, f.pairs)
		switch {
		case !complete:
			return f, 0, false
		case x > y:
			return f, a, true
		case y > x:
			return f, b, true
		}
	}
	return f, min(a, b), true
}

// places returns how far each player of a knockout or a ladder has come, the
// further the higher; all equal where points decide.
func (r *Results) places() []int {
	switch r.plan.Type {
	case Knockout:
		_, _, reached := r.knockout()
		return reached
	case Ladder:
		_, _, order := r.ladder()
		places := make([]int, len(order))
		for i, player := range order {
			places[player] = -i
		}
		return places
	}
	return make([]int, len(r.plan.Players))
}

// knockout plays a bracket in which the players of a list's top meet last.
// Where the players are no power of two, the top ones pass the first round. It
// also returns how many rounds each player has got through.
func (r *Results) knockout() (all []fixture, last bool, reached []int) {
	size := 1 << bits.Len(uint(len(r.plan.Players)-1))
	alive := bracket(size)
	reached = make([]int, len(r.plan.Players))
	for round := 1; len(alive) > 1; round++ {
		var through []int
		open := false
		for i := 0; i < len(alive); i += 2 {
			a, b := alive[i], alive[i+1]
			if max(a, b) >= len(r.plan.Players) { // nobody sits there: a bye
				through = append(through, min(a, b))
				reached[min(a, b)] = round
				continue
			}
			f, winner, decided := r.decider(round, a, b)
			all = append(all, f)
			open = open || !decided
			through = append(through, winner)
			if decided {
				reached[winner] = round
			}
		}
		if open {
			return all, false, reached
		}
		alive = through
	}
	return all, true, reached
}

// bracket returns the seats of a knockout in the order in which neighbours
// meet: 0 and 1 can only meet in the final.
func bracket(size int) []int {
	seats := []int{0}
	for len(seats) < size {
		next := make([]int, 0, 2*len(seats))
		for _, s := range seats {
			next = append(next, s, 2*len(seats)-1-s)
		}
		seats = next
	}
	return seats
}

// ladder lets the players challenge, from the bottom of the list up, whoever
// stands above them; the winner takes the upper place and challenges on. It also
// returns the order of the players, from the top.
func (r *Results) ladder() (all []fixture, last bool, order []int) {
	order = make([]int, len(r.plan.Players))
	for i := range order {
		order[i] = i
	}
	for pass := range r.plan.rounds() {
		for i := len(order) - 1; i > 0; i-- {
			upper, lower := order[i-1], order[i]
			round := pass*len(order) + len(order) - i
			f, winner, decided := r.decider(round, upper, lower)
			all = append(all, f)
			if !decided {
				return all, false, order
			}
			if winner == lower {
				order[i-1], order[i] = lower, upper
			}
		}
	}
	return all, true, order
}

// swiss pairs players of about equal points who have not met, round by round. A
// player left over has a bye, which counts as a won match.
func (r *Results) swiss() (all []fixture, last bool) {
	n := len(r.plan.Players)
	points, byes := make([]float64, n), make([]bool, n)
	met := map[[2]int]bool{}
	for round := 1; round <= r.plan.rounds(); round++ {
		order := ranked(points)
		if n%2 == 1 {
			order = r.bye(order, points, byes)
		}
		open := false
		for _, p := range pairUp(order, met) {
			f := fixture{meeting{round, p[0], p[1]}, r.plan.Games / 2}
			all = append(all, f)
			a, b, complete := r.match(f.meeting, f.pairs)
			points[p[0]] += a
			points[p[1]] += b
			met[[2]int{min(p[0], p[1]), max(p[0], p[1])}] = true
			open = open || !complete
		}
		if open {
			return all, false
		}
	}
	return all, true
}

// bye takes the lowest player without a bye out of the order.
func (r *Results) bye(order []int, points []float64, byes []bool) []int {
	i := len(order) - 1
	for i > 0 && byes[order[i]] {
		i--
	}
	player := order[i]
	byes[player] = true
	points[player] += float64(r.plan.Games)
	return slices.Delete(slices.Clone(order), i, i+1)
}

// ranked returns the players by points, the best first.
func ranked(points []float64) []int {
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	return order
}

// pairUp pairs neighbours who have not met. Where that cannot be done for all,
// some meet again.
func pairUp(order []int, met map[[2]int]bool) [][2]int {
	budget := 10_000
	if pairs, ok := pairFresh(order, met, &budget); ok {
		return pairs
	}
	var pairs [][2]int
	for i := 0; i+1 < len(order); i += 2 {
		pairs = append(pairs, [2]int{order[i], order[i+1]})
	}
	return pairs
}

// pairFresh finds a pairing without rematches, the best-ranked first, within a
// budget of attempts.
func pairFresh(order []int, met map[[2]int]bool, budget *int) ([][2]int, bool) {
	if len(order) < 2 {
		return nil, true
	}
	for i := 1; i < len(order) && *budget > 0; i++ {
		*budget--
		a, b := order[0], order[i]
		if met[[2]int{min(a, b), max(a, b)}] {
			continue
		}
		rest := slices.Delete(slices.Clone(order[1:]), i-1, i)
		if pairs, ok := pairFresh(rest, met, budget); ok {
			return append([][2]int{{a, b}}, pairs...), true
		}
	}
	return nil, false
}
