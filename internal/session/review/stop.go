package review

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A stop is a square of a walk, with how many moves the other side has before the walker leaves it.
type stop struct {
	square board.Square
	turns  int
}

// ahead are the squares on which the walker stands from a ply on, to its strike on the Flag: with its pauses, or as if it made
// none.
func (w *tracer) ahead(ply int, pauses bool) (all []stop) {
	for _, s := range w.path {
		if s.ply <= ply {
			continue
		}
		at := stop{s.move.From, len(all) + 1}
		if pauses {
			at.turns = (s.ply - ply + 1) / 2
		}
		all = append(all, at)
	}
	return all
}

// surely are the stops at which the walker can be met however fast it makes its moves: only the one where it stands, where it
// can take the Flag with its next move, as a Scout from afar.
func (w *tracer) surely(pos *stratego.Position, ply int) []stop {
	all := w.ahead(ply, false)
	if at := all[0].square; moves(pos, at, w.path[len(w.path)-1].move.To, at) == 1 {
		return all[:1]
	}
	return all
}
