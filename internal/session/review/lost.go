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
	// Most is the side's best chance after the move, by the true pieces.
	Most float64 `json:"most,omitempty"`
	// Ended is set where the side had a quarter or more to the end, and lost by another end than one on
	// the board: how; Chance is what it had then.
	Ended  string  `json:"ended,omitempty"`
	Chance float64 `json:"chance,omitempty"`
}

const (
	lostBelow = 0.25 // chance below which a game that is lost later is lost
	recovered = 0.4  // chance from which on a game was not lost before
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
	ply, better := r.fell(loser)
	if r.walked(ply, better) {
		return &Lost{Side: loser, Ply: r.Walk.Met, Walk: true}
	}
	return &Lost{Side: loser, Ply: ply, Most: r.most(loser, ply+1)}
}

// fell returns the move by which a side's chance fell for good, and whether it was better than lost before.
func (r *Review) fell(loser board.Side) (ply int, better bool) {
	if t, ok := r.decisive(loser); ok {
		return r.byLoser(t.Ply, loser), true
	}
	last := -1
	for i, x := range r.Truth[:len(r.Truth)-1] {
		if of(loser, x) >= lostBelow {
			last = i
		}
	}
	// What is within the error of a few games at the start says nothing.
	if last < 0 || last < window && of(loser, r.Truth[0])-r.most(loser, last+window) < leastTurn {
		return r.worst(loser), false
	}
	return r.byLoser(min(last, len(r.Plies)-1), loser), true
}

// decisive returns the deepest fall of the loser after which it did not recover.
func (r *Review) decisive(loser board.Side) (deepest Turning, ok bool) {
	for _, t := range r.Turning {
		if t.Side == loser && t.Before >= lostBelow && r.most(loser, t.Ply+1+window) < recovered &&
			t.Before-t.After > deepest.Before-deepest.After {
			deepest, ok = t, true
		}
	}
	return deepest, ok
}

// most is a side's best chance from a point of the curve on.
func (r *Review) most(side board.Side, from int) (best float64) {
	for _, x := range r.Truth[min(from, len(r.Truth)-1):] {
		best = max(best, of(side, x))
	}
	return rounded(best)
}

// worst is the ply by which a side lost most that never stood better: a move of its own by what it cost and by how the curve
// fell, or a strike that the winner won.
func (r *Review) worst(loser board.Side) int {
	loss := func(p Ply) float64 {
		switch {
		case p.Side == loser:
			return p.Cost - min(p.Change, 0)
		case struck(&p):
			return p.Change
		}
		return -1
	}
	return slices.MaxFunc(r.Plies, func(a, b Ply) int { return cmp.Compare(loss(a), loss(b)) }).Ply
}

// struck reports whether a move struck and did not lose by that.
func struck(p *Ply) bool { return p.Strike != nil && p.Strike.Outcome != "loses" }

// walked reports whether a game that fell at a ply was lost by letting a piece walk to the Flag: that could be met no longer
// before the fall, or it was on its way by then, and the loser had pieces enough left while it could be met: half as many as
// the enemy.
func (r *Review) walked(fell int, better bool) bool {
	w := r.Walk
	if w == nil || w.Met < 0 {
		return false
	}
	fair := 2*w.Movers[w.Side.Opponent()] >= w.Movers[w.Side]
	return better && w.Met <= fell || fair && (!better || w.From <= fell)
}

// byLoser is the ply at which the loser lost: a quiet move of the winner does not lose a game, the answer
// to it does.
func (r *Review) byLoser(ply int, loser board.Side) int {
	if p := &r.Plies[ply]; p.Side != loser && p.Strike == nil && ply+1 < len(r.Plies) {
		return ply + 1
	}
	return ply
}
