package player

import (
	"context"
	"time"

	"flagfall/advance"
)

const (
	maxPly   = 64     // the deepest line, quiescence included
	mate     = 30_000 // a win at the root; a win in n plies scores mate-n
	mateZone = mate - 2*maxPly
	infinite = mate + 1
	// maxQuiet is how many plies quiescence follows captures, since conversions
	// can go back and forth for ever.
	maxQuiet = 12
)

// searcher is one alpha-beta search (Knuth and Moore 1975) with the principal
// variation first, a transposition table and quiescence. A side under the yoke
// plays as grade 6 must: the richest capture or conversion whenever there is one.
type searcher struct {
	pos      advance.Position
	yoke     [2]bool
	plyKnown bool
	lab      Lab

	eval     *evaluation
	forecast forecast
	table    table
	killers  [maxPly][2]advance.Move
	history  [2][128][128]int32
	lists    [maxPly][maxMoves]advance.Move
	scores   [maxPly][maxMoves]int32
	lines    [maxPly + 1][maxPly + 1]advance.Move
	lengths  [maxPly + 1]int

	ctx      context.Context
	nodes    int
	limit    int
	deadline time.Time
	stopped  bool
}

// Lab switches parts of the player off, for measurements.
type Lab struct {
	Plain                                                bool // Max by plain minimax among the moves of grade 7
	OneReply                                             bool // grade 7 expects one random reply instead of the worst
	NoGamble                                             bool
	NoExact                                              bool
	Weights                                              *Weights
	First, Margin, Keep, Worst, WorstAhead, Scale, Blend int
}

// begin prepares for a new search.
func (s *searcher) begin(ctx context.Context, p *advance.Position, c *Config, began time.Time) {
	s.pos = *p
	s.plyKnown = c.PlyKnown
	s.lab = c.Lab
	s.ctx = ctx
	s.nodes, s.stopped = 0, false
	s.limit = c.Nodes
	s.deadline = time.Time{}
	if c.MoveTime > 0 {
		s.deadline = began.Add(c.MoveTime)
	}
	s.killers = [maxPly][2]advance.Move{}
	s.table.advance()
	for side := range s.history {
		for from := range s.history[side] {
			for to := range s.history[side][from] {
				s.history[side][from][to] /= 8
			}
		}
	}
}

// expired reports whether the search must end, asking the clock now and then.
func (s *searcher) expired() bool {
	if s.stopped {
		return true
	}
	if s.limit > 0 && s.nodes >= s.limit {
		s.stopped = true
	}
	if s.nodes&255 == 0 {
		if !s.deadline.IsZero() && time.Now().After(s.deadline) || s.ctx.Err() != nil {
			s.stopped = true
		}
	}
	return s.stopped
}

// search returns the outlook of the side to move, depth quiet plies deep. Once
// the search has been stopped the value means nothing.
func (s *searcher) search(depth, alpha, beta, ply int) int {
	s.lengths[ply] = ply
	if v, over := s.verdict(ply); over {
		return v
	}
	if depth <= 0 || ply >= maxPly-2 {
		return s.quiesce(alpha, beta, ply, 0)
	}
	s.nodes++
	if s.expired() {
		return 0
	}
	key := s.key()
	hit, v, ok := s.table.probe(key, depth, alpha, beta, ply)
	if ok {
		return v
	}
	moves, forced := s.choices(ply, depth)
	if len(moves) == 0 {
		return ply - mate
	}
	s.rank(moves, ply, hit)
	next := depth - 1
	if forced {
		next = depth
	}
	best, bound, bestMove := -infinite, upper, advance.NoMove
	for i := range moves {
		m := s.pick(moves, ply, i)
		v := s.try(m, i, next, alpha, beta, ply, forced)
		if s.stopped {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if v > alpha {
			alpha, bound = v, exact
			s.extendLine(ply, m)
		}
		if alpha >= beta {
			bound = lower
			s.reward(m, ply, depth)
			break
		}
	}
	s.table.store(key, bestMove, best, depth, bound, ply)
	return best
}

// try searches one move: the first with the full window, later ones with an empty
// window and, if they are quiet and late, less deep, and again if they do well.
func (s *searcher) try(m advance.Move, i, depth, alpha, beta, ply int, forced bool) int {
	s.pos.Make(m)
	v := s.tryMade(m, i, depth, alpha, beta, ply, forced)
	s.pos.Unmake(m)
	return v
}

func (s *searcher) tryMade(m advance.Move, i, depth, alpha, beta, ply int, forced bool) int {
	if i == 0 {
		return -s.search(depth, -beta, -alpha, ply+1)
	}
	less := 0
	if i >= 4 && depth >= 2 && m.Gain() == 0 && !forced {
		less = 1
		if i >= 14 && depth >= 3 {
			less = 2
		}
	}
	v := -s.search(depth-less, -alpha-1, -alpha, ply+1)
	if v > alpha && less > 0 {
		v = -s.search(depth, -alpha-1, -alpha, ply+1)
	}
	if v > alpha && v < beta {
		v = -s.search(depth, -beta, -alpha, ply+1)
	}
	return v
}

// choices returns the moves to search and whether the yoke forces a capture.
func (s *searcher) choices(ply, depth int) (moves []advance.Move, forced bool) {
	buf := s.lists[ply][:0]
	if !s.yoke[s.pos.Side()] {
		return s.pos.Moves(buf), false
	}
	moves = s.pos.Captures(buf)
	if len(moves) == 0 {
		return s.pos.Moves(buf), false
	}
	if depth >= 2 {
		// A winning move comes before the richest.
		moves = s.pos.Moves(buf)
		for _, m := range moves {
			if traps(&s.pos, m) {
				return append(moves[:0], m), true
			}
		}
	}
	return richest(moves), true
}

// verdict returns the value of a game that ends here by the limit of moves.
func (s *searcher) verdict(ply int) (int, bool) {
	if !s.plyKnown || s.pos.Ply() < advance.Limit {
		return 0, false
	}
	if !s.pos.HasMove() {
		return ply - mate, true
	}
	switch b := s.pos.Balance(s.pos.Side()); {
	case b > 0:
		return mateZone/2 + b, true
	case b < 0:
		return -mateZone/2 + b, true
	}
	return 0, true
}

// quiesce follows captures until the position is quiet.
func (s *searcher) quiesce(alpha, beta, ply, n int) int {
	s.lengths[ply] = ply
	s.nodes++
	if s.expired() {
		return 0
	}
	yoked := s.yoke[s.pos.Side()]
	caps := s.pos.Captures(s.lists[ply][:0])
	if n >= maxQuiet || ply >= maxPly-2 {
		return s.eval.score(&s.pos)
	}
	best := -infinite
	if !yoked || len(caps) == 0 {
		if len(caps) == 0 && s.trapped() {
			return ply - mate
		}
		best = s.eval.score(&s.pos)
		if best >= beta || len(caps) == 0 {
			return best
		}
		alpha = max(alpha, best)
	} else {
		caps = richest(caps)
	}
	s.rank(caps, ply, advance.NoMove)
	for i := range caps {
		m := s.pick(caps, ply, i)
		if !yoked && best+100*m.Gain()+150 < alpha {
			continue // even the whole gain would not be enough
		}
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
	side := s.pos.Side()
	if s.pos.Material(side) > 15 && !s.pos.InDanger(side) {
		return false
	}
	return !s.pos.HasMove()
}

// key is the position's hash, with the ply once the end of the game is near.
func (s *searcher) key() uint64 {
	h := s.pos.Hash()
	if s.plyKnown && s.pos.Ply() > advance.Limit-24 {
		h ^= uint64(s.pos.Ply()) * 0x9e3779b97f4a7c15
	}
	return h
}

// rank scores moves for pick: the table's move, captures by gain and attacker,
// killers (Huberman 1968), then by history (Schaeffer 1983).
func (s *searcher) rank(moves []advance.Move, ply int, first advance.Move) {
	scores := s.scores[ply][:len(moves)]
	history := &s.history[s.pos.Side()]
	for i, m := range moves {
		switch {
		case m == first:
			scores[i] = 1 << 30
		case m.Gain() > 0:
			scores[i] = 1<<28 + int32(m.Gain())<<8 - int32(s.pos.At(m.From()).Kind())
		case m == s.killers[ply][0]:
			scores[i] = 1<<27 + 1
		case m == s.killers[ply][1]:
			scores[i] = 1 << 27
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
	h := &s.history[s.pos.Side()][m.From()][m.To()]
	*h = min(*h+int32(depth*depth), 1<<26)
}

// extendLine puts a move before the best line of the next ply.
func (s *searcher) extendLine(ply int, m advance.Move) {
	s.lines[ply][ply] = m
	copy(s.lines[ply][ply+1:], s.lines[ply+1][ply+1:s.lengths[ply+1]])
	s.lengths[ply] = max(s.lengths[ply+1], ply+1)
}

// grade7 returns the different moves that grade 7 allows; the positions it looks
// at count as nodes.
func (s *searcher) grade7() []advance.Move {
	moves, wins := level6(&s.pos)
	s.forecast.visited = 0
	if !wins && len(moves) > 1 {
		moves = s.forecast.best(&s.pos, moves)
	}
	s.nodes += s.forecast.visited
	return distinct(&s.pos, moves)
}
