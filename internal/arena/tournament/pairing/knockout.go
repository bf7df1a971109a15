package pairing

import "math/bits"

// A Knockout plays a bracket in which the players of a list's top meet last.
// Where the players are no power of two, the top ones pass the first round.
type Knockout struct {
	winners Winners
	round   int
	alive   []int // seats of the round under way, neighbours meet; some may be empty in the first
	reached []int // how many rounds each player has got through
}

// NewKnockout returns a knockout before its first round.
func NewKnockout(players int, w Winners) *Knockout {
	return &Knockout{winners: w, reached: make([]int, players)}
}

// Next implements System.
func (k *Knockout) Next() (Round, bool) {
	if k.round == 0 {
		k.alive = Seats(len(k.reached))
	} else {
		k.alive = k.through()
	}
	k.round++
	return listed(k.matches(), true), len(k.alive) > 1
}

// matches returns the matches of the round: all but those of players who meet
// nobody.
func (k *Knockout) matches() []Match {
	var all []Match
	for i := 0; i+1 < len(k.alive); i += 2 {
		if a, b := k.alive[i], k.alive[i+1]; max(a, b) < len(k.reached) {
			all = append(all, Match{k.round, a, b})
		}
	}
	return all
}

// through returns who has got through the round, as far as it is known.
func (k *Knockout) through() []int {
	var through []int
	for i := 0; i+1 < len(k.alive); i += 2 {
		a, b := k.alive[i], k.alive[i+1]
		winner, known := min(a, b), true // where nobody sits there
		if max(a, b) < len(k.reached) {
			winner, known = k.winners.Winner(Match{k.round, a, b})
		}
		if known {
			k.reached[winner] = k.round
			through = append(through, winner)
		}
	}
	return through
}

// Reached returns of every player how many rounds it has got through, those of the round under way
// among them whose matches have been won.
func (k *Knockout) Reached() []int {
	k.through()
	return k.reached
}

// Byes returns who meets nobody in the round under way: nobody after the first.
func (k *Knockout) Byes() (players []int) {
	if k.round != 1 {
		return nil
	}
	for i := 0; i+1 < len(k.alive); i += 2 {
		if a, b := k.alive[i], k.alive[i+1]; max(a, b) >= len(k.reached) {
			players = append(players, min(a, b))
		}
	}
	return players
}

// Seats returns the players of a knockout in the order in which they sit: neighbours meet, and
// 0 and 1 can only meet in the final. Numbers from players on are empty seats.
func Seats(players int) []int {
	size := 1 << bits.Len(uint(players-1))
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
