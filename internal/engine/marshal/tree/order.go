package tree

import (
	"math/bits"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// step is a move in the tree with its place in the order; gain is what a
// strike is expected to bring the mover.
type step struct {
	from, to uint8
	strike   bool
	gain     int32
	rank     int32
}

// pass is the move that stands for all quiet moves far from the fighting.
var pass = step{from: state.None, to: state.None}

// maxMoves bounds the moves of a node: 64 pieces with 4 steps, scouts' runs.
const maxMoves = 400

type stepList struct {
	n int
	m [maxMoves]step
}

func (l *stepList) add(m step) {
	if l.n < maxMoves {
		l.m[l.n] = m
		l.n++
	}
}

// prefer puts a move that was best before in front.
func (l *stepList) prefer(first pair) {
	for i := range l.n {
		if m := &l.m[i]; m.from == first.from && m.to == first.to {
			m.rank = 1 << 28
			return
		}
	}
}

// next moves the best of the rest to place i and returns it.
func (l *stepList) next(i int) *step {
	best := i
	for k := i + 1; k < l.n; k++ {
		if l.m[k].rank > l.m[best].rank {
			best = k
		}
	}
	l.m[i], l.m[best] = l.m[best], l.m[i]
	return &l.m[i]
}

// weigh fills in what a strike is expected to bring, and returns that for the side.
func (t *Tree) weigh(st *state.State, side int, from, to uint8, o *state.Odds) int32 {
	t.eval.Strike(st, side, from, to, o)
	return sign(side, o.Expected)
}

// strikes lists a side's strikes.
func (t *Tree) strikes(st *state.State, side int, l *stepList) {
	t.contacts(st, side, l)
	t.distant(st, side, l)
}

// addStrike lists a strike.
func (t *Tree) addStrike(st *state.State, side int, from, to uint8, l *stepList) {
	gain := t.weigh(st, side, from, to, &t.weighed)
	l.add(step{from: from, to: to, strike: true, gain: gain, rank: 1<<20 + gain})
}

// contacts lists the strikes on the next square.
func (t *Tree) contacts(st *state.State, side int, l *stepList) {
	other := st.Occupied[1-side]
	for movers := st.Movers[side].And(t.board.Beside(other)); !movers.Empty(); {
		q := uint8(movers.Pop())
		for targets := t.board.Adjacent[q].And(other); !targets.Empty(); {
			t.addStrike(st, side, q, uint8(targets.Pop()), l)
		}
	}
}

// distant lists the strikes from afar.
func (t *Tree) distant(st *state.State, side int, l *stepList) {
	if !t.board.StrikesAfar || !t.board.Runs {
		return
	}
	for movers := st.Movers[side].And(st.Runners); !movers.Empty(); {
		t.raids(st, side, uint8(movers.Pop()), l)
	}
	if side == state.Enemy {
		t.snipes(st, l)
	}
}

// snipes lists the strikes from afar on my Flag by hidden enemies that may be
// Scouts.
func (t *Tree) snipes(st *state.State, l *stepList) {
	flag := t.know.Flag
	if flag == state.None || !st.Occupied[state.Me].Has(board.Square(flag)) {
		return
	}
	occupied := st.Occupied[state.Me].Or(st.Occupied[state.Enemy])
	for ways := t.board.Ways(flag, occupied); ways != 0; ways &= ways - 1 {
		q := t.board.Ahead(flag, bits.TrailingZeros8(ways), occupied)
		if q == state.None || !st.Occupied[state.Enemy].Has(board.Square(q)) {
			continue
		}
		if mask := st.Mask[st.At[q]]; mask != state.ScoutBit && mask&state.ScoutBit != 0 {
			t.addStrike(st, state.Enemy, q, flag, l)
		}
	}
}

// raids lists a Scout's strikes from afar.
func (t *Tree) raids(st *state.State, side int, q uint8, l *stepList) {
	if !t.board.Afar[q].Intersects(st.Occupied[1-side]) {
		return
	}
	occupied := st.Occupied[state.Me].Or(st.Occupied[state.Enemy])
	for ways := t.board.Ways(q, occupied); ways != 0; ways &= ways - 1 {
		to := t.board.Ahead(q, bits.TrailingZeros8(ways), occupied)
		if to != state.None && st.Occupied[1-side].Has(board.Square(to)) {
			t.addStrike(st, side, q, to, l)
		}
	}
}

// quiet lists a side's steps near the fighting, or all and the Scouts' runs where few are left. Runs
// of the enemy's Scouts to where they can strike my Flag are always listed.
func (t *Tree) quiet(st *state.State, side, ply int, l *stepList) {
	other := st.Occupied[1-side]
	alarm := board.Set{}
	if t.zone.Intersects(st.Movers[state.Enemy].And(st.Moved)) {
		alarm = t.zone
	}
	var posts board.Set
	if side == state.Enemy && !t.open {
		posts = t.posts(st)
	}
	for movers := st.Movers[side]; !movers.Empty(); {
		q := uint8(movers.Pop())
		near := t.open || t.board.Near[q].Intersects(other) || alarm.Has(board.Square(q))
		runs := t.board.Runs && st.Runners.Has(board.Square(q)) && (t.open || !posts.Empty())
		if !near && !runs {
			continue
		}
		for d := range 4 {
			for to := t.board.Next[q][d]; to != state.None && st.At[to] == state.None; to = t.board.Next[to][d] {
				if next := to == t.board.Next[q][d]; t.open || near && next || posts.Has(board.Square(to)) {
					t.addQuiet(st, side, ply, q, to, l)
				}
				if !runs {
					break
				}
			}
		}
	}
}

// addQuiet lists a move to an empty square.
func (t *Tree) addQuiet(st *state.State, side, ply int, from, to uint8, l *stepList) {
	p := st.At[from]
	m := step{from: from, to: to, rank: t.history[side][p][to] + int32(t.places[p][to]-t.places[p][from])}
	if k := &t.killers[ply]; k[0] == (pair{from, to}) || k[1] == (pair{from, to}) {
		m.rank += 1 << 18
	}
	l.add(m)
}

// posts returns the empty squares from which a Scout of the enemy's could strike my Flag, where it
// has any that may run there.
func (t *Tree) posts(st *state.State) board.Set {
	flag := t.know.Flag
	if flag == state.None || !t.board.Runs || !st.Movers[state.Enemy].Intersects(st.Runners) ||
		!st.Occupied[state.Me].Has(board.Square(flag)) {
		return board.Set{}
	}
	occupied := st.Occupied[state.Me].Or(st.Occupied[state.Enemy])
	seen := t.board.Adjacent[flag]
	if t.board.StrikesAfar {
		seen = t.board.Sight(flag, occupied)
	}
	return seen.AndNot(occupied)
}

// pair is a move without the rest.
type pair struct{ from, to uint8 }

// remember credits a quiet move that refuted the rest.
func (t *Tree) remember(st *state.State, side, ply, depth int, m *step) {
	k := &t.killers[ply]
	if p := (pair{m.from, m.to}); k[0] != p {
		k[1], k[0] = k[0], p
	}
	p := st.At[m.from]
	t.credited[side] = t.credited[side].Or(state.Bit(p))
	h := &t.history[side][p][m.to]
	*h += int32(depth * depth)
	if *h > 1<<16 {
		t.fade()
	}
}

func (t *Tree) fade() {
	for side := range t.history {
		for p := range t.history[side] {
			for q := range t.history[side][p] {
				t.history[side][p][q] /= 2
			}
		}
	}
}

// outcomes in the order they are searched.
var outcomes = [4]stratego.Outcome{stratego.Win, stratego.Both, stratego.Lose, stratego.NoStrike}
