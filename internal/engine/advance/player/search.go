package player

import (
	"context"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
)

const (
	maxPly   = 64     // the deepest line, quiescence included
	mate     = 30_000 // a win at the root; a win in n plies scores mate-n
	mateZone = mate - 2*maxPly
	infinite = mate + 1
	// maxQuiet is how many plies quiescence follows captures, since conversions
	// can go back and forth for long.
	maxQuiet = 12
	// bySum is a game decided by material after the last move of both.
	bySum = mateZone / 2
)

// searcher is one alpha-beta search (Knuth and Moore 1975) with the principal
// variation first, a transposition table and quiescence. A side that must capture
// plays as grade 6 must: the richest capture or conversion whenever there is one.
type searcher struct {
	pos      advance.Position
	obliged  [2]bool
	plyKnown bool
	lab      Lab
	eval     *evaluation
	unseen   board.Set // pieces that are overlooked
	table    transpositions

	killers  [maxPly][2]advance.Move
	history  [2][128][128]int32
	path     [maxPly + 1]uint64       // hashes of the positions of the line
	made     [maxPly + 1]advance.Move // the moves between them
	lists    [maxPly][maxMoves]advance.Move
	scores   [maxPly][maxMoves]int32
	lines    [maxPly + 1][maxPly + 1]advance.Move
	lengths  [maxPly + 1]int
	forecast forecast

	ctx      context.Context
	nodes    int
	limit    int
	deadline time.Time
	yielder  search.Yielder
	stopped  bool
	passed   bool // the last move was a pass
}

// begin prepares for a new search.
func (s *searcher) begin(ctx context.Context, p *advance.Position, c *Config) {
	if s.eval == nil {
		w := DefaultWeights(c.Level)
		if c.Weights != nil {
			w = c.Weights
		}
		s.eval = newEvaluation(w)
	}
	s.eval.root = p.Turn()
	s.pos, s.plyKnown, s.lab, s.ctx = *p, c.PlyKnown, c.Lab, ctx
	obliged := c.Level == Max && !c.Lab.Plain
	s.obliged = [2]bool{obliged, obliged}
	s.nodes, s.passed, s.unseen = 0, false, board.Set{}
	s.path[0] = p.Hash()
	s.killers = [maxPly][2]advance.Move{}
	s.history = [2][128][128]int32{}
	s.table.advance()
}

// share allows the search a part of its limits, in percent.
func (s *searcher) share(c *Config, began time.Time, percent int) {
	s.stopped = false
	if s.limit = c.Nodes * percent / 100; c.Nodes > 0 {
		s.limit = max(1, s.limit) // 0 would be none
	}
	s.deadline = time.Time{}
	if c.MoveTime > 0 {
		s.deadline = began.Add(c.MoveTime * time.Duration(percent) / 100)
	}
}

// expired reports whether the search must end; it reads the clock every few nodes.
func (s *searcher) expired() bool {
	if s.stopped {
		return true
	}
	if s.limit > 0 && s.nodes >= s.limit || s.nodes&127 == 0 && s.late() {
		s.stopped = true
	}
	return s.stopped
}

// late asks the clock and the context, and lets others go on where that is needed.
func (s *searcher) late() bool {
	s.yielder.Yield(false)
	return !s.deadline.IsZero() && time.Now().After(s.deadline) || s.ctx.Err() != nil
}

// search returns the outlook of the side to move, depth quiet plies deep. Once
// the search has been stopped the value means nothing.
func (s *searcher) search(depth, alpha, beta, ply int) int {
	s.lengths[ply] = ply
	if v, over := s.verdict(ply); over {
		return v
	}
	if v, over := s.frozen(ply); over {
		return v
	}
	if depth <= 0 || ply >= maxPly-2 {
		return s.quiesce(alpha, beta, ply, 0)
	}
	s.nodes++
	if s.expired() {
		return 0
	}
	first, v, ok := s.table.probe(s.key(), depth, alpha, beta, ply)
	if ok {
		return v
	}
	if s.passes(depth, beta, ply) {
		return beta
	}
	moves, forced := s.choices(ply, depth)
	if len(moves) == 0 {
		return ply - mate
	}
	s.rank(moves, ply, first)
	return s.all(moves, forced, depth, alpha, beta, ply)
}

// all searches every move of a node and stores the result.
func (s *searcher) all(moves []advance.Move, forced bool, depth, alpha, beta, ply int) int {
	next := depth - 1
	if forced {
		next = depth
	}
	best, kind, bestMove := -infinite, upper, advance.NoMove
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
			alpha, kind = v, exact
			s.extendLine(ply, m)
		}
		if alpha >= beta {
			kind = lower
			s.reward(m, ply, depth)
			break
		}
	}
	s.table.store(s.key(), bestMove, best, depth, kind, ply)
	return best
}

// passes reports whether even a pass would be good enough (null move, Beal 1989).
// A side in danger or with little left may be better off with no move at all, so
// it is not tried there, nor where a capture is forced.
func (s *searcher) passes(depth, beta, ply int) bool {
	side := s.pos.Turn()
	if s.passed || s.lab.NoPass || depth < 2 || beta >= mateZone || beta <= -mateZone ||
		s.pos.Material(side) < 8 || s.pos.InDanger(side) || s.eval.score(&s.pos) < beta {
		return false
	}
	if s.obliged[side] && len(s.pos.Captures(s.lists[ply][:0])) > 0 {
		return false
	}
	s.pos.Pass()
	s.made[ply] = advance.NoMove
	s.passed = true
	v := -s.search(depth-3, -beta, -beta+1, ply+1)
	s.passed = false
	s.pos.Unpass()
	return v >= beta && !s.stopped
}

// try makes one move, searches it and takes it back.
func (s *searcher) try(m advance.Move, i, depth, alpha, beta, ply int, forced bool) int {
	passed := s.passed
	s.made[ply] = m
	s.pos.Make(m)
	s.passed = false
	v := s.follow(m, i, depth, alpha, beta, ply, forced)
	s.passed = passed
	s.pos.Unmake(m)
	return v
}

// follow searches the i-th move of a node: the first with the full window, later
// ones with an empty window and, if they are quiet and late, less deep, and again
// if they do well.
func (s *searcher) follow(m advance.Move, i, depth, alpha, beta, ply int, forced bool) int {
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

// choices returns the moves to search and whether a capture is forced.
func (s *searcher) choices(ply, depth int) (moves []advance.Move, forced bool) {
	buf := s.lists[ply][:0]
	if !s.obliged[s.pos.Turn()] {
		return s.anySeen(s.pos.Moves(buf)), false
	}
	moves = s.pos.Captures(buf)
	if len(moves) == 0 {
		return s.pos.Moves(buf), false
	}
	if depth >= 2 {
		// A winning move comes before the richest.
		moves = s.pos.Moves(buf)
		if m := s.pos.Trapping(moves); m != advance.NoMove {
			return append(moves[:0], m), true
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
	switch b := s.pos.Balance(s.pos.Turn()); {
	case b > 0:
		return bySum + b, true
	case b < 0:
		return -bySum + b, true
	}
	return 0, true
}

// key is the position's hash, with the ply once the end of the game is near.
func (s *searcher) key() uint64 {
	h := s.pos.Hash()
	if s.plyKnown && s.pos.Ply() > advance.Limit-24 {
		h ^= uint64(s.pos.Ply()) * 0x9e3779b97f4a7c15
	}
	return h
}

// extendLine puts a move before the best line of the next ply.
func (s *searcher) extendLine(ply int, m advance.Move) {
	s.lines[ply][ply] = m
	copy(s.lines[ply][ply+1:], s.lines[ply+1][ply+1:s.lengths[ply+1]])
	s.lengths[ply] = max(s.lengths[ply+1], ply+1)
}
