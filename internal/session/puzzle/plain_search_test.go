package puzzle

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// winsPlainly reports whether a side has a win by force within so many plies from a set of positions that it cannot tell
// apart, as plainly as can be: without a table, without a solver, and by the rules alone.
func winsPlainly(worlds []*stratego.Position, side board.Side, plies int) bool {
	for _, w := range worlds {
		if winner, won, over := ending(w); over && !(won && winner == side) {
			return false
		}
	}
	worlds = unfinished(worlds)
	switch {
	case len(worlds) == 0:
		return true
	case plies == 0:
		return false
	case worlds[0].Turn() == side:
		for _, m := range worlds[0].View(side).Moves(nil) {
			if movesPlainly(worlds, m, side, plies) {
				return true
			}
		}
		return false
	}
	for _, m := range all(worlds) {
		if !movesPlainly(worlds, m, side, plies) {
			return false
		}
	}
	return true
}

// movesPlainly makes a move in each position in which it is legal, and asks of each thing that may be seen then.
func movesPlainly(worlds []*stratego.Position, m stratego.Move, side board.Side, plies int) bool {
	parts := map[string][]*stratego.Position{}
	for _, w := range worlds {
		if !w.Legal(m) {
			continue
		}
		next := w.Clone()
		next.Make(m)
		view := next.View(side).String()
		parts[view] = append(parts[view], next)
	}
	for _, part := range parts {
		if !winsPlainly(part, side, plies-1) {
			return false
		}
	}
	return len(parts) > 0
}

func unfinished(worlds []*stratego.Position) (left []*stratego.Position) {
	for _, w := range worlds {
		if _, _, over := ending(w); !over {
			left = append(left, w)
		}
	}
	return left
}

func all(worlds []*stratego.Position) (moves []stratego.Move) {
	known := map[stratego.Move]bool{}
	for _, w := range worlds {
		for _, m := range w.Moves(nil) {
			if !known[m] {
				known[m] = true
				moves = append(moves, m)
			}
		}
	}
	return moves
}
