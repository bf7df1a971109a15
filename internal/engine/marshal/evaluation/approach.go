package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/internal/engine/marshal/state"
)

// approach makes it costly to let enemies come near my Flag: each gets places by
// how far it has to go, round Bombs unless it may be a Miner.
func (e *Evaluation) approach() {
	flag := e.k.Flag
	if flag == state.None {
		return
	}
	var walk, dig [board.MaxSquares]uint8
	land := &terrain{}
	land.pave(1, e.board.Playable)
	land.toll(e.k.Root.Occupied[state.Me], uint8(e.p.GuardOwn))
	land.toll(e.k.Root.Occupied[state.Enemy], uint8(e.p.GuardEnemy))
	spread(e.board, flag, &dig, land)
	for own := e.k.Root.Occupied[state.Me]; !own.Empty(); {
		if q := own.Pop(); e.k.Root.Mask[e.k.Root.At[q]] == state.BombBit {
			land.bars = land.bars.With(q)
		}
	}
	spread(e.board, flag, &walk, land)
	e.near.set(e.p.Near)
	var open, tunnel [board.MaxSquares]float64 // what walking counts, and digging more
	for q := range e.board.Squares {
		open[q] = e.near.of[walk[q]]
		tunnel[q] = max(0, e.near.of[dig[q]]-open[q])
	}
	for foes := e.k.Root.Movers[state.Enemy]; !foes.Empty(); {
		p := e.k.Root.At[foes.Pop()]
		c := &e.k.Chance[p]
		may := float64(c.Of(e.k.Root.Mask[p]&state.Movable) / c.Of(e.k.Root.Mask[p]))
		digs := float64(c.Of(e.k.Root.Mask[p]&state.MinerBit) / c.Of(e.k.Root.Mask[p]))
		squares := e.board.Squares
		vector.Join(e.places[p][:squares], open[:squares], tunnel[:squares], may, digs, e.p.Guard)
	}
}

// approaches is what it costs that enemies are near my Flag.
func (e *Evaluation) approaches() Term { return e.placed("approach", state.Enemy, -1) }
