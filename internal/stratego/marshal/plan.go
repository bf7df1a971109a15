package marshal

import (
	"math"

	"flagfall/board"
	"flagfall/stratego"
)

// far is the distance of what cannot be reached.
const far = 100

// routes fills d with the cost of the cheapest way for my pieces from every
// square to target: a step costs 1, past a mover of mine 2, past an enemy 5;
// what never moves bars the way.
func (m *model) routes(target uint8, d *[board.MaxSquares]uint8) {
	m.spread(target, d, m.toll, m.barred)
}

// spread does the work of routes for any toll and bar.
func (m *model) spread(target uint8, d *[board.MaxSquares]uint8, toll func(q, target uint8) int, barred func(q uint8) bool) {
	for i := range d {
		d[i] = far
	}
	var ring [far + 8][]uint8
	d[target] = 0
	ring[0] = append(ring[0], target)
	for cost := 0; cost < far; cost++ {
		for i := 0; i < len(ring[cost]); i++ {
			q := ring[cost][i]
			if int(d[q]) != cost {
				continue
			}
			// Leaving q towards the target means standing on q first.
			extra := 1 + toll(q, target)
			for _, n := range m.step[q] {
				if n == none || cost+extra >= int(d[n]) {
					continue
				}
				if barred(n) {
					continue
				}
				d[n] = uint8(cost + extra)
				ring[cost+extra] = append(ring[cost+extra], n)
			}
		}
	}
}

// toll is what passing a square costs beside the step.
func (m *model) toll(q, target uint8) int {
	switch {
	case q == target || m.root.at[q] == none:
		return 0
	case m.root.occ[me].Has(board.Square(q)):
		return 1
	}
	return 4
}

// barred reports whether nothing of mine ever passes a square.
func (m *model) barred(q uint8) bool {
	return m.root.at[q] != none && m.root.occ[me].AndNot(m.root.movers[me]).Has(board.Square(q))
}

// errand is an enemy to go after: the ways to it, what it is worth to each of my
// pieces, and who of them is best placed to go.
type errand struct {
	way  [board.MaxSquares]uint8
	gain [maxPieces]float32
	by   uint8
}

// plan fills in the places: what it is worth for each of my movers to stand
// anywhere, by the best errand it could go on and the worst enemy it should keep
// away from, both fading with the distance. An errand counts less for all but
// the one who is best placed: who crowds round a target bars the way.
func (m *model) plan(urgency float64) {
	var fade [far + 1]float64
	for i := range fade {
		fade[i] = math.Pow(m.w.Reach, float64(i))
	}
	fade[far] = 0
	var worst [maxPieces][board.MaxSquares]float32
	errands := make([]errand, 0, maxPieces)
	for foes := m.root.occ[enemy]; !foes.Empty(); {
		errands = append(errands, m.errand(uint8(foes.Pop()), &fade, &worst))
	}
	for mine := m.root.movers[me]; !mine.Empty(); {
		p := m.root.at[mine.Pop()]
		var best [board.MaxSquares]float32
		for k := range errands {
			e := &errands[k]
			gain := e.gain[p]
			if e.by != p {
				gain *= float32(m.w.Crowd)
			}
			if gain == 0 {
				continue
			}
			for sq := range m.squares {
				best[sq] = max(best[sq], gain*float32(fade[e.way[sq]]))
			}
		}
		for sq := range m.squares {
			m.place[p][sq] = int16(m.w.Plan*urgency*float64(best[sq]) - m.w.Fear*float64(worst[p][sq]))
		}
	}
}

// errand weighs going after the enemy on t, and adds to worst what every piece of
// mine risks near it.
func (m *model) errand(t uint8, fade *[far + 1]float64, worst *[maxPieces][board.MaxSquares]float32) errand {
	e := errand{by: none}
	m.routes(t, &e.way)
	most := float32(0)
	for mine := m.root.movers[me]; !mine.Empty(); {
		q := uint8(mine.Pop())
		p := m.root.at[q]
		gain, risk := m.prospects(q, t)
		e.gain[p] = float32(gain)
		if v := float32(gain * fade[e.way[q]]); v > most {
			most, e.by = v, p
		}
		if risk == 0 {
			continue
		}
		for sq := range m.squares {
			worst[p][sq] = max(worst[p][sq], float32(risk*fade[min(far, 2*int(e.way[sq]))]))
		}
	}
	return e
}

// guardZone is how near to my Flag every step is searched.
const guardZone = 4

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
		if m.dist[q][flag] <= guardZone {
			m.zone = m.zone.Or(bit(uint8(q)))
		}
	}
	var walk, dig [board.MaxSquares]uint8
	toll := func(q, target uint8) int {
		switch {
		case q == target || m.root.at[q] == none:
			return 0
		case m.root.occ[me].Has(board.Square(q)):
			return 3
		}
		return 1
	}
	bomb := func(q uint8) bool {
		return m.root.at[q] != none && m.root.mask[m.root.at[q]] == bombBit && m.root.occ[me].Has(board.Square(q))
	}
	m.spread(flag, &walk, toll, bomb)
	m.spread(flag, &dig, toll, func(uint8) bool { return false })
	var fade [far + 1]float64
	for i := range far {
		fade[i] = math.Pow(m.w.Near, float64(i))
	}
	for foes := m.root.movers[enemy]; !foes.Empty(); {
		p := m.root.at[foes.Pop()]
		f := &m.foes[p]
		may := float64(f.chance.of(m.root.mask[p]&movable) / f.chance.of(m.root.mask[p]))
		digs := float64(f.chance.of(m.root.mask[p]&(1<<stratego.Miner)) / f.chance.of(m.root.mask[p]))
		for q := range m.squares {
			open, tunnel := fade[walk[q]], fade[dig[q]]
			m.place[p][q] = int16(m.w.Guard * (may*open + digs*max(0, tunnel-open)))
		}
	}
}

// found is what it is worth to go after a Flag that is known.
const found = 1000

// prospects returns what my piece on q may expect from striking the enemy on
// t, and what it may lose if that one strikes it; both at least 0.
func (m *model) prospects(q, t uint8) (gain, risk float64) {
	var o odds
	m.myStrike(&m.root, q, t, &o)
	g := float64(o.expect) + float64(m.place[m.root.at[t]][t])
	if g > mate/2 {
		g = found
	}
	if m.root.movers[enemy].Has(board.Square(t)) && m.root.moved.Has(board.Square(t)) {
		g *= 0.6 // it may run
	}
	if m.root.movers[enemy].Has(board.Square(t)) {
		m.enemyStrike(&m.root, t, q, &o)
		risk = -float64(o.expect)
	}
	return max(g, 0), max(risk, 0)
}
