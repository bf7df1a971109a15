package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// errand is an enemy to go after: how much the squares count by their distance from
// it to each gait, what it is worth to each of my pieces, and who of them is best
// placed to go.
type errand struct {
	near [gaits]field
	gain [maxPieces]float32
	by   uint8
}

// field is a number for every square.
type field [board.MaxSquares]float32

// raise lifts the squares of f to those of by, times a factor, where these are higher.
func (f *field) raise(by *field, factor float32) {
	for i, x := range by {
		if v := factor * x; v > f[i] {
			f[i] = v
		}
	}
}

// fading returns the powers of what remains of a number with every step, and nothing
// where no way leads.
func fading(remains float64) *[far + 1]float64 {
	var fade [far + 1]float64
	x := 1.0
	for i := range far {
		fade[i] = x
		x *= remains
	}
	return &fade
}

// plan fills in the places: what it is worth for each of my movers to stand
// anywhere, by the best errand it could go on and the worst enemy it should keep
// away from, both fading with the distance. An errand counts less for all but
// the one who is best placed: who crowds round a target bars the way.
func (m *model) plan(urgency float64) {
	var worst [maxPieces]field
	errands := make([]errand, m.root.occ[enemy].Count())
	lands, fade := m.lands(), fading(m.w.Reach)
	k := 0
	for foes := m.root.occ[enemy]; !foes.Empty(); k++ {
		m.errand(uint8(foes.Pop()), &lands, fade, &errands[k], &worst)
	}
	crowd := float32(m.w.Crowd)
	for mine := m.root.movers[me]; !mine.Empty(); {
		q := uint8(mine.Pop())
		p, gait := m.root.at[q], m.gait(q)
		var best field
		for k := range errands {
			e := &errands[k]
			gain := e.gain[p]
			if e.by != p {
				gain *= crowd
			}
			if gain > 0 {
				best.raise(&e.near[gait], gain)
			}
		}
		for sq := range m.squares {
			m.place[p][sq] = int16(float64(m.w.Plan*urgency*float64(best[sq])) - float64(m.w.Fear*float64(worst[p][sq])))
		}
	}
}

// errand weighs going after the enemy on t, and adds to worst what every piece of
// mine risks near it, which fades twice as fast.
func (m *model) errand(t uint8, lands *[gaits]*terrain, fade *[far + 1]float64, e *errand, worst *[maxPieces]field) {
	var close [gaits]field
	for gait, land := range lands {
		if gait > 0 && land == lands[0] {
			e.near[gait], close[gait] = e.near[0], close[0]
			continue
		}
		var way [board.MaxSquares]uint8
		m.spread(t, &way, land)
		for sq := range m.squares {
			e.near[gait][sq] = float32(fade[way[sq]])
			close[gait][sq] = e.near[gait][sq] * e.near[gait][sq]
		}
	}
	e.by = none
	most := float32(0)
	for mine := m.root.movers[me]; !mine.Empty(); {
		q := uint8(mine.Pop())
		p, gait := m.root.at[q], m.gait(q)
		gain, risk := m.prospects(q, t)
		e.gain[p] = float32(gain)
		if v := e.gain[p] * e.near[gait][q]; v > most {
			most, e.by = v, p
		}
		if risk > 0 {
			worst[p].raise(&close[gait], float32(risk))
		}
	}
}

// guard makes it costly to let enemies come near my Flag: each gets places by
// how far it has to go, round Bombs unless it may be a Miner.
func (m *model) guard() {
	flag := uint8(none)
	m.flag = none
	for q := range m.squares {
		if p := m.root.at[q]; p != none && m.root.mask[p] == flagBit && m.root.occ[me].Has(board.Square(q)) {
			flag = uint8(q)
		}
	}
	if flag == none {
		return
	}
	m.flag = flag
	for q := range m.squares {
		if m.dist[q][flag] <= uint8(m.w.Zone) {
			m.zone = m.zone.Or(bit(uint8(q)))
		}
	}
	var walk, dig [board.MaxSquares]uint8
	land := &terrain{}
	land.pave(1)
	land.toll(m.root.occ[me], uint8(m.w.GuardOwn))
	land.toll(m.root.occ[enemy], uint8(m.w.GuardEnemy))
	m.spread(flag, &dig, land)
	for own := m.root.occ[me]; !own.Empty(); {
		if q := own.Pop(); m.root.mask[m.root.at[q]] == bombBit {
			land.bars = land.bars.With(q)
		}
	}
	m.spread(flag, &walk, land)
	fade := fading(m.w.Near)
	for foes := m.root.movers[enemy]; !foes.Empty(); {
		p := m.root.at[foes.Pop()]
		f := &m.foes[p]
		may := float64(f.chance.of(m.root.mask[p]&movable) / f.chance.of(m.root.mask[p]))
		digs := float64(f.chance.of(m.root.mask[p]&(1<<stratego.Miner)) / f.chance.of(m.root.mask[p]))
		for q := range m.squares {
			open, tunnel := fade[walk[q]], fade[dig[q]]
			m.place[p][q] = int16(m.w.Guard * (float64(may*open) + float64(digs*max(0, tunnel-open))))
		}
	}
}

// prospects returns what my piece on q may expect from striking the enemy on
// t, and what it may lose if that one strikes it; both at least 0.
func (m *model) prospects(q, t uint8) (gain, risk float64) {
	var o odds
	m.myStrike(&m.root, q, t, &o)
	g := float64(o.expect) + float64(m.place[m.root.at[t]][t])
	if g > mate/2 {
		g = m.w.Found
	}
	if m.root.movers[enemy].Has(board.Square(t)) && m.root.moved.Has(board.Square(t)) {
		g = float64(m.w.Elusive*g) + m.mopping(&o) // it may run
	}
	if m.root.movers[enemy].Has(board.Square(t)) {
		m.enemyStrike(&m.root, t, q, &o)
		risk = -float64(o.expect)
	}
	return max(g, 0), max(risk, 0)
}

// mopping is what it is worth, beside its own worth, to strike one of the last enemies
// that move: who has none left has lost.
func (m *model) mopping(o *odds) float64 {
	left := m.root.movers[enemy].Count()
	if float64(left) > m.w.FewLeft || m.root.movers[me].Count() == 1 {
		return 0
	}
	return float64(m.w.Found / float64(left*left) * float64(o.p[stratego.Win]+o.p[stratego.Both]))
}
