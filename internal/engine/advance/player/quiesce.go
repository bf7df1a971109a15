package player

import (
	"flagfall.dev/advance"
)

// swing is more than a capture changes besides its gain, in hundredths.
const swing = 150

// quiesce follows captures until the position is quiet. A side that must capture
// must take, another may stand pat.
func (s *searcher) quiesce(alpha, beta, ply, n int) int {
	s.lengths[ply] = ply
	s.nodes++
	if s.expired() {
		return 0
	}
	if v, over := s.frozen(ply); over {
		return v
	}
	if n >= maxQuiet || ply >= maxPly-2 {
		return s.eval.score(&s.pos)
	}
	caps := s.pos.Captures(s.lists[ply][:0])
	if len(caps) == 0 && s.trapped() {
		return ply - mate
	}
	if len(caps) > 0 && s.obliged[s.pos.Turn()] {
		return s.capture(richest(caps), -infinite, alpha, beta, ply, n)
	}
	caps = s.seen(caps)
	pat := s.eval.score(&s.pos)
	if pat >= beta || len(caps) == 0 {
		return pat
	}
	return s.capture(caps, pat, max(alpha, pat), beta, ply, n)
}

// capture searches captures and returns the best outcome, or best if none is
// better: what standing pat is worth, or nothing where it must capture.
func (s *searcher) capture(caps []advance.Move, best, alpha, beta, ply, n int) int {
	s.rank(caps, ply, advance.NoMove)
	for i := range caps {
		m := s.pick(caps, ply, i)
		if best > -infinite && best+100*m.Gain()+swing < alpha {
			continue // even the whole gain would not be enough
		}
		s.made[ply] = m
		s.pos.Make(m)
		v := -s.quiesce(-beta, -alpha, ply+1, n+1)
		s.pos.Unmake(m)
		if s.stopped {
			return 0
		}
		best = max(best, v)
		alpha = max(alpha, v)
		if alpha >= beta {
			break
		}
	}
	return best
}

// trapped reports whether the side to move has no legal move. Only a side in
// danger or with little left is asked in earnest.
func (s *searcher) trapped() bool {
	side := s.pos.Turn()
	if s.pos.Material(side) > 15 && !s.pos.InDanger(side) {
		return false
	}
	return !s.pos.HasMove()
}
