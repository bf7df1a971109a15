package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/state"
)

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
func (e *Evaluation) terrain() *terrain {
	t := &terrain{bars: e.k.Root.Occupied[state.Me].AndNot(e.k.Root.Movers[state.Me])}
	t.pave(1)
	t.toll(e.k.Root.Occupied[state.Me], uint8(e.p.TollOwn))
	t.toll(e.k.Root.Occupied[state.Enemy], uint8(e.p.TollEnemy))
	return t
}

// The gaits of my pieces: who cannot take a Bomb walks round it, others dig through.
const (
	walking = iota
	digging
	gaits
)

// gait returns that of my piece on a square.
func (e *Evaluation) gait(q uint8) int {
	if e.board.Beats[state.RankOf(e.k.Root.Mask[e.k.Root.At[q]])]&state.BombBit != 0 {
		return digging
	}
	return walking
}

// walls are the enemies that are Bombs for certain or nearly so.
func (e *Evaluation) walls() board.Set {
	var s board.Set
	for foes := e.k.Root.Occupied[state.Enemy]; !foes.Empty(); {
		q := foes.Pop()
		p := e.k.Root.At[q]
		if c := &e.k.Chance[p]; c.Of(e.k.Root.Mask[p]&state.BombBit) > float32(e.p.Wall)*c.Of(e.k.Root.Mask[p]) {
			s = s.With(q)
		}
	}
	return s
}

// lands returns what the squares cost each gait, the same for both where there is no
// wall.
func (e *Evaluation) lands() [gaits]*terrain {
	walk := e.terrain()
	walls := e.walls()
	if walls.Empty() {
		return [gaits]*terrain{walk, walk}
	}
	dig := *walk
	dig.toll(walls, uint8(e.p.TollDig))
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
func spread(b *state.Board, target uint8, d *[board.MaxSquares]uint8, t *terrain) {
	for i := range d {
		d[i] = far
	}
	var ring [mostStep + 1][board.MaxSquares]uint8
	var n [mostStep + 1]int
	d[target] = 0
	ring[0][0], n[0] = target, 1
	for cost, left := 0, 1; left > 0 && cost < far; cost++ {
		now := cost % len(ring)
		for i := 0; i < n[now]; i++ {
			q := ring[now][i]
			if int(d[q]) != cost {
				continue
			}
			next := cost + 1
			if q != target {
				next = cost + int(t.step[q]) // who leaves it stands on it first
			}
			to := next % len(ring)
			for _, s := range b.Next[q] {
				if s == state.None || next >= int(d[s]) || t.bars.Has(board.Square(s)) {
					continue
				}
				d[s] = uint8(next)
				ring[to][n[to]] = s
				n[to]++
				left++
			}
		}
		left -= n[now]
		n[now] = 0
	}
}
