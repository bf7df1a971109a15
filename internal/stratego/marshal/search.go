package marshal

import (
	"runtime"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

const (
	infinity = 1 << 24
	maxPly   = 48
	// maxQuiet is how many plies of strikes may be looked at past the depth.
	maxQuiet = 12
)

// extent says how far a tree is searched, as its parameters do.
type extent struct {
	branching, quiesce, passCost, eager, eagerDepth, threatDepth, threatCost int

	window, hurry                int32
	doubtful, threat, negligible float32
}

// extentOf returns the extent of some parameters.
func extentOf(w *parameter.Values) extent {
	return extent{
		branching: int(w.Branching), quiesce: int(w.Quiesce), passCost: int(w.PassCost),
		eager: int(w.Eager), eagerDepth: int(w.EagerDepth), threatDepth: int(w.ThreatDepth), threatCost: int(w.ThreatCost),
		window: int32(w.Window), hurry: int32(w.Hurry),
		doubtful: float32(w.Doubtful), threat: float32(w.Threat), negligible: float32(w.Negligible),
	}
}

// tree is the state of one thought. Its buffers live as long as the player.
type tree struct {
	*model
	room    model // for the model of a view
	extent  extent
	table   *table
	states  [maxPly + maxQuiet + 4]state
	lists   [maxPly + maxQuiet + 4]moveList
	statics [maxPly + maxQuiet + 4]int32 // of the nodes on the way, for the side to move
	killers [maxPly + maxQuiet + 4][2]pair
	history [2][maxPieces][board.MaxSquares]int32

	nodes    uint64
	maxNodes uint64
	deadline time.Time
	timed    bool
	stopped  bool
	done     <-chan struct{}
}

const (
	sideKey = 0x7a3c9e5b1d2f4861
	passKey = 0x1b56c4f9a7e3d20d
	plyKey  = 0x5d2c86e31f4a97b3
)

// sign turns a score from my point of view into a side's.
func sign(side int, score int32) int32 {
	if side == me {
		return score
	}
	return -score
}

// study makes the model of a view the tree's own.
func (s *tree) study(g *geometry, c *Config, view *stratego.View, b, guess *belief.Belief) {
	s.room.fill(g, c, view, b, guess)
	s.model = &s.room
	s.extent = extentOf(s.w)
}

// static returns the value of a node without a search, for the side to move.
func (s *tree) static(st *state, side, ply int) int32 {
	v := sign(side, st.score-s.danger(st, side))
	s.statics[ply] = v
	return v
}

func (s *tree) enter() bool {
	s.nodes++
	if s.nodes&1023 == 0 {
		s.look()
	}
	return s.stopped
}

// look checks the limits. Many games may share few processors: who thinks for a
// time lets the others go on every quarter of a millisecond, or each would wake
// up only long after its deadline.
func (s *tree) look() {
	if s.timed {
		runtime.Gosched()
	}
	if s.maxNodes > 0 && s.nodes >= s.maxNodes {
		s.stopped = true
	}
	if s.timed && time.Now().After(s.deadline) {
		s.stopped = true
	}
	select {
	case <-s.done:
		s.stopped = true
	default:
	}
}

// hashOf returns the key under which a node is remembered.
func (s *tree) hashOf(st *state, side, ply int, passed bool) uint64 {
	hash := st.hash
	if side == enemy {
		hash ^= sideKey
	}
	if passed {
		hash ^= passKey
	}
	if ply < s.extent.branching {
		hash ^= uint64(ply+1) * plyKey
	}
	return hash
}

// node returns the value of a state for the side to move. passed is set after
// a pass: a second one ends the line.
func (s *tree) node(st *state, side, depth, ply int, alpha, beta int32, passed bool) int32 {
	if depth <= 0 || ply >= maxPly {
		return s.quiesce(st, side, ply, s.extent.quiesce, alpha, beta)
	}
	if s.enter() {
		return 0
	}
	static := s.static(st, side, ply)
	if v, over := s.over(st, side, ply); over {
		return v
	}
	hash := s.hashOf(st, side, ply, passed)
	first := pair{none, none}
	if e := s.table.probe(hash); e != nil {
		first = pair{e.from, e.to}
		if v, enough := e.settles(static, depth, alpha, beta); enough {
			return v
		}
	}
	// What all quiet moves elsewhere come to.
	rest := static
	if !passed {
		rest = -s.node(st, 1-side, depth-s.extent.passCost, ply+1, -beta, -alpha, true)
	}
	best, move := rest, pass
	if best < beta {
		best, move = s.best(st, side, depth, ply, alpha, beta, rest, first)
	}
	if s.stopped {
		return 0
	}
	s.table.store(hash, best-static, move, depth, boundOf(best, alpha, beta))
	return best
}

// best searches a node's moves after the pass, which comes to rest.
func (s *tree) best(st *state, side, depth, ply int, alpha, beta, rest int32, first pair) (int32, move) {
	best, bestMove := rest, pass
	alpha = max(alpha, rest)
	l := &s.lists[ply]
	l.n = 0
	s.strikes(st, side, l)
	s.quiet(st, side, ply, l)
	l.prefer(first)
	for i := 0; i < l.n && !s.stopped; i++ {
		m := *l.next(i)
		if i >= s.extent.eager && !m.strike && depth >= s.extent.eagerDepth &&
			s.try(st, m, side, depth-1, ply, alpha, alpha+1, rest) <= alpha {
			continue
		}
		v := s.try(st, m, side, depth, ply, alpha, beta, rest)
		if v <= best || s.stopped {
			continue
		}
		best, bestMove = v, m
		alpha = max(alpha, v)
		if v >= beta {
			if !m.strike {
				s.remember(st, side, ply, depth, &m)
			}
			break
		}
	}
	return best, bestMove
}

// over returns the value of a node for the side to move, and whether the game is
// over there: a Flag fell, or a side has nothing left to move.
func (s *tree) over(st *state, side, ply int) (int32, bool) {
	mine, theirs := st.movers[side].Empty(), st.movers[1-side].Empty()
	switch {
	case !mine && !theirs:
		return s.decided(s.statics[ply], ply)
	case mine && theirs && s.v.Definition().Attrition:
		return sign(side, -int32(s.balance())), true
	case mine:
		return int32(ply)*s.extent.hurry - stuck, true
	}
	return stuck - int32(ply)*s.extent.hurry, true
}

// stuck is the score of having left the other side nothing to move.
const stuck = mate / 2

// decided returns the value of a game that is over, sooner wins first.
func (s *tree) decided(static int32, ply int) (int32, bool) {
	switch {
	case static > mate/4:
		return static - int32(ply)*s.extent.hurry, true
	case static < -mate/4:
		return static + int32(ply)*s.extent.hurry, true
	}
	return static, false
}

// try returns the value of a move for the mover. rest is what passing comes
// to.
func (s *tree) try(st *state, m move, side, depth, ply int, alpha, beta, rest int32) int32 {
	if !m.strike {
		c := &s.states[ply+1]
		*c = *st
		s.move(c, side, m.from, m.to)
		return -s.node(c, 1-side, depth-1, ply+1, -beta, -alpha, false)
	}
	var o odds
	s.weigh(st, side, m.from, m.to, &o)
	if ply < s.extent.branching {
		return s.branch(st, m, &o, side, depth, ply, alpha, beta, rest)
	}
	if side == enemy && o.p[stratego.NoStrike] > s.extent.doubtful {
		return s.threat(st, m, &o, depth, ply, alpha, beta, rest)
	}
	like := o.likeliest()
	if like == stratego.NoStrike {
		return s.unlikely(st, m, side, ply, &o)
	}
	p, others := s.apart(&o, side, ply, like, rest)
	c := &s.states[ply+1]
	*c = *st
	s.strike(c, side, m.from, m.to, like, o.left[like], o.delta[like])
	v := -s.node(c, 1-side, depth-1, ply+1, widen(beta, others, p, 1), widen(alpha, others, p, -1), false)
	return int32(others + float32(p*float32(v)))
}

// quiesce plays out strikes that are expected to gain.
func (s *tree) quiesce(st *state, side, ply, left int, alpha, beta int32) int32 {
	if s.enter() {
		return 0
	}
	if side == enemy && -st.score >= beta && st.score > -mate/4 {
		return -st.score // dangers only make it better for the enemy
	}
	static := s.static(st, side, ply)
	if v, over := s.over(st, side, ply); over || v >= beta || left == 0 {
		return v
	}
	best := static
	alpha = max(alpha, best)
	l := &s.lists[ply]
	l.n = 0
	s.strikes(st, side, l)
	for i := 0; i < l.n && best < beta; i++ {
		m := l.next(i)
		if m.gain <= 0 || static+m.gain <= alpha {
			break
		}
		v := s.exchange(st, *m, side, ply, left, alpha, beta)
		if s.stopped {
			return 0
		}
		best = max(best, v)
		alpha = max(alpha, v)
	}
	return best
}

// exchange returns the value of a strike past the depth.
func (s *tree) exchange(st *state, m move, side, ply, left int, alpha, beta int32) int32 {
	var o odds
	s.weigh(st, side, m.from, m.to, &o)
	like := o.likeliest()
	if like == stratego.NoStrike || side == enemy && o.p[stratego.NoStrike] > s.extent.doubtful {
		return s.unlikely(st, m, side, ply, &o)
	}
	p, others := s.apart(&o, side, ply, like, s.statics[ply])
	c := &s.states[ply+1]
	*c = *st
	s.strike(c, side, m.from, m.to, like, o.left[like], o.delta[like])
	v := -s.quiesce(c, 1-side, ply+1, left-1, widen(beta, others, p, 1), widen(alpha, others, p, -1))
	return int32(others + float32(p*float32(v)))
}
