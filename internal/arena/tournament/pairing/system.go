// Package pairing says who meets whom in a tournament, round by round. What enters is how many players
// there are and, where a round depends on those before it, how their matches have ended; what leaves
// are rounds of matches. Players are numbers, in the order of a list.
package pairing

import (
	"cmp"
	"math"
	"math/bits"
)

// A Match is two players in one round.
type Match struct {
	Round int // from 1
	A, B  int
}

// A Round is a number of matches that may be played at the same time. The
// matches are made as they are asked for, for there may be millions.
type Round struct {
	Size     int
	Match    func(i int) Match
	Decisive bool // every match must have a winner: drawn ones are made longer
}

// A System makes the pairings, one round after the other.
type System interface {
	// Next returns the next round, and false where there is none. Every match
	// of the round before has been settled.
	Next() (Round, bool)
}

// Winners know who has won the matches of a round that is Decisive.
type Winners interface {
	// Winner returns who has won a match, once it is known.
	Winner(m Match) (player int, known bool)
}

// ComparePoints compares sums of points as sums of decimal fractions, which
// binary ones are not.
func ComparePoints(x, y float64) int {
	if math.Abs(x-y) < 1e-6 {
		return 0
	}
	return cmp.Compare(x, y)
}

// oneRound is a system of one round only.
type oneRound struct{ round Round }

// NewRoundRobin lets everybody meet everybody.
func NewRoundRobin(players int) System {
	return &oneRound{Round{Size: players * (players - 1) / 2, Match: everybody}}
}

// NewGauntlet lets the first player meet all others.
func NewGauntlet(players int) System {
	return &oneRound{Round{Size: players - 1, Match: func(i int) Match { return Match{1, 0, i + 1} }}}
}

// Next implements System.
func (o *oneRound) Next() (Round, bool) {
	r := o.round
	o.round = Round{}
	return r, r.Size > 0
}

// everybody returns the i-th match of everybody against everybody: 0 against 1,
// 0 against 2, 1 against 2, 0 against 3 and so on.
func everybody(i int) Match {
	b := (1 + intRoot(1+8*i)) / 2 // the first match of b has the number b(b−1)/2
	return Match{1, i - b*(b-1)/2, b}
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
func listed(matches []Match, decisive bool) Round {
	return Round{len(matches), func(i int) Match { return matches[i] }, decisive}
}
