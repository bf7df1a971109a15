package review

import (
	"cmp"
	"slices"

	"flagfall.dev/board"
)

// Lost says where a game was lost.
type Lost struct {
	Side board.Side `json:"side"`
	// Ply is of the move that turned the game for good, or of the last one at which the side could have met the piece
	// that walked to its Flag.
	Ply  int  `json:"ply"`
	Walk bool `json:"walk,omitempty"` // the latter
	// Flag is set where the side never stood well, and Ply is the last one at which it could have kept the enemy from taking
	// its Flag.
	Flag bool `json:"flag,omitempty"`
	// Missed is set where Ply is the last one at which the side was proved to win, and gave it up.
	Missed bool `json:"missed,omitempty"`
	// Setups is set where no move of the side lost the game: Ply is 0 then, and says nothing.
	Setups bool `json:"setups,omitempty"`
	// Most is the side's best chance, by the true pieces, after the move and the answer to it; over the whole game where
	// Setups is set.
	Most float64 `json:"most,omitempty"`
	// Ended is set where the side had a quarter or more to the end, and lost by another end than one on
	// the board: how; Chance is what it had then.
	Ended  string  `json:"ended,omitempty"`
	Chance float64 `json:"chance,omitempty"`
}

const (
	lostBelow = 0.25 // chance below which a game that is lost later is lost
	recovered = 0.4  // chance from which on a game was not lost before
	hopeless  = 0.1  // chance below which nothing is lost any more by letting a piece walk to the Flag
)

// lost says where the loser lost the game; nil where it was drawn or goes on.
func (r *Review) lost(end ending) *Lost {
	if !end.Over() || end.Drawn || len(r.Plies) == 0 {
		return nil
	}
	loser := end.Winner.Opponent()
	chance := of(loser, r.Truth[len(r.Truth)-1])
	if end.byHand && chance >= lostBelow {
		return &Lost{Side: loser, Ply: len(r.Plies) - 1, Ended: end.Ending.String(), Chance: rounded(chance)}
	}
	first, last, missed := r.bounds(loser)
	switch {
	case missed:
		return &Lost{Side: loser, Ply: first, Missed: true}
	case last < 0:
		return &Lost{Side: loser, Setups: true, Most: r.most(loser, 0)}
	case r.walked(loser) && first <= r.Walk.Until && r.Walk.Until <= last:
		return &Lost{Side: loser, Ply: r.Walk.Until, Walk: true}
	case r.low(loser) && r.Taker != nil && first <= r.Taker.Saved && r.Taker.Saved <= last:
		return &Lost{Side: loser, Ply: r.Taker.Saved, Flag: true}
	}
	ply := r.fell(loser, last)
	if ply < 0 {
		return &Lost{Side: loser, Setups: true, Most: r.most(loser, 0)}
	}
	ply = max(first, ply)
	return &Lost{Side: loser, Ply: ply, Most: r.most(loser, ply+2)}
}

// bounds are the first and the last move of the loser by which it can have lost, as far as there are proofs: none before one that
// it was proved to win, and none after the winner was to the end. last is -1 where it had no move before that; missed says that
// the first one gave up what was proved.
func (r *Review) bounds(loser board.Side) (first, last int, missed bool) {
	last = r.turnBefore(r.heldFrom(loser.Opponent()), loser)
	for i := range r.Plies[:last+1] {
		p := &r.Plies[i]
		if p.Side != loser || !p.Won {
			continue
		}
		first, missed = i, !p.Held
		if p.Held && i+2 <= last {
			first = i + 2 // where it was still won
		}
	}
	return first, last, missed
}

// fell returns the move by which a side lost most that it never won back, once it stood well for the last time: one of its own up
// to the last that can have lost, judged together with the answer to it; -1 where no move did.
func (r *Review) fell(loser board.Side, last int) int {
	if r.low(loser) {
		return r.worst(loser, last)
	}
	best, deepest := -1, 0.0
	for i := r.well(loser); i <= last; i++ {
		if r.Plies[i].Side != loser {
			continue
		}
		if fall := of(loser, r.Truth[i]) - r.most(loser, i+2); fall > deepest {
			best, deepest = i, fall
		}
	}
	if deepest < leastTurn { // it was lost bit by bit
		return min(last, r.byLoser(r.stood(loser), loser))
	}
	return best
}

// low reports whether a side never stood better than lost. What is within the error of a few games at the start says nothing.
func (r *Review) low(side board.Side) bool {
	last := -1
	for i, x := range r.Truth[:len(r.Truth)-1] {
		if of(side, x) >= lostBelow {
			last = i
		}
	}
	return last < 0 || last < window && of(side, r.Truth[0])-r.most(side, last+window) < leastTurn
}

// stood is the last ply before which a game that was lost bit by bit could still be saved, as the curve says: the side had the
// chance below which a game is lost or, where it never stood well, half of the best that it ever had.
func (r *Review) stood(loser board.Side) (ply int) {
	least := lostBelow
	if best := r.most(loser, 0); best < recovered {
		least = best / 2
	}
	for i := range r.Plies[:min(len(r.Plies), len(r.Truth)-1)] {
		if of(loser, r.Truth[i]) >= least {
			ply = i
		}
	}
	return ply
}

// well is the ply before which a side stood well for the last time, less one: its move may have been the one before; 0 where it
// never did.
func (r *Review) well(loser board.Side) int {
	for i := len(r.Truth) - 2; i > 0; i-- {
		if of(loser, r.Truth[i]) >= recovered {
			return i - 1
		}
	}
	return 0
}

// most is a side's best chance from a point of the curve on.
func (r *Review) most(side board.Side, from int) (best float64) {
	for _, x := range r.Truth[min(from, len(r.Truth)-1):] {
		best = max(best, of(side, x))
	}
	return rounded(best)
}

// worst is the ply by which a side lost most that never stood better: a move of its own up to the last that can have lost, by
// what it cost and by how the curve fell, or one that the winner answered with a strike that it won; -1 where the winner
// struck first.
func (r *Review) worst(loser board.Side, last int) int {
	loss := func(p Ply) float64 {
		switch {
		case p.Side == loser:
			return p.Cost - min(p.Change, 0)
		case struck(&p):
			return p.Change
		}
		return -1
	}
	most := slices.MaxFunc(r.Plies[:last+1], func(a, b Ply) int { return cmp.Compare(loss(a), loss(b)) })
	return r.byLoser(most.Ply, loser)
}

// struck reports whether a move struck and did not lose by that.
func struck(p *Ply) bool { return p.Strike != nil && p.Strike.Outcome != "loses" }

// walked reports whether a game was lost by letting a piece walk to the Flag: one that could have been met, by a side that was
// not lost anyway: with pieces enough at the last moment for that, half as many as the enemy, and with a chance by then, on
// the way or shortly before, when games that are played on may see the piece set out.
func (r *Review) walked(loser board.Side) bool {
	w := r.Walk
	if w == nil || w.Guard == "" || 2*w.Movers[loser] < w.Movers[w.Side] {
		return false
	}
	least := lostBelow
	if r.low(loser) {
		least = hopeless
	}
	for _, x := range r.Truth[max(0, w.From-2*window) : w.Until+1] {
		if of(loser, x) >= least {
			return true
		}
	}
	return false
}

// byLoser is the move of the loser at a ply: what a quiet move of the winner changed is lost by the answer to it, and what a
// strike did by the move before it, -1 for none.
func (r *Review) byLoser(ply int, loser board.Side) int {
	switch p := &r.Plies[ply]; {
	case p.Side == loser:
		return ply
	case p.Strike == nil && ply+1 < len(r.Plies):
		return ply + 1
	}
	return r.turnBefore(ply, loser)
}
