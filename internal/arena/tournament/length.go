package tournament

import "math/bits"

// ExtraPairs is how many further pairs a drawn knockout or ladder match may
// have. Still drawn after them, it goes to the player higher in the list.
const ExtraPairs = 4

// RoundCount returns how many rounds a Swiss has, and how often the players of a ladder climb it.
func (p *Plan) RoundCount() int {
	switch {
	case p.Rounds > 0:
		return p.Rounds
	case p.Type == Ladder:
		return 1
	}
	return max(1, bits.Len(uint(len(p.Players)-1)))
}

// MatchCount returns how many matches a tournament has where nobody is added or withdraws.
func (p *Plan) MatchCount() int {
	n := len(p.Players)
	switch p.Type {
	case RoundRobin:
		return n * (n - 1) / 2
	case Swiss:
		return p.RoundCount() * (n / 2)
	case Ladder:
		return p.RoundCount() * (n - 1)
	}
	return n - 1 // gauntlet, knockout
}

// Bounds returns how many rounds a tournament has at most, and how many pairs each of its matches.
func (p *Plan) Bounds() (rounds, pairs int) {
	rounds, pairs = 1, p.Games/2
	switch p.Type {
	case Swiss:
		rounds = p.RoundCount()
	case Knockout:
		rounds, pairs = bits.Len(uint(len(p.Players)-1)), pairs+ExtraPairs
	case Ladder:
		rounds, pairs = p.RoundCount()*len(p.Players), pairs+ExtraPairs
	}
	return rounds, pairs
}
