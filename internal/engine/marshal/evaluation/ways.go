package evaluation

import (
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/internal/engine/marshal/state"
)

// ways measures the ways to many targets at once: it finds what spread does, one lane a
// target. A square is nearer by one for each point less that the way from it costs.
type ways struct {
	near [256 * vector.Lanes]uint8
	toll [256]uint8 // of the squares
}

// nearest is how near a target is to itself.
const nearest = 255

// measure fills in how near all squares are to the enemies for a gait.
func (w *ways) measure(e *Evaluation, gait int, land *terrain, targets []target) {
	w.begin(e, land)
	for i := 0; vector.Relax(&w.near, e.board.Steps[:], &w.toll, e.board.Sweeps[i&1], i&2 != 0); i++ {
	}
	k := 0
	for foes := e.k.Root.Occupied[state.Enemy]; !foes.Empty(); k++ {
		near := &targets[k].near[gait]
		w.fade(uint(k)%vector.Lanes, near[:e.board.Squares], &e.reach.near)
		for bars := land.bars; !bars.Empty(); {
			near[bars.Pop()] = 0
		}
		near[foes.Pop()] = e.reach.near[0]
	}
}

// begin sets the tolls of a terrain and the neighbours of the targets, from which a step leads
// there.
func (w *ways) begin(e *Evaluation, land *terrain) {
	clear(w.near[:e.board.Squares*vector.Lanes])
	w.toll = [256]uint8{}
	for cost, squares := range land.costs {
		for s := squares; !s.Empty(); {
			w.toll[s.Pop()] = uint8(cost)
		}
	}
	for bars := land.bars; !bars.Empty(); {
		w.toll[bars.Pop()] = nearest
	}
	k := 0
	for foes := e.k.Root.Occupied[state.Enemy]; !foes.Empty(); k++ {
		for _, q := range e.board.Next[foes.Pop()] {
			if q != state.None {
				w.near[int(q)*vector.Lanes+k] = nearest - 1 - min(w.toll[q], nearest-1)
			}
		}
	}
}

// fade fills in how much squares count by the ways to the target of a lane.
func (w *ways) fade(lane uint, near []float32, reach *[256]float32) {
	for q := range near {
		near[q] = reach[nearest-w.near[uint(q)*vector.Lanes+lane]-w.toll[uint8(q)]]
	}
}
