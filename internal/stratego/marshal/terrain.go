package marshal

import "flagfall.dev/board"

// far is the distance of what cannot be reached.
const far = 100

// terrain is what the squares cost those who pass.
type terrain struct {
	// step is what it costs to step on from a square, at most mostStep; bars are the
	// squares that nothing passes.
	step [board.MaxSquares]uint8
	bars board.Set
}

// mostStep is the highest cost of a step; the tolls of the table are no higher.
const mostStep = 7

// terrain is that of my pieces: a step costs 1, past a mover of mine or an
// enemy more; what of mine never moves bars the way.
func (m *model) terrain() *terrain {
	t := &terrain{bars: m.root.occ[me].AndNot(m.root.movers[me])}
	t.pave(1)
	t.toll(m.root.occ[me], uint8(m.w.TollOwn))
	t.toll(m.root.occ[enemy], uint8(m.w.TollEnemy))
	return t
}

// The gaits of my pieces: who cannot take a Bomb walks round it, others dig through.
const (
	walking = iota
	digging
	gaits
)

// gait returns that of my piece on a square.
func (m *model) gait(q uint8) int {
	if m.beats[rankOf(m.root.mask[m.root.at[q]])]&bombBit != 0 {
		return digging
	}
	return walking
}

// walls are the enemies that are Bombs for certain or nearly so.
func (m *model) walls() board.Set {
	var s board.Set
	for foes := m.root.occ[enemy]; !foes.Empty(); {
		q := foes.Pop()
		p := m.root.at[q]
		if f := &m.foes[p]; f.chance.of(m.root.mask[p]&bombBit) > float32(m.w.Wall)*f.chance.of(m.root.mask[p]) {
			s = s.With(q)
		}
	}
	return s
}

// lands returns what the squares cost each gait, the same for both where there is no
// wall.
func (m *model) lands() [gaits]*terrain {
	walk := m.terrain()
	walls := m.walls()
	if walls.Empty() {
		return [gaits]*terrain{walk, walk}
	}
	dig := *walk
	dig.toll(walls, uint8(m.w.TollDig))
	walk.bars = walk.bars.Or(walls)
	return [gaits]*terrain{walk, &dig}
}

// pave sets what every square costs.
func (t *terrain) pave(cost uint8) {
	for q := range t.step {
		t.step[q] = cost
	}
}

// toll sets what some squares cost.
func (t *terrain) toll(s board.Set, cost uint8) {
	for !s.Empty() {
		t.step[s.Pop()] = cost
	}
}

// spread fills d with the cost of the cheapest way to the target from every square,
// far where there is none (Dijkstra's algorithm with a ring of buckets, Dial 1969).
func (g *geometry) spread(target uint8, d *[board.MaxSquares]uint8, t *terrain) {
	for i := range d {
		d[i] = far
	}
	var ring [mostStep + 1][board.MaxSquares]uint8
	var n [mostStep + 1]int
	d[target] = 0
	ring[0][0], n[0] = target, 1
	for cost, left := 0, 1; left > 0 && cost < far; cost++ {
		b := cost % len(ring)
		for i := 0; i < n[b]; i++ {
			q := ring[b][i]
			if int(d[q]) != cost {
				continue
			}
			next := cost + 1
			if q != target {
				next = cost + int(t.step[q]) // who leaves it stands on it first
			}
			to := next % len(ring)
			for _, s := range g.step[q] {
				if s == none || next >= int(d[s]) || t.bars.Has(board.Square(s)) {
					continue
				}
				d[s] = uint8(next)
				ring[to][n[to]] = s
				n[to]++
				left++
			}
		}
		left -= n[b]
		n[b] = 0
	}
}
