package evaluation

import (
	"math/bits"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
)

// far is the distance of what cannot be reached.
const far = 100

// terrain is what the squares cost those who pass.
type terrain struct {
	// costs has by cost, from 1 to mostStep, the squares from which it costs that to
	// step on; bars are those that nothing passes.
	costs [mostStep + 1]board.Set
	bars  board.Set
	steps uint8 // the costs that there may be, as bits
}

// mostStep is the highest cost of a step; the tolls of the table are no higher. One more
// is a power of two.
const mostStep = 7

// own makes it the terrain of my pieces: a step costs 1, past a mover of mine or an
// enemy more; what of mine never moves bars the way.
func (t *terrain) own(e *Evaluation) {
	t.pave(1, e.board.Playable)
	t.toll(e.k.Root.Occupied[state.Me], uint8(e.p.TollOwn))
	t.toll(e.k.Root.Occupied[state.Enemy], uint8(e.p.TollEnemy))
	t.bars = e.k.Root.Occupied[state.Me].AndNot(e.k.Root.Movers[state.Me])
}

// The gaits of my pieces: who cannot take a Bomb walks round it, others dig through.
const (
	walking = iota
	digging
	gaits
)

// road is how the pieces of a gait go.
type road struct {
	land terrain
	used bool // some piece goes so
}

// gait returns that of my piece on a square. Where there is no wall, all walk.
func (e *Evaluation) gait(q uint8) int {
	if e.walled && e.board.Beats[state.RankOf(e.k.Root.Mask[e.k.Root.At[q]])]&state.BombBit != 0 {
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

// pave makes the roads of both gaits. So far nobody uses them.
func (e *Evaluation) pave() {
	walk, dig := &e.roads[walking].land, &e.roads[digging].land
	e.roads[walking].used, e.roads[digging].used = false, false
	walk.own(e)
	walls := e.walls()
	if e.walled = !walls.Empty(); e.walled {
		*dig = *walk
		dig.toll(walls, uint8(e.p.TollDig))
		walk.bars = walk.bars.Or(walls)
	}
}

// pave sets what every square costs.
func (t *terrain) pave(cost uint8, squares board.Set) {
	t.costs = [mostStep + 1]board.Set{}
	t.costs[cost] = squares
	t.steps = 1 << cost
}

// toll sets what some squares cost.
func (t *terrain) toll(s board.Set, cost uint8) {
	for i := range t.costs {
		t.costs[i] = t.costs[i].AndNot(s)
	}
	t.costs[cost] = t.costs[cost].Or(s)
	t.steps |= 1 << cost
}

// spread fills d with the cost of the cheapest way to the target from every square,
// far where there is none: Dijkstra's algorithm with a ring of buckets (Dial 1969), which
// are sets of squares, so that all of one cost go a step at once.
func spread(b *state.Board, target uint8, d *[board.MaxSquares]uint8, t *terrain) {
	*d = allFar
	d[target] = 0
	var ring [mostStep + 1]board.Set
	done := t.bars.Or(state.Bit(target))
	ring[1] = b.Beside(state.Bit(target)).And(b.Playable) // who leaves the target stands on it first
	for cost, last := 1, 1; cost <= last && cost < far; cost++ {
		bucket := &ring[cost&mostStep]
		now := bucket.AndNot(done)
		*bucket = board.Set{}
		if now.Empty() {
			continue
		}
		done = done.Or(now)
		for steps := t.steps; steps != 0; steps &= steps - 1 {
			step := bits.TrailingZeros8(steps)
			if these := now.And(t.costs[step&mostStep]); !these.Empty() {
				next := &ring[(cost+step)&mostStep]
				*next = next.Or(b.Beside(these).And(b.Playable))
				last = max(last, cost+step)
			}
		}
		for !now.Empty() {
			d[now.Pop()] = uint8(cost)
		}
	}
}

// allFar is how far squares are before any way is known.
var allFar = func() (d [board.MaxSquares]uint8) {
	for q := range d {
		d[q] = far
	}
	return d
}()
