package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// move is a move in the tree with its place in the order; gain is what a
// strike is expected to bring the mover.
type move struct {
	from, to uint8
	strike   bool
	gain     int32
	rank     int32
}

// pass is the move that stands for all quiet moves far from the fighting.
var pass = move{from: none, to: none}

// maxMoves bounds the moves of a node: 64 pieces with 4 steps, scouts' runs.
const maxMoves = 400

type moveList struct {
	n int
	m [maxMoves]move
}

func (l *moveList) add(m move) {
	if l.n < maxMoves {
		l.m[l.n] = m
		l.n++
	}
}

// prefer puts a move that was best before in front.
func (l *moveList) prefer(first pair) {
	for i := range l.n {
		if m := &l.m[i]; m.from == first.from && m.to == first.to {
			m.rank = 1 << 28
			return
		}
	}
}

// next moves the best of the rest to place i and returns it.
func (l *moveList) next(i int) *move {
	best := i
	for k := i + 1; k < l.n; k++ {
		if l.m[k].rank > l.m[best].rank {
			best = k
		}
	}
	l.m[i], l.m[best] = l.m[best], l.m[i]
	return &l.m[i]
}

// weigh fills in what a strike is expected to bring.
func (s *tree) weigh(st *state, side int, from, to uint8, o *odds) int32 {
	if side == me {
		s.myStrike(st, from, to, o)
		return o.expect
	}
	s.enemyStrike(st, from, to, o)
	return -o.expect
}

// strikes lists a side's strikes.
func (s *tree) strikes(st *state, side int, l *moveList) {
	var o odds
	other := st.occ[1-side]
	for movers := st.movers[side].And(s.beside(other)); !movers.Empty(); {
		q := uint8(movers.Pop())
		for targets := s.adj[q].And(other); !targets.Empty(); {
			to := uint8(targets.Pop())
			gain := s.weigh(st, side, q, to, &o)
			l.add(move{from: q, to: to, strike: true, gain: gain, rank: 1<<20 + gain})
		}
	}
	if s.strikesAfar && s.runs {
		for movers := st.movers[side].And(st.runners); !movers.Empty(); {
			s.raids(st, side, uint8(movers.Pop()), l)
		}
	}
	if side == enemy {
		s.snipes(st, l)
	}
}

// snipes lists the strikes from afar on my Flag by hidden enemies that may be
// Scouts.
func (s *tree) snipes(st *state, l *moveList) {
	if s.flag == none || st.at[s.flag] == none || !s.strikesAfar || !s.runs {
		return
	}
	var o odds
	for d := range 4 {
		q := s.step[s.flag][d]
		for n := 1; q != none; n++ {
			if p := st.at[q]; p != none {
				if n > 1 && st.occ[enemy].Has(board.Square(q)) && st.mask[p] != scoutBit && st.mask[p]&scoutBit != 0 {
					gain := s.weigh(st, enemy, q, s.flag, &o)
					l.add(move{from: q, to: s.flag, strike: true, gain: gain, rank: 1<<20 + gain})
				}
				break
			}
			q = s.step[q][d]
		}
	}
}

// raids lists a Scout's strikes from afar.
func (s *tree) raids(st *state, side int, q uint8, l *moveList) {
	var o odds
	for d := range 4 {
		to := s.step[q][d]
		for n := 0; to != none; n++ {
			if p := st.at[to]; p != none {
				if n > 0 && st.occ[1-side].Has(board.Square(to)) {
					gain := s.weigh(st, side, q, to, &o)
					l.add(move{from: q, to: to, strike: true, gain: gain, rank: 1<<20 + gain})
				}
				break
			}
			to = s.step[to][d]
		}
	}
}

// quiet lists a side's steps near the fighting, or all and the Scouts' runs where few
// are left.
func (s *tree) quiet(st *state, side, ply int, l *moveList) {
	other := st.occ[1-side]
	killers := &s.killers[ply]
	alarm := board.Set{}
	if s.zone.Intersects(st.movers[enemy].And(st.moved)) {
		alarm = s.zone
	}
	for movers := st.movers[side]; !movers.Empty(); {
		q := uint8(movers.Pop())
		if !s.open && !s.near[q].Intersects(other) && !alarm.Has(board.Square(q)) {
			continue
		}
		p := st.at[q]
		runs := s.open && s.runs && st.runners.Has(board.Square(q))
		for d := range 4 {
			for to := s.step[q][d]; to != none && st.at[to] == none; to = s.step[to][d] {
				m := move{from: q, to: to, rank: s.history[side][p][to] + int32(s.place[p][to]-s.place[p][q])}
				if killers[0] == (pair{q, to}) || killers[1] == (pair{q, to}) {
					m.rank += 1 << 18
				}
				l.add(m)
				if !runs {
					break
				}
			}
		}
	}
}

// pair is a move without the rest.
type pair struct{ from, to uint8 }

// remember credits a quiet move that refuted the rest.
func (s *tree) remember(st *state, side, ply, depth int, m *move) {
	k := &s.killers[ply]
	if p := (pair{m.from, m.to}); k[0] != p {
		k[1], k[0] = k[0], p
	}
	h := &s.history[side][st.at[m.from]][m.to]
	*h += int32(depth * depth)
	if *h > 1<<16 {
		s.fade()
	}
}

func (s *tree) fade() {
	for side := range s.history {
		for p := range s.history[side] {
			for q := range s.history[side][p] {
				s.history[side][p][q] /= 2
			}
		}
	}
}

// outcomes in the order they are searched.
var outcomes = [4]stratego.Outcome{stratego.Win, stratego.Both, stratego.Lose, stratego.NoStrike}
