package pairing

// A Ladder lets the players challenge, from the bottom of the list up, whoever
// stands above them; the winner takes the upper place and challenges on. Each challenge is a round.
type Ladder struct {
	winners Winners
	passes  int
	order   []int // of the players, from the top
	pass    int
	place   int // of the challenger of the match under way; 0: none yet
}

// NewLadder returns a ladder before its first round, which all players climb so many times.
func NewLadder(players, passes int, w Winners) *Ladder {
	return &Ladder{winners: w, passes: passes, order: listOrder(players)}
}

// listOrder returns the players in the order of the list.
func listOrder(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// Next implements System.
func (l *Ladder) Next() (Round, bool) {
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
	return listed([]Match{l.match()}, true), l.pass < l.passes
}

// Order returns the players as they stand, from the top.
func (l *Ladder) Order() []int { return l.order }

// match returns the match under way.
func (l *Ladder) match() Match {
	n, i := len(l.order), l.place
	return Match{l.pass*n + n - i, l.order[i-1], l.order[i]}
}

// settle gives the upper place of the match under way to its winner.
func (l *Ladder) settle() {
	m := l.match()
	if winner, known := l.winners.Winner(m); known && winner == m.B {
		l.order[l.place-1], l.order[l.place] = m.B, m.A
	}
}
