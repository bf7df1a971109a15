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
}

// How many positions of a game are asked about, from its end back, and how many missed wins are told.
const (
	mostProofs = 60
	mostMissed = 2
)

// certain keeps of all positions that were proved to be won, in the order of the game, the first of those
// by which the winner won to the end, and the last ones that were missed.
func (r *Review) certain(won []Forced, winner board.Side, decided bool) {
	r.Forced = []Forced{}
	proved := map[int]bool{}
	for _, f := range won {
		proved[f.Ply] = true
	}
	from := len(r.Plies)
	for decided {
		if p := r.turnBefore(from, winner); p >= 0 && proved[p] {
			from = p
			continue
		}
		break
	}
	var told []Forced
	missed := 0
	for _, f := range won {
		switch next := f.Ply + 2; {
		case f.Ply == from:
			f.Kept = true
			told = append(told, f)
		case f.Ply > from && decided && f.Side == winner:
		case r.Plies[f.Ply].Move != f.Move && next < len(r.Plies) && !proved[next]:
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
