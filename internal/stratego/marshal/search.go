package marshal

import (
	"time"

	"flagfall/board"
	"flagfall/stratego"
)

const (
	infinity = 1 << 24
	maxPly   = 48
	// branching is the number of plies in which every outcome of a strike is
	// searched; below, the likeliest is, corrected by expectation.
	branching = 2
	// quietPlies is how many plies of strikes are looked at past the depth.
	quietPlies = 6
	// chanceMargin widens the window of the outcomes of a strike.
	chanceMargin = 1500
	// passCost is by how many plies a pass is searched less deep.
	passCost = 3
	// hurry is what a win a ply sooner is worth.
	hurry = 20
)

// tree is the state of one thought. Its buffers live as long as the player.
type tree struct {
	*model
	table   *table
	states  [maxPly + quietPlies + 4]state
	lists   [maxPly + quietPlies + 4]moveList
	killers [maxPly + quietPlies + 4][2]pair
	history [2][maxPieces][board.MaxSquares]int32

	nodes    uint64
	maxNodes uint64
	deadline time.Time
	timed    bool
	stopped  bool
	done     <-chan struct{}
}

const sideKey = 0x7a3c9e5b1d2f4861
const passKey = 0x1b56c4f9a7e3d20d

// sign turns a score from my point of view into a side's.
func sign(side int, score int32) int32 {
	if side == me {
		return score
	}
	return -score
}

func (s *tree) enter() bool {
	s.nodes++
	if s.nodes&1023 == 0 {
		s.look()
	}
	return s.stopped
}

// look checks the limits.
func (s *tree) look() {
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

// node returns the value of a state for the side to move. passed is set after
// a pass: a second one ends the line.
func (s *tree) node(st *state, side, depth, ply int, alpha, beta int32, passed bool) int32 {
	if depth <= 0 || ply >= maxPly {
		return s.quiesce(st, side, ply, quietPlies, alpha, beta)
	}
	if s.enter() {
		return 0
	}
	static := sign(side, st.score)
	if static > mate/4 {
		return static - int32(ply)*hurry
	}
	if static < -mate/4 {
		return static + int32(ply)*hurry
	}
	hash := st.hash
	if side == enemy {
		hash ^= sideKey
	}
	if passed {
		hash ^= passKey
	}
	first := pair{none, none}
	if ply < branching {
		hash ^= uint64(ply+1) * passKey
	}
	if e := s.table.probe(hash); e != nil {
		first = pair{e.from, e.to}
		if int(e.depth) >= depth {
			v := e.value + static
			if e.bound == exact || e.bound == lower && v >= beta || e.bound == upper && v <= alpha {
				return v
			}
		}
	}
	best, bestMove, low := int32(-infinity), pass, alpha

	// What all quiet moves elsewhere come to.
	rest := static
	if !passed {
		rest = -s.node(st, 1-side, depth-passCost, ply+1, -beta, -alpha, true)
	}
	best = rest
	if best > alpha {
		alpha = best
	}
	if alpha < beta {
		l := &s.lists[ply]
		l.n = 0
		s.strikes(st, side, l)
		s.quiet(st, side, ply, l)
		for i := range l.n {
			if m := &l.m[i]; m.from == first.from && m.to == first.to {
				m.rank = 1 << 28
				break
			}
		}
		for i := 0; i < l.n; i++ {
			m := l.next(i)
			if i > 3 && !m.strike && depth >= 3 {
				v := s.try(st, *m, side, depth-1, ply, alpha, alpha+1, rest)
				if v <= alpha || s.stopped {
					continue
				}
			}
			v := s.try(st, *m, side, depth, ply, alpha, beta, rest)
			if s.stopped {
				return 0
			}
			if v > best {
				best, bestMove = v, *m
				if v > alpha {
					alpha = v
				}
				if v >= beta {
					if !m.strike {
						s.remember(st, side, ply, depth, m)
					}
					break
				}
			}
		}
	}
	bound := uint8(exact)
	if best >= beta {
		bound = lower
	} else if best <= low {
		bound = upper
	}
	if !s.stopped {
		s.table.store(hash, best-static, bestMove, depth, bound)
	}
	return best
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
	if ply < branching {
		return s.branch(st, m, &o, side, depth, ply, alpha, beta, rest)
	}
	if side == enemy && o.p[stratego.NoStrike] > 0.5 {
		return s.threat(st, m, &o, depth, ply, alpha, beta, rest)
	}
	like := o.likeliest()
	if like == stratego.NoStrike {
		return s.unlikely(st, m, side, &o)
	}
	c := &s.states[ply+1]
	*c = *st
	s.strike(c, side, m.from, m.to, like, o.left[like], o.expect)
	return -s.node(c, 1-side, depth-1, ply+1, -beta, -alpha, false)
}

// threat weighs a strike of a hidden enemy that is less likely than not
// possible: searched if it is likely enough, priced otherwise.
func (s *tree) threat(st *state, m move, o *odds, depth, ply int, alpha, beta, rest int32) int32 {
	p := o.p[stratego.Win]
	if p < 0.1 || depth < 3 {
		return s.unlikely(st, m, enemy, o)
	}
	c := &s.states[ply+1]
	*c = *st
	s.strike(c, enemy, m.from, m.to, stratego.Win, o.left[stratego.Win], o.delta[stratego.Win])
	v := -s.node(c, me, depth-2, ply+1, -infinity, infinity, false)
	return int32(p*float32(v) + (1-p)*float32(max(rest, -st.score)))
}

// unlikely prices a strike without making it: what it is expected to bring,
// less what a recapture is.
func (s *tree) unlikely(st *state, m move, side int, o *odds) int32 {
	v := sign(side, st.score+o.expect)
	if side == me {
		return v
	}
	back := float32(0)
	victim := st.at[m.to]
	for d := range 4 {
		q := s.step[m.to][d]
		if q == none || !st.movers[me].Has(board.Square(q)) || st.at[q] == victim {
			continue
		}
		f := &s.foes[st.at[m.from]]
		left := o.left[stratego.Win]
		r := rankOf(st.mask[st.at[q]])
		if all := f.chance.of(left); all > 0 {
			back = max(back, f.chance.of(left&s.beats[r])/all*o.enemyValue)
		}
	}
	return v - int32(o.p[stratego.Win]*back)
}

// branch searches every outcome of a strike and weighs the values.
func (s *tree) branch(st *state, m move, o *odds, side, depth, ply int, alpha, beta, rest int32) int32 {
	total := float32(0)
	for _, k := range outcomes {
		p := o.p[k]
		if p < 0.004 {
			continue
		}
		v := rest
		if k != stratego.NoStrike {
			c := &s.states[ply+1]
			*c = *st
			s.strike(c, side, m.from, m.to, k, o.left[k], o.delta[k])
			v = -s.node(c, 1-side, depth-1, ply+1, -(beta + chanceMargin), -(alpha - chanceMargin), false)
		}
		total += p * float32(v)
	}
	return int32(total)
}

// quiesce plays out strikes that are expected to gain.
func (s *tree) quiesce(st *state, side, ply, left int, alpha, beta int32) int32 {
	if s.enter() {
		return 0
	}
	best := sign(side, st.score)
	if best > mate/4 {
		return best - int32(ply)*hurry
	}
	if best < -mate/4 {
		return best + int32(ply)*hurry
	}
	if best >= beta || left == 0 {
		return best
	}
	if best > alpha {
		alpha = best
	}
	l := &s.lists[ply]
	l.n = 0
	s.strikes(st, side, l)
	static := best
	for i := 0; i < l.n; i++ {
		m := l.next(i)
		if m.gain <= 0 || static+m.gain <= alpha {
			break
		}
		var o odds
		s.weigh(st, side, m.from, m.to, &o)
		like := o.likeliest()
		var v int32
		if like == stratego.NoStrike || side == enemy && o.p[stratego.NoStrike] > 0.5 {
			v = s.unlikely(st, *m, side, &o)
		} else {
			c := &s.states[ply+1]
			*c = *st
			s.strike(c, side, m.from, m.to, like, o.left[like], o.expect)
			v = -s.quiesce(c, 1-side, ply+1, left-1, -beta, -alpha)
		}
		if s.stopped {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha = v
			}
			if v >= beta {
				break
			}
		}
	}
	return best
}
