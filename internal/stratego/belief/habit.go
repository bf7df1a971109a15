package belief

import (
	"math"

	"flagfall/board"
	"flagfall/stratego"
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

// habit counts what one hidden piece did, as far as both players saw it.
type habit struct {
	approached, fled, declined [classes]uint8
	// Steps that shortened or lengthened the way to a known piece within sight.
	towards, away [classes]uint8
	// The same towards pieces whose rank it did not know.
	approachedMoved, approachedStill, fledUnknown, declinedMoved, declinedStill uint8
	before                                                                      int // moves of its side before its first
}

func tick(n *uint8) {
	if *n < math.MaxUint8 {
		*n++
	}
}

// Features is how many numbers describe a hidden piece, a constant 1 included.
const Features = 5*classes + 5 + 6 + 2*homeRows + 3 + 1

// sight is from how many steps away a piece is seen to go after another.
const sight = 5

// homeRows is in how many rows, from the back, a home is divided.
const homeRows = 4

// describe turns what is known of a piece into numbers from 0 to about 1. row
// is its home row from the back, ahead by what part of the board it is in front
// of it, moves how often its side moved, near what became of its
// neighbours.
func (h *habit) describe(l *Life, row int, ahead float64, moves int, near neighbours) (x [Features]float32) {
	n := 0
	put := func(v float64) { x[n] = float32(v); n++ }
	often := func(k uint8) { put(1 - math.Pow(0.5, float64(k))) }
	for c := range classes {
		often(h.approached[c])
		often(h.fled[c])
		often(h.declined[c])
		put(math.Log1p(float64(h.towards[c])) / 3)
		put(math.Log1p(float64(h.away[c])) / 3)
	}
	often(h.approachedMoved)
	often(h.approachedStill)
	often(h.fledUnknown)
	often(h.declinedMoved)
	often(h.declinedStill)
	long := math.Log1p(float64(moves)) / 5
	if l.Moves > 0 {
		put(math.Log1p(float64(l.Moves)) / 4)
		put(float64(l.Moves) / float64(max(moves, 1)))
		put(math.Exp(-float64(h.before) / 8))
		put(math.Exp(-float64(h.before) / 40))
		put(max(ahead, 0))
		put(max(-ahead, 0))
		x[n+row] = 1
	} else {
		n += 6
		x[n+homeRows+row] = float32(long)
		x[Features-4] = float32(near.bombs) / 2
		x[Features-3] = float32(near.gone) / 4
		x[Features-2] = float32(near.still) / 4
	}
	x[Features-1] = 1
	return x
}

// observe counts what the side's event says of its hidden pieces, before it is
// played.
func (w *witness) observe(e stratego.Event) {
	w.decline(e)
	mover := w.lives.at[e.Move.From]
	p := &w.lives.All[mover]
	h := &w.habits[mover]
	if p.Moves == 0 {
		h.before = w.moves
	}
	if p.Known || e.Outcome != stratego.NoStrike {
		return
	}
	w.head(h, e.Move)
	before, after := w.v.Adjacent(e.Move.From), w.v.Adjacent(e.Move.To)
	for q := range before.AndNot(after).All() {
		if k := w.lives.On(q); k != nil && k.Side != w.side {
			if c, known := w.classAt(k); known {
				tick(&h.fled[c])
			} else if k.Moves > 0 {
				tick(&h.fledUnknown)
			}
		}
	}
	for q := range after.AndNot(before).Without(e.Move.From).All() {
		if k := w.lives.On(q); k != nil && k.Side != w.side {
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

// head counts which known pieces a step leads towards or away from.
func (w *witness) head(h *habit, m stratego.Move) {
	g := w.v.Grid()
	for i := range w.lives.All {
		k := &w.lives.All[i]
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

// neighbours are what became of the pieces that started beside one: known
// Bombs, pieces that moved or fell or are known, pieces that still stand
// hidden.
type neighbours struct{ bombs, gone, still int }

// beside counts the neighbours of a start square.
func (w *witness) beside(start board.Square, at map[board.Square]*Life) (n neighbours) {
	for q := range w.v.Adjacent(start).All() {
		switch l := at[q]; {
		case l == nil:
		case l.Known && l.Rank == stratego.Bomb:
			n.bombs++
		case l.Known || l.Moves > 0 || l.Square == board.NoSquare:
			n.gone++
		default:
			n.still++
		}
	}
	return n
}

// starts returns the pieces of the judged side by where they started.
func (w *witness) starts() map[board.Square]*Life {
	at := map[board.Square]*Life{}
	for i := range w.lives.All {
		if l := &w.lives.All[i]; l.Side == w.side {
			at[l.Start] = l
		}
	}
	return at
}

// classAt returns the class of an enemy of the judged side, if that side has
// seen its rank.
func (w *witness) classAt(k *Life) (class int, known bool) {
	if !k.Known || k.Rank == stratego.NoRank {
		return 0, false
	}
	return classOf(k.Rank)
}

// decline counts which hidden pieces could have struck a neighbour and did not.
func (w *witness) decline(e stratego.Event) {
	for i := range w.lives.All {
		k := &w.lives.All[i]
		if k.Side == w.side || k.Square == board.NoSquare {
			continue
		}
		for n := range w.v.Adjacent(k.Square).All() {
			j := w.lives.at[n]
			if j < 0 || w.lives.All[j].Side != w.side || w.lives.All[j].Known {
				continue
			}
			if e.Move.From == n && e.Move.To == k.Square {
				continue
			}
			h := &w.habits[j]
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

// ahead is by what part of the board a piece is in front of where it started.
func (w *witness) ahead(l *Life) float64 {
	g := w.v.Grid()
	d := g.Row(l.Square) - g.Row(l.Start)
	if !w.v.AtTop(w.side) {
		d = -d
	}
	return float64(d) / float64(g.Height)
}
