package player

import (
	"math/rand/v2"

	"flagfall.dev/advance"
)

// oneReply is Level7 as some programs understand it: of several equal replies one
// is drawn and expected, instead of the worst.
func oneReply(p *advance.Position, random *rand.Rand) []advance.Move {
	moves, wins := level6(p)
	if wins || len(moves) < 2 {
		return moves
	}
	var f forecast
	return keepBest(p, moves, func(p *advance.Position, _ int) int { return f.drawn(p, random) })
}

// drawn is outlook against one reply drawn at random.
func (f *forecast) drawn(p *advance.Position, random *rand.Rand) int {
	replies := p.Moves(f.replies[:0])
	if p.Trapping(replies) != advance.NoMove {
		return -decided
	}
	replies = richest(replies)
	r := replies[random.IntN(len(replies))]
	p.Make(r)
	v := f.answer(p, decided+1) - r.Gain()
	p.Unmake(r)
	return v
}
