package tournament

import "math/bits"

// system returns the tournament's way to pair its players.
func (r *Results) system() system {
	switch r.plan.Type {
	case Gauntlet:
		return &oneRound{round{len(r.players) - 1, func(i int) meeting { return meeting{1, 0, i + 1} }, false}}
	case Swiss:
		return newSwiss(r)
	case Knockout:
		return newKnockout(r)
	case Ladder:
		return newLadder(r)
	}
	n := len(r.players)
	return &oneRound{round{n * (n - 1) / 2, everybody, false}}
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

// oneRound is a system of one round only.
type oneRound struct{ round round }

func (o *oneRound) next() (round, bool) {
	r := o.round
	o.round = round{}
	return r, r.size > 0
}

// everybody returns the i-th match of everybody against everybody: 0 against 1,
// 0 against 2, 1 against 2, 0 against 3 and so on.
func everybody(i int) meeting {
	b := (1 + intRoot(1+8*i)) / 2 // the first match of b has the number b(b−1)/2
	return meeting{1, i - b*(b-1)/2, b}
}

// intRoot returns the whole part of a square root.
func intRoot(n int) int {
	if n < 2 {
		return n
	}
	x := 1 << ((bits.Len(uint(n)) + 1) / 2) // not below the root
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}

// listed is a round of given matches.
func listed(matches []meeting, winner bool) round {
	return round{len(matches), func(i int) meeting { return matches[i] }, winner}
}

// knockout plays a bracket in which the players of a list's top meet last.
// Where the players are no power of two, the top ones pass the first round.
type knockout struct {
	results *Results
	round   int
	alive   []int // seats of the round under way, neighbours meet; some may be empty in the first
	reached []int // how many rounds each player has got through
}

func newKnockout(r *Results) *knockout {
	return &knockout{results: r, reached: make([]int, len(r.players))}
}

func (k *knockout) next() (round, bool) {
	if k.round == 0 {
		k.alive = bracket(1 << bits.Len(uint(len(k.reached)-1)))
	} else {
		k.alive = k.through()
	}
	k.round++
	return listed(k.matches(), true), len(k.alive) > 1
}

// matches returns the matches of the round: all but those of players who meet
// nobody.
func (k *knockout) matches() []meeting {
	var all []meeting
	for i := 0; i+1 < len(k.alive); i += 2 {
		if a, b := k.alive[i], k.alive[i+1]; max(a, b) < len(k.reached) {
			all = append(all, meeting{k.round, a, b})
		}
	}
	return all
}

// through returns who has got through the round, as far as it is known.
func (k *knockout) through() []int {
	var through []int
	for i := 0; i+1 < len(k.alive); i += 2 {
		a, b := k.alive[i], k.alive[i+1]
		winner, known := min(a, b), true // where nobody sits there
		if max(a, b) < len(k.reached) {
			winner, known = k.results.winner(meeting{k.round, a, b})
		}
		if known {
			k.reached[winner] = k.round
			through = append(through, winner)
		}
	}
	return through
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
// stands above them; the winner takes the upper place and challenges on.
type ladder struct {
	results *Results
	order   []int // of the players, from the top
	pass    int
	place   int // of the challenger of the match under way; 0: none yet
}

func newLadder(r *Results) *ladder {
	return &ladder{results: r, order: listOrder(len(r.players))}
}

// listOrder returns the players in the order of the list.
func listOrder(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

func (l *ladder) next() (round, bool) {
	switch {
	case l.place == 0:
		l.place = len(l.order) - 1
	case l.place == 1:
		l.settle()
		l.pass, l.place = l.pass+1, len(l.order)-1
	default:
		l.settle()
		l.place--
	}
	return listed([]meeting{l.meeting()}, true), l.pass < l.results.plan.rounds()
}

func (l *ladder) meeting() meeting {
	n, i := len(l.order), l.place
	return meeting{l.pass*n + n - i, l.order[i-1], l.order[i]}
}

// settle gives the upper place of the match under way to its winner.
func (l *ladder) settle() {
	m := l.meeting()
	if winner, known := l.results.winner(m); known && winner == m.b {
		l.order[l.place-1], l.order[l.place] = m.b, m.a
	}
}

// follow lets a system make its rounds as far as they have been played.
func (r *Results) follow(s system) {
	for {
		next, more := s.next()
		if !more {
			return
		}
		for i := range next.size {
			if !r.settled(next.match(i), next.winner) {
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
	case *knockout:
		r.follow(s)
		s.through()
		return s.reached
	case *ladder:
		r.follow(s)
		for i, player := range s.order {
			places[player] = -i
		}
	}
	return places
}
