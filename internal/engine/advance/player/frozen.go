package player

import (
	"flagfall.dev/advance"
)

// frozen notes the position of a line and returns its value if the game has come
// to a standstill: two Jesters that convert the same piece in turn must do so for
// ever where both must capture, so that the board after Black's last move is known.
func (s *searcher) frozen(ply int) (int, bool) {
	h := s.pos.Hash()
	s.path[ply] = h
	worth := s.eval.weights.Frozen
	if worth == 0 || !s.obliged[0] || !s.obliged[1] {
		return 0, false
	}
	for k := ply - 1; k >= 0 && s.made[k].Kind() == advance.Convert; k-- {
		if (ply-k)%2 == 0 && s.path[k] == h {
			return s.standstill(s.made[ply-1], worth), true
		}
	}
	return 0, false
}

// standstill returns the value of a board that two Jesters change back and forth, the
// last time by a given move.
func (s *searcher) standstill(last advance.Move, worth int) int {
	lead := s.pos.Balance(advance.White)
	if s.pos.Turn() == advance.Black {
		lead -= last.Gain() // Black moves once more
	}
	if s.eval.root == advance.Black {
		lead = -lead
	}
	if lead <= 0 {
		worth = -worth // a tie is a loss
	}
	if s.pos.Turn() != s.eval.root {
		return -worth - lead
	}
	return worth + lead
}
