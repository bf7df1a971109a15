package belief

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// The classes of known pieces that a hidden piece meets: what it does about a
// Marshal tells other things than what it does about a Scout.
const (
	classes    = 9
	classBomb  = 8
	classSmall = 7 // Scout and Spy
	classMiner = 6
	classLow   = 5 // Lieutenant and Sergeant
)

// classOf returns the class of a known rank, from 0 for the Marshal; the Flag
// has none.
func classOf(r stratego.Rank) (class int, ok bool) {
	switch {
	case r >= stratego.Marshal && r <= stratego.Captain:
		return int(r - stratego.Marshal), true
	case r == stratego.Lieutenant || r == stratego.Sergeant:
		return classLow, true
	case r == stratego.Miner:
		return classMiner, true
	case r == stratego.Scout || r == stratego.Spy:
		return classSmall, true
	case r == stratego.Bomb:
		return classBomb, true
	}
	return 0, false
}

// observation counts what one hidden piece did, as far as both players saw it.
type observation struct {
	approached, fled, declined [classes]uint8
	// Steps that shortened or lengthened the way to a known piece within sight.
	towards, away [classes]uint8
	// The same towards pieces whose rank it did not know.
	approachedMoved, approachedStill, fledUnknown, declinedMoved, declinedStill uint8
	before                                                                      int // moves of its side before its first
	// Turns of its side at which it could have made its first move at all, and
	// at which it could have made it forwards.
	free, forward int

	heading float32 // from -1, back, to 1, towards the enemy's back row
	latest  int     // moves of its side before its latest

	counts description // what counted returned last
	stale  bool        // it did something since
}

func tick(n *uint8) {
	if *n < math.MaxUint8 {
		*n++
	}
}

// observe counts what the side's event says of its hidden pieces, before it is
// played.
func (w *observer) observe(e stratego.Event) {
	w.decline(e)
	w.idle()
	mover := w.traces.at[e.Move.From]
	w.last = mover
	p := &w.traces.All[mover]
	h := &w.observed[mover]
	if p.Moves == 0 {
		h.before = w.moves
	}
	if p.Known || e.Outcome != stratego.NoStrike {
		return
	}
	h.turn(w.advance(e.Move.From, e.Move.To), w.moves)
	h.stale = true
	w.head(h, e.Move)
	before, after := w.v.Adjacent(e.Move.From), w.v.Adjacent(e.Move.To)
	for q := range before.AndNot(after).All() {
		if k := w.traces.On(q); k != nil && k.Side != w.side {
			if c, known := w.classAt(k); known {
				tick(&h.fled[c])
			} else if k.Moves > 0 {
				tick(&h.fledUnknown)
			}
		}
	}
	for q := range after.AndNot(before).Without(e.Move.From).All() {
		if k := w.traces.On(q); k != nil && k.Side != w.side {
			switch c, known := w.classAt(k); {
			case known:
				tick(&h.approached[c])
			case k.Moves > 0:
				tick(&h.approachedMoved)
			default:
				tick(&h.approachedStill)
			}
		}
	}
}

// idle counts which pieces that never moved could move at a turn of their side.
func (w *observer) idle() {
	t := w.traces
	occupied := t.occupied[0].Or(t.occupied[1])
	for q := range t.hidden[w.side].All() {
		free := w.v.Adjacent(q).AndNot(occupied)
		if i := t.at[q]; !free.Empty() && t.All[i].Moves == 0 {
			w.observed[i].free++
			for n := range free.All() {
				if w.advance(q, n) > 0 {
					w.observed[i].forward++
				}
			}
		}
	}
}

// advance is by how many rows a step leads towards the enemy.
func (w *observer) advance(from, to board.Square) int {
	g := w.v.Grid()
	if w.v.AtTop(w.side) {
		return g.Row(to) - g.Row(from)
	}
	return g.Row(from) - g.Row(to)
}

// sight is from how many steps away a piece is seen to go after another. As the other
// numbers of the features it is part of what the models were learned on, so no parameter.
const sight = 5

// head counts which known pieces a step leads towards or away from.
func (w *observer) head(h *observation, m stratego.Move) {
	g := w.v.Grid()
	for i := range w.traces.All {
		k := &w.traces.All[i]
		if k.Side == w.side || k.Square == board.NoSquare {
			continue
		}
		c, known := w.classAt(k)
		if !known {
			continue
		}
		from, to := g.Distance(m.From, k.Square), g.Distance(m.To, k.Square)
		switch {
		case to < from && to <= sight:
			tick(&h.towards[c])
		case to > from && from <= sight:
			tick(&h.away[c])
		}
	}
}

// classAt returns the class of an enemy of the judged side, if that side has
// seen its rank.
func (w *observer) classAt(k *Trace) (class int, known bool) {
	if !k.Known || k.Rank == stratego.NoRank {
		return 0, false
	}
	return classOf(k.Rank)
}

// decline counts which hidden pieces could have struck a neighbour and did not.
func (w *observer) decline(e stratego.Event) {
	for n := range w.traces.hidden[w.side].All() {
		for q := range w.v.Adjacent(n).And(w.traces.occupied[w.side^1]).All() {
			if e.Move.From == n && e.Move.To == q {
				continue
			}
			k, h := w.traces.On(q), &w.observed[w.traces.at[n]]
			h.stale = true
			switch c, known := w.classAt(k); {
			case known:
				tick(&h.declined[c])
			case k.Moves > 0:
				tick(&h.declinedMoved)
			default:
				tick(&h.declinedStill)
			}
		}
	}
}
