package review

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Forced is a win by force that was proved from what its side knew, whatever the hidden pieces were.
type Forced struct {
	Side board.Side `json:"side"`
	// Ply is of the position, Moves in how many moves of its side it is won at most, and Move the first.
	Ply   int    `json:"ply"`
	Moves int    `json:"moves"`
	Move  string `json:"move"`
	// Kept is set where every later position with its side to move was proved to be won too, to the end
	// of the game; else the side missed it, with another move.
	Kept bool `json:"kept"`
	// Held is set where the move that was made kept the win, as far as is known.
	Held bool `json:"-"`
}

// How many positions of a game are asked about, from its end back, and how many missed wins are told.
const (
	mostProofs = 60
	mostMissed = 2
)

// certain keeps of all positions that were proved to be won, in the order of the game, the first of those by which the winner
// won to the end, and the last ones that were missed.
func (r *Review) certain(won []Forced, winner board.Side, decided bool) {
	r.Forced = []Forced{}
	from := len(r.Plies)
	if decided {
		from = r.heldFrom(winner)
	}
	var told []Forced
	missed := 0
	for _, f := range won {
		switch {
		case f.Ply == from:
			f.Kept = true
			told = append(told, f)
		case f.Ply > from && f.Side == winner:
		case !f.Held:
			told = append(told, f)
			missed++
		}
	}
	for _, f := range told {
		if !f.Kept {
			missed--
		}
		if f.Kept || missed < mostMissed {
			r.Forced = append(r.Forced, f)
		}
	}
}

// heldFrom is the ply from which on a side was proved to win at each of its turns, how many plies there are where at none.
func (r *Review) heldFrom(side board.Side) int {
	from := len(r.Plies)
	for p := r.turnBefore(from, side); p >= 0 && r.Plies[p].Won; p = r.turnBefore(from, side) {
		from = p
	}
	return from
}

// leastMissed is what a move costs at least that gives up a proved win.
const leastMissed = 0.1

// judgeBy judges a move by a win that was proved before it: one that gives it up is a mistake by what was known.
func (p *Ply) judgeBy(win *Forced) {
	left := p.Value - p.Cost
	p.Won, p.Held = true, win.Held
	p.Value, p.Cost = 1, 0
	if !p.Held {
		p.Cost = rounded(max(leastMissed, 1-left))
	}
	if p.Best != win.Move {
		p.Best, p.Line = win.Move, []string{}
	}
}

// putProofs puts what was proved in a curve, and returns the points for which it was.
func (r *Review) putProofs(curve []float64) (sure []int) {
	for i := range r.Plies[:min(len(r.Plies), len(curve))] {
		p := &r.Plies[i]
		if !p.Won {
			continue
		}
		curve[i], sure = of(p.Side, 1), append(sure, i)
		if p.Held && i+1 < len(curve)-1 {
			curve[i+1], sure = of(p.Side, 1), append(sure, i+1)
		}
	}
	return sure
}

// AsPuzzles says how a kept game whose wins by force were missed becomes puzzles, "" where none was missed.
func (r *Review) AsPuzzles() string {
	for i := range r.Forced {
		if !r.Forced[i].Kept {
			return "Missed wins as puzzles: 'flagfall puzzle --from last', while this is your last game."
		}
	}
	return ""
}

// turnBefore is the last ply before another one at which a side was to move, -1 for none.
func (r *Review) turnBefore(ply int, side board.Side) int {
	for i := min(ply, len(r.Plies)) - 1; i >= 0; i-- {
		if r.Plies[i].Side == side {
			return i
		}
	}
	return -1
}

// forcedWords say a win by force.
func (r *Review) forcedWords(f *Forced) phrase.Text {
	in := phrase.New("in %d moves", f.Moves)
	if f.Moves == 1 {
		in = phrase.New("in 1 move")
	}
	if f.Kept {
		return phrase.New("From move %d on the game was won by force: %s could win %s, whatever the hidden pieces were.", f.Ply+1, r.side(f.Side), in)
	}
	return phrase.New("At move %d %s could win by force %s with %s, whatever the hidden pieces were, and played %s.", f.Ply+1, r.side(f.Side), in, f.Move, r.Plies[f.Ply].Move)
}
