package belief

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// FeatureCount is how many numbers describe a hidden piece, a constant 1 included.
const FeatureCount = 7*classes + 5 + 4 + 6 + 2*homeRows + 6 + 1

// Features are the numbers that describe what one hidden piece did, from 0 to about 1.
type Features [FeatureCount]float32

// homeRows is in how many rows, from the back, a home is divided.
const homeRows = 4

// What counts of up to 255 become: how often, and a third of the logarithm.
var (
	oftenness = tabulated(func(k float64) float64 { return 1 - math.Pow(0.5, k) })
	logThird  = tabulated(func(k float64) float64 { return math.Log1p(k) / 3 })
)

func tabulated(f func(k float64) float64) *[256]float32 {
	var t [256]float32
	for k := range t {
		t[k] = float32(f(float64(k)))
	}
	return &t
}

// describe turns what is known of a piece into numbers from 0 to about 1. row
// is its home row from the back, ahead by what part of the board it is in front
// of it, moves how often its side moved, near what became of its
// neighbours, now what it stands beside.
func (h *observation) describe(l *Trace, row int, ahead float64, moves int, near neighbours, now *company) (x Features) {
	n := 0
	put := func(v float64) { x[n] = float32(v); n++ }
	often := func(k uint8) { x[n] = oftenness[k]; n++ }
	log := func(k uint8) { x[n] = logThird[k]; n++ }
	for c := range classes {
		often(h.approached[c])
		often(h.fled[c])
		often(h.declined[c])
		log(h.towards[c])
		log(h.away[c])
		put(float64(now.stays[c]))
		put(float64(now.comes[c]))
	}
	for _, x := range now.unknown {
		put(float64(x))
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
		x[FeatureCount-7] = float32(math.Log1p(float64(h.free)) / 5)
		x[FeatureCount-6] = float32(math.Log1p(float64(h.forward)) / 5)
		if h.free == 0 {
			x[FeatureCount-5] = 1
		}
		x[FeatureCount-4] = float32(near.bombs) / 2
		x[FeatureCount-3] = float32(near.gone) / 4
		x[FeatureCount-2] = float32(near.still) / 4
	}
	x[FeatureCount-1] = 1
	return x
}

// neighbours are what became of the pieces that started beside one: known
// Bombs, pieces that moved or fell or are known, pieces that still stand
// hidden.
type neighbours struct{ bombs, gone, still int }

// beside counts the neighbours of a start square.
func (w *observer) beside(start board.Square) (n neighbours) {
	for q := range w.v.Adjacent(start).All() {
		i := w.starts[q]
		if i < 0 {
			continue
		}
		switch l := &w.traces.All[i]; {
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

// features describes a piece as it has behaved until now.
func (w *observer) features(i int16) Features {
	l := &w.traces.All[i]
	now := w.meets(i)
	return w.observed[i].describe(l, w.homeRow(l.Start), w.ahead(l), w.moves, w.beside(l.Start), &now)
}

// company is what a piece stands next to now: enemies whose rank it knows, by
// class, where it stays or has just come to, and others, that never moved or
// did, in the same way.
type company struct {
	stays, comes [classes]int8
	unknown      [4]int8
}

// meets looks at what a piece stands next to.
func (w *observer) meets(i int16) (b company) {
	l := &w.traces.All[i]
	if l.Square == board.NoSquare {
		return b
	}
	for q := range w.v.Adjacent(l.Square).All() {
		k := w.traces.On(q)
		if k == nil || k.Side == w.side {
			continue
		}
		c, known := w.classAt(k)
		switch {
		case known && w.last == i:
			b.comes[c] = 1
		case known:
			b.stays[c] = 1
		default:
			n := 0
			if k.Moves > 0 {
				n++
			}
			if w.last == i {
				n += 2
			}
			b.unknown[n] = 1
		}
	}
	return b
}

// homeRow returns the row of a start square from the back, as one of four.
func (w *observer) homeRow(q board.Square) int {
	g := w.v.Grid()
	row := g.Row(q)
	if !w.v.AtTop(w.side) {
		row = g.Height - 1 - row
	}
	rows := w.v.HomeSize() / g.Width
	return min(max(scale(row, rows, 4), 0), 3)
}

// ahead is by what part of the board a piece is in front of where it started.
func (w *observer) ahead(l *Trace) float64 {
	return float64(w.advance(l.Start, l.Square)) / float64(w.v.Grid().Height)
}
