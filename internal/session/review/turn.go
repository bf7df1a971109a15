package review

import (
	"cmp"
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
)

// Turning is a point at which a game turned, by what the true pieces say: a move that made most of the change alone, or some
// moves in a row of which none did.
type Turning struct {
	Ply  int        `json:"ply"`  // of the move that changed most, which has Ply moves before it
	Side board.Side `json:"side"` // that lost by it
	// From and To are the first and the last ply of the change: both are Ply where one move made most of it.
	From int `json:"from"`
	To   int `json:"to"`
	// Before and After are that side's chance to win before the ply From and after the ply To.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Cause  Cause   `json:"cause,omitempty"` // of the one move; none where there are more
	// Chief is set where there are more, and by the games that were played on the move at Ply made most of the change.
	Chief bool `json:"chief,omitempty"`
}

// Cause is why a chance to win changed.
type Cause string

// The causes. A misjudgement was right by what was known, and wrong in truth.
const (
	ByMistake      Cause = "mistake"
	ByLuck         Cause = "luck"
	ByMisjudgement Cause = "misjudgement"
)

// Turned reports whether the side was not behind before and not ahead after, in whole percent, as the figures are said.
func (t *Turning) Turned() bool { return percent(t.Before) >= 50 && percent(t.After) <= 50 }

// One reports whether a single move made the change.
func (t *Turning) One() bool { return t.From == t.To }

// turn finds the turning points among so many moves, in the order of the game.
func (r *Review) turn(moves int) {
	r.Turning = []Turning{}
	if moves = min(moves, len(r.Plies), len(r.Truth)-1); moves <= 0 {
		return
	}
	n := len(r.Truth)
	levels := append(append([]int{0}, steps(r.Truth, turns)...), n)
	for i := 1; i < len(levels)-1; i++ {
		at := levels[i]
		change := mean(r.Truth[at:levels[i+1]]) - mean(r.Truth[levels[i-1]:at])
		side := board.First
		if change > 0 {
			side = board.Second
		}
		if t := r.turnAt(at, moves, side, math.Abs(change)); t.Before-t.After >= leastTurn {
			r.addTurn(t)
		}
	}
}

// Decision is the turning point that decided a game, in one sentence.
type Decision struct {
	Ply      int         `json:"ply"` // of the move that changed most
	Told     phrase.Text `json:"told"`
	Sentence string      `json:"sentence"`
}

// decision is the deepest of the turning points by which the loser lost, once the winner had lost by none any more; nil where
// nobody won, and where no such point is known.
func (r *Review) decision(end ending) *Decision {
	if !end.Over() || end.Drawn {
		return nil
	}
	var deepest *Turning
	for i := range r.Turning {
		switch t := &r.Turning[i]; {
		case t.Side == end.Winner:
			deepest = nil // what came before was turned back
		case deepest == nil || t.Before-t.After >= deepest.Before-deepest.After:
			deepest = t
		}
	}
	if deepest == nil {
		return nil
	}
	told := r.turnSentence(deepest)
	return &Decision{deepest.Ply, told, told.String()}
}

// addTurn adds a turning point in the order of the game. Of two that share a move the deeper one is told: two steps of the curve
// may lie around the same moves.
func (r *Review) addTurn(t Turning) {
	kept := r.Turning[:0:0]
	for _, u := range r.Turning {
		if u.To < t.From || t.To < u.From {
			kept = append(kept, u)
		} else if u.Before-u.After >= t.Before-t.After {
			return
		}
	}
	r.Turning = append(kept, t)
	order.Stable(r.Turning, func(a, b Turning) int { return cmp.Compare(a.From, b.From) })
}

// window is how many plies before and after a step of the curve the moves are looked for that made it, and longTurn how many
// of them are told as one change at most.
const (
	window   = 3
	longTurn = 2*window + 2
)

// turnAt finds the moves around a step of the curve that made it, where a side lost so much by it: one move, where it alone made
// half of that, or else the fewest moves in a row that made the most of it.
func (r *Review) turnAt(at, moves int, side board.Side, change float64) Turning {
	first, last := max(0, min(at-window, moves-1)), min(moves, at+window)
	t := r.deepest(first, last, 1, side)
	if t.Before-t.After >= max(leastTurn, change/2) {
		t.Cause = r.cause(t.Ply, side)
		return t
	}
	first, last = max(0, min(at-longTurn, moves-1)), min(moves, at+longTurn)
	for n := 2; n <= longTurn; n++ {
		if t = r.deepest(first, last, n, side); t.Before-t.After >= max(leastTurn, mostOfTurn*change) {
			break
		}
	}
	if t.Ply = r.deepest(t.From, t.To+1, 1, side).Ply; r.loss(t.Ply, t.Ply, side) >= (t.Before-t.After)/2 {
		t = r.span(t.Ply, t.Ply, side) // one move made most of what there is
		t.Cause = r.cause(t.Ply, side)
	} else if ply := r.chief(&t); ply >= 0 {
		t.Ply, t.Chief = ply, true
	}
	return t
}

// leastChief is by how much the means of a few games' points differ at least where that is no chance.
const leastChief = 0.25

// chief is the move among those of a turning point that made most of the change as the games say that were played on, before
// they are smoothed, alone and by the means of the points around it; -1 for none. A quiet move may: smoothing spreads it.
func (r *Review) chief(t *Turning) int {
	all := r.Played
	if len(all) != len(r.Truth) {
		return -1
	}
	half := max(leastTurn, own(t.Side, all[t.From]-all[t.To+1])/2, (t.Before-t.After)/2)
	best, deepest := -1, 0.0
	for i := t.From; i <= t.To; i++ {
		fall := own(t.Side, all[i]-all[i+1])
		around := own(t.Side, mean(all[max(0, i+1-window):i+1])-mean(all[i+1:min(len(all), i+1+window)]))
		if fall >= half && around >= max(half, leastChief) && fall > deepest {
			best, deepest = i, fall
		}
	}
	return best
}

// strikesOf are the moves of a turning point of more than one in which the side that lost by it lost a piece.
func (r *Review) strikesOf(t *Turning) (plies []int) {
	for i := t.From; i <= t.To; i++ {
		if s := r.Plies[i].Strike; s != nil && (s.Outcome == "both" || (s.Outcome == "loses") == (r.Plies[i].Side == t.Side)) {
			plies = append(plies, i)
		}
	}
	return plies
}

// mean is the mean of some points.
func mean(points []float64) (m float64) {
	for _, x := range points {
		m += x / float64(len(points))
	}
	return m
}

// mostOfTurn is what part of a change some moves in a row make at least, where any do.
const mostOfTurn = 0.75

// deepest returns the change by which a side lost most of all those of so many plies in a row, from a ply to before another.
func (r *Review) deepest(first, last, n int, side board.Side) (best Turning) {
	best = r.span(first, min(first+n, last)-1, side)
	for i := first + 1; i+n <= last; i++ {
		if t := r.span(i, i+n-1, side); t.Before-t.After > best.Before-best.After {
			best = t
		}
	}
	return best
}

// span is what the plies from one to another changed for a side.
func (r *Review) span(from, to int, side board.Side) Turning {
	return Turning{
		Ply: from, Side: side, From: from, To: to,
		Before: rounded(of(side, r.Truth[from])), After: rounded(of(side, r.Truth[to+1])),
	}
}

// loss is how much of its chance a side lost from before a ply to after another.
func (r *Review) loss(from, to int, side board.Side) float64 {
	return own(side, r.Truth[from]-r.Truth[to+1])
}

// cause says what of a move changed the game most, to the loss of a side: a mistake of its own, luck where a strike came out
// otherwise than was to be expected and that makes half of the change, or else what could not be known.
func (r *Review) cause(ply int, side board.Side) Cause {
	p := &r.Plies[ply]
	luck, mistake := p.Luck, 0.0
	if p.Side == side {
		luck, mistake = -p.Luck, p.mistake()
	}
	switch {
	case mistake > 0 && (mistake >= luck || luck < told):
		return ByMistake
	case luck >= told && (mistake > 0 || luck >= r.loss(ply, ply, side)/2):
		return ByLuck
	}
	return ByMisjudgement
}
