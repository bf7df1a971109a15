package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// mate is the score of taking a Flag for certain.
const mate = 20000

// odds are how a strike may end, from the striker's point of view, and what
// each ending changes for me. With the rest of the probability the strike does
// not happen: an enemy who knows that it would lose does not try.
type odds struct {
	p          [4]float32 // by stratego.Outcome; p[NoStrike]: it does not happen
	delta      [4]int32   // change of the score, my point of view
	left       [4]uint16  // ranks left to the enemy piece, if it survives
	expect     int32      // Σ p·delta
	enemyValue float32    // expected worth of an enemy piece that wins
}

// myStrike weighs a strike of my piece on an enemy's.
func (m *model) myStrike(st *state, from, to uint8, o *odds) {
	a, d := st.at[from], st.at[to]
	r := rankOf(st.mask[a])
	mask := st.mask[d]
	f := &m.foes[d]
	win, tie, lose := mask&m.beats[r], mask&m.ties[r], mask&m.loses[r]
	inv := 1 / f.chance.of(mask)
	pw, pt := float32(f.chance.of(win)*inv), float32(f.chance.of(tie)*inv)
	pl := max(0, 1-pw-pt)
	hidden := float32(0)
	if !st.has(st.known, to) {
		hidden = f.secret
	}
	danger := int32(m.place[d][to])
	cost := m.price[r] + int32(m.place[a][from])
	expose := int32(0)
	if !st.has(st.known, from) {
		expose = m.secret[r]
		cost += expose
	}
	*o = odds{}
	o.p[stratego.Win], o.p[stratego.Both], o.p[stratego.Lose] = pw, pt, pl
	if hidden > 0 {
		caution := float32(m.w.Caution)
		if !st.has(st.moved, to) {
			caution = float32(m.w.Still)
		}
		all := pw + pt + float32(pl*caution)
		o.p[stratego.Win], o.p[stratego.Both], o.p[stratego.Lose] = pw/all, pt/all, pl*caution/all
	}
	o.left[stratego.Lose] = lose
	if win != 0 {
		o.delta[stratego.Win] = int32(f.value.of(win)*inv*(1+hidden)/pw) - expose + int32(m.place[a][to]) - int32(m.place[a][from]) + danger
		if mask == flagBit {
			o.delta[stratego.Win] += mate
		}
	}
	if tie != 0 {
		o.delta[stratego.Both] = int32(f.value.of(tie)*inv*(1+hidden)/pt) - cost + danger
	}
	if lose != 0 {
		o.delta[stratego.Lose] = int32(hidden*f.value.of(lose)*inv/pl) - cost
	}
	o.total()
}

// enemyStrike weighs a strike of an enemy piece on mine. On a piece it knows
// it strikes only to win (or to trade, if it is known itself); on one it does
// not, as boldly as its rank is.
func (m *model) enemyStrike(st *state, from, to uint8, o *odds) {
	a, d := st.at[from], st.at[to]
	k := rankOf(st.mask[d])
	f := &m.foes[a]
	mask := st.mask[a]
	inv := 1 / f.chance.of(mask)
	if m.dist[from][to] > 1 {
		mask &= scoutBit // nothing else strikes from afar
	}
	win, tie, lose := mask&m.felledBy[k], mask&m.tiedBy[k], mask&m.holds[k]
	*o = odds{}
	o.left[stratego.Win] = win
	value := m.price[k] + int32(m.place[d][to])
	hidden := float32(0)
	if !st.has(st.known, from) {
		hidden = f.secret
	}
	if st.has(st.known, to) {
		o.p[stratego.Win] = f.chance.of(win) * inv
		o.p[stratego.Both] = f.chance.of(tie) * inv
		if hidden > 0 {
			o.p[stratego.Both] *= float32(m.w.Trade)
			p := min(1, o.p[stratego.Win]*m.peril(st, from, to))
			o.p[stratego.Win] = min(1-o.p[stratego.Both], m.anyOf(st, from, to, k, p))
		}
	} else {
		t, moved := &m.dared[d], st.has(st.moved, to)
		o.p[stratego.Win] = t.strikes(f, win, moved) * inv
		o.p[stratego.Both] = t.strikes(f, tie, moved) * inv
		o.p[stratego.Lose] = t.strikes(f, lose, moved) * inv
		value += m.secret[k]
	}
	if win != 0 {
		o.enemyValue = f.value.of(win) / f.chance.of(win)
		o.delta[stratego.Win] = int32(hidden*o.enemyValue) - value - int32(m.place[a][to]) + int32(m.place[a][from])
		if k == stratego.Flag {
			o.delta[stratego.Win] -= int32(m.w.Lost)
		}
	}
	if tie != 0 {
		o.delta[stratego.Both] = int32(f.value.of(tie)/f.chance.of(tie)*(1+hidden)) - value + int32(m.place[a][from])
	}
	if lose != 0 {
		o.delta[stratego.Lose] = int32(f.value.of(lose)/f.chance.of(lose)*(1+hidden)) - (value - m.price[k] - int32(m.place[d][to])) + int32(m.place[a][from])
	}
	o.p[stratego.NoStrike] = max(0, 1-o.p[1]-o.p[2]-o.p[3])
	o.total()
}

// peril returns how much likelier than believed the hidden enemy on a square beats
// a piece of mine that went to stand beside it.
func (m *model) peril(st *state, from, to uint8) float32 {
	switch {
	case m.squareOf[st.at[to]] == board.Square(to):
		return 1
	case st.has(st.moved, from):
		return float32(m.w.Peril)
	case st.has(st.stormed, to):
		return float32(m.w.Ambush)
	}
	return 1
}

// anyOf returns the chance that some hidden enemy beside my piece on to beats
// it, where the one on from does with chance p: the enemy knows which.
func (m *model) anyOf(st *state, from, to uint8, k stratego.Rank, p float32) float32 {
	none := 1 - p
	for rest := m.adj[to].And(st.movers[enemy]).AndNot(st.known).AndNot(bit(from)); !rest.Empty(); {
		q := uint8(rest.Pop())
		x := st.at[q]
		f := &m.foes[x]
		none *= 1 - min(1, m.peril(st, q, to)*f.chance.of(st.mask[x]&m.felledBy[k])/f.chance.of(st.mask[x]))
	}
	return 1 - none
}

func (o *odds) total() {
	o.expect = int32(float32(o.p[1]*float32(o.delta[1])) + float32(o.p[2]*float32(o.delta[2])) + float32(o.p[3]*float32(o.delta[3])))
}

// likeliest returns the outcome with the highest probability.
func (o *odds) likeliest() stratego.Outcome {
	best := stratego.NoStrike
	for i := stratego.Win; i <= stratego.Both; i++ {
		if o.p[i] > o.p[best] {
			best = i
		}
	}
	return best
}

// strike makes a strike with a given outcome. delta is added to the score.
func (m *model) strike(st *state, side int, from, to uint8, outcome stratego.Outcome, left uint16, delta int32) {
	st.score += delta
	other := 1 - side
	switch outcome {
	case stratego.Win:
		st.lift(other, to)
		if side == enemy {
			st.narrow(st.at[from], left)
		}
		st.carry(side, from, to)
		st.reveal(to)
		if side == me {
			st.stormed = st.stormed.Or(bit(to))
		}
	case stratego.Both:
		st.lift(side, from)
		st.lift(other, to)
	case stratego.Lose:
		st.lift(side, from)
		if side == me {
			m.showDefender(st, to, left)
		}
		st.reveal(to)
	}
}

// showDefender narrows an enemy that withstood a strike.
func (m *model) showDefender(st *state, q uint8, left uint16) {
	st.narrow(st.at[q], left)
	st.noteScout(q)
	if left&movable == 0 {
		st.movers[enemy] = st.movers[enemy].Without(board.Square(q))
	}
}

// stepWorth is what a step of mine brings by itself.
func (m *model) stepWorth(st *state, from, to uint8) int32 {
	p := st.at[from]
	v := int32(m.place[p][to]) - int32(m.place[p][from])
	if !st.has(st.moved, from) {
		v -= int32(m.w.Stir)
	}
	return v
}

// move makes a move to an empty square.
func (m *model) move(st *state, side int, from, to uint8) {
	p := st.at[from]
	if side == me {
		st.score += m.stepWorth(st, from, to)
		if m.dist[from][to] > 1 && !st.has(st.known, from) {
			st.score -= m.secret[stratego.Scout]
			st.reveal(from)
		}
	} else {
		st.score -= int32(m.place[p][to]) - int32(m.place[p][from])
		st.narrow(p, st.mask[p]&movable)
		if m.dist[from][to] > 1 {
			st.narrow(p, scoutBit)
			st.reveal(from)
		}
	}
	st.carry(side, from, to)
}
