package player

import (
	"slices"

	"flagfall.dev/advance"
)

// maxMoves is the capacity of a list of moves; ordinary positions have fewer.
const maxMoves = 256

// decided is what a predicted win counts, less the gain of the reply before it,
// and a predicted loss with a minus: more than any material.
const decided = 10_000

// Level4 returns what grade 4 allows: every legal move.
func Level4(p *advance.Position) []advance.Move {
	return p.Moves(make([]advance.Move, 0, maxMoves))
}

// Level5 returns what grade 5 allows: the moves that leave the opponent without
// a legal move, or every legal move if there is none.
func Level5(p *advance.Position) []advance.Move {
	moves := Level4(p)
	if wins := winners(p, moves); len(wins) > 0 {
		return wins
	}
	return moves
}

// Level6 returns what grade 6 allows: the winning moves or, if there is none, the
// moves after which the difference in material is best. A conversion counts
// twice, a wall nothing.
func Level6(p *advance.Position) []advance.Move {
	moves, _ := level6(p)
	return moves
}

// level6 is Level6 that says whether the moves win.
func level6(p *advance.Position) (moves []advance.Move, wins bool) {
	moves = Level4(p)
	if w := winners(p, moves); len(w) > 0 {
		return w, true
	}
	return richest(moves), false
}

// Level7 returns what grade 7 allows: of the moves of Level6, those with the best outcome
// after the opponent's reply and our answer, both by grade 6. Among equal replies the worst
// for us is expected. A predicted loss counts worse and a predicted win better than any
// material; of several predicted wins those are kept in which the reply takes least, since
// a bonus does not cancel what is lost on the way. What the winning move itself takes does
// not count: the game is over.
func Level7(p *advance.Position) []advance.Move {
	moves, wins := level6(p)
	if wins || len(moves) < 2 {
		return moves
	}
	var f forecast
	return keepBest(p, moves, f.outlook)
}

// richest keeps the moves with the greatest gain, in place.
func richest(moves []advance.Move) []advance.Move {
	most := 0
	for _, m := range moves {
		most = max(most, m.Gain())
	}
	kept := moves[:0]
	for _, m := range moves {
		if m.Gain() == most {
			kept = append(kept, m)
		}
	}
	return kept
}

// winners returns the moves that leave the opponent without a legal move.
func winners(p *advance.Position, moves []advance.Move) []advance.Move {
	var wins []advance.Move
	for {
		m := p.Trapping(moves)
		if m == advance.NoMove {
			return wins
		}
		wins = append(wins, m)
		moves = moves[slices.Index(moves, m)+1:]
	}
}

// forecast looks two plies ahead as grade 7 does. It owns the lists of moves of
// those plies, so that one forecast can be used many times without allocating.
type forecast struct {
	replies, answers [maxMoves]advance.Move
	visited          int // positions looked at
}

// keepBest keeps the moves with the best outlook of the side that makes them, in
// place. What is below the floor an outlook is given need not be exact.
func keepBest(p *advance.Position, moves []advance.Move, outlook func(p *advance.Position, floor int) int) []advance.Move {
	top := -decided - 1
	kept := moves[:0]
	for _, m := range moves {
		p.Make(m)
		v := outlook(p, top)
		p.Unmake(m)
		if v > top {
			top, kept = v, kept[:0]
		}
		if v == top {
			kept = append(kept, m)
		}
	}
	return kept
}

// outlook returns what the side not to move may expect: the material it gains and
// loses in the opponent's reply and its own answer, or ±decided. Below floor the
// value is only known to be below floor.
func (f *forecast) outlook(p *advance.Position, floor int) int {
	replies := p.Moves(f.replies[:0])
	if p.Trapping(replies) != advance.NoMove {
		return -decided
	}
	replies = richest(replies)
	worst := decided
	for _, r := range replies {
		p.Make(r)
		v := f.answer(p, worst+r.Gain()) - r.Gain()
		p.Unmake(r)
		if v < worst {
			worst = v
		}
		if worst < floor || worst == -r.Gain() {
			break // no reply is worse: they gain the same, and no answer loses
		}
	}
	return worst
}

// answer returns the gain of the side to move by grade 6, or decided if it wins.
// At or above enough the value is only known to be that much.
func (f *forecast) answer(p *advance.Position, enough int) int {
	f.visited++
	gain := 0
	for _, m := range p.Captures(f.answers[:0]) {
		gain = max(gain, m.Gain())
	}
	if gain >= enough {
		return gain
	}
	if p.CanTrap(f.answers[:0]) {
		return decided
	}
	return gain
}
