package player

import (
	"flagfall.dev/advance"
)

// Scores that put one class of moves before another.
const (
	scoreFirst   = 1 << 30
	scoreCapture = 1 << 28
	scoreKiller  = 1 << 27
	scoreHistory = 1 << 26 // the most history may give
)

// rank scores moves for pick: the table's move, captures by gain and attacker,
// killers (Huberman 1968), then by history (Schaeffer 1983).
func (s *searcher) rank(moves []advance.Move, ply int, first advance.Move) {
	scores := s.scores[ply][:len(moves)]
	history := &s.history[s.pos.Turn()]
	for i, m := range moves {
		switch {
		case m == first:
			scores[i] = scoreFirst
		case m.Gain() > 0:
			scores[i] = scoreCapture + int32(m.Gain())<<8 - int32(s.pos.At(m.From()).Kind())
		case m == s.killers[ply][0]:
			scores[i] = scoreKiller + 1
		case m == s.killers[ply][1]:
			scores[i] = scoreKiller
		default:
			scores[i] = history[m.From()][m.To()]
		}
	}
}

// pick brings the best of the moves from i on to place i.
func (s *searcher) pick(moves []advance.Move, ply, i int) advance.Move {
	scores := s.scores[ply][:len(moves)]
	best := i
	for j := i + 1; j < len(moves); j++ {
		if scores[j] > scores[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	scores[i], scores[best] = scores[best], scores[i]
	return moves[i]
}

// reward notes that a quiet move refuted the line.
func (s *searcher) reward(m advance.Move, ply, depth int) {
	if m.Gain() > 0 {
		return
	}
	if s.killers[ply][0] != m {
		s.killers[ply][1], s.killers[ply][0] = s.killers[ply][0], m
	}
	h := &s.history[s.pos.Turn()][m.From()][m.To()]
	*h = min(*h+int32(depth*depth), scoreHistory)
}
