package review

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// Sum divides the result of a game, as the first side sees it, less a half: all parts add up to that.
type Sum struct {
	Result float64 `json:"result"` // of the first side, from 0 to 1
	// Setups is what the true position at the start was worth more than a half.
	Setups float64 `json:"setups"`
	// By side, as that side sees it: what its mistakes cost, what its moves lost or won because the truth was another than it
	// could know, and what it won by luck in its own strikes and those of the other side.
	Mistakes      [2]float64 `json:"mistakes"`
	Misjudgements [2]float64 `json:"misjudgements"`
	Luck          [2]float64 `json:"luck"`
	// End is what an end that was not on the board, such as a resignation, gave the first side.
	End float64 `json:"end,omitempty"`
}

// An ending is how a game ended; by hand is what no rule of the board says: a resignation, an agreement,
// the clock.
type ending struct {
	board.Result
	byHand bool
}

// conclude fills in what only the whole game tells. curve is the first side's chance before each
// move and after the last, by so many games that are played on.
func (r *Review) conclude(curve []float64, games int, end ending) {
	r.Misjudged = []Misjudgement{}
	if len(curve) == 0 {
		return
	}
	result, last := end.Score(board.First), len(curve)-1
	sure := r.putProofs(curve)
	if end.Over() && !end.byHand {
		curve[last], sure = result, append(sure, last)
	}
	r.Played = curve
	r.Truth = smooth(curve, r.leaps(last, sure), games, sure...)
	moves := last
	if end.byHand {
		moves-- // the last point becomes the result, which no move made
	}
	r.divide()
	r.Misjudged = r.misjudged()
	r.turn(moves)
	r.Lost = r.lost(end)
	if end.byHand {
		r.Sum.Result, r.Sum.End = result, rounded(result-r.Truth[last])
		r.Truth[last] = result
	}
	r.Decided = r.decision(end)
	r.Story = r.tellStory()
	r.Sentences = phrase.Strings(r.Story)
}

// leaps says of some moves whether each may change much: it struck, or a proof begins or ends with it. In Advance, where the
// search says what a position is worth, every move may.
func (r *Review) leaps(n int, sure []int) []bool {
	all := make([]bool, n)
	for i := range r.Plies[:min(n, len(r.Plies))] {
		began := slices.Contains(sure, i) != slices.Contains(sure, i+1) && i+1 < n
		all[i] = r.Plies[i].Strike != nil || began || r.Game == record.Advance
	}
	return all
}

// own is a side's part of a figure of the first side's.
func own(side board.Side, x float64) float64 {
	if side == board.First {
		return x
	}
	return -x
}

// of is a side's chance where the first side's is x.
func of(side board.Side, x float64) float64 { return own(side, x-0.5) + 0.5 }

// divide says of each move by how much it changed the chance to win, and adds up what that is made of.
func (r *Review) divide() {
	n := len(r.Truth) - 1
	for i := range r.Plies[:min(n, len(r.Plies))] {
		p := &r.Plies[i]
		p.Truth = rounded(of(p.Side, r.Truth[i]))
		p.Change = rounded(own(p.Side, r.Truth[i+1]-r.Truth[i]))
		p.Misjudged = rounded(p.Change + p.mistake() - p.Luck)
	}
	sum := Sum{Result: r.Truth[n], Setups: rounded(r.Truth[0] - 0.5)}
	for _, s := range r.shares() {
		switch s.Part {
		case Mistakes:
			sum.Mistakes[s.Side] += s.Amount
		case Misjudgements:
			sum.Misjudgements[s.Side] += s.Amount
		case Luck:
			sum.Luck[s.Side] += s.Amount
		}
	}
	for side := range 2 {
		sum.Mistakes[side], sum.Luck[side] = rounded(sum.Mistakes[side]), rounded(sum.Luck[side])
		sum.Misjudgements[side] = rounded(sum.Misjudgements[side])
	}
	r.Sum = &sum
}

// A share is what a move gave or took of a side's chance to win, as that side sees it, and why: a mistake or what could not be
// known is of the side that moved, luck of the side that gained by it.
type share struct {
	Part   Part
	Ply    int
	Side   board.Side
	Amount float64
}

// shares divides the whole change of the chance by the true pieces, from the start to the last move.
func (r *Review) shares() (all []share) {
	for i := range r.Plies[:min(len(r.Truth)-1, len(r.Plies))] {
		p := &r.Plies[i]
		mistake, change := p.mistake(), own(p.Side, r.Truth[i+1]-r.Truth[i])
		if mistake > 0 {
			all = append(all, share{Mistakes, i, p.Side, -mistake})
		}
		switch {
		case p.Luck > 0:
			all = append(all, share{Luck, i, p.Side, p.Luck})
		case p.Luck < 0:
			all = append(all, share{Luck, i, p.Side.Opponent(), -p.Luck})
		}
		if rest := change + mistake - p.Luck; rest != 0 {
			all = append(all, share{Misjudgements, i, p.Side, rest})
		}
	}
	return all
}

// mistake is what a move is charged with by what its side could know: nothing where it was sound.
func (p *Ply) mistake() float64 {
	if p.Grade == Sound {
		return 0
	}
	return p.Cost
}
