package belief

import (
	"math"
	"math/bits"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// FeatureCount is how many numbers describe a hidden piece, a constant 1 included.
const FeatureCount = ofAll + 1

// Features are the numbers that describe what one hidden piece did, from 0 to about 1.
type Features [FeatureCount]float32

// homeRows is in how many rows, from the back, a home is divided.
const homeRows = 4

// Where the features of each kind begin: by class of the known pieces that it met, of the
// unknown ones beside it, of the other unknown ones, of a piece that moved, of the home row
// of one that did and one that did not, and of one that did not move.
const (
	perClass  = 7
	ofUnknown = perClass * classes
	ofOthers  = ofUnknown + 4
	ofMoved   = ofOthers + 5
	ofRows    = ofMoved + 6
	ofStill   = ofRows + 2*homeRows
)

// Of a class.
const (
	approaches = iota
	flights
	refusals
	stepsTowards
	stepsAway
	stays // beside a piece of it
	comes // to stand beside one
)

// There are no more features than bits in description.some.
const _ = uint(2*64 - FeatureCount)

// description is the features of a piece, and which of them are not 0.
type description struct {
	Features
	some [2]uint64
}

// set sets a feature that was 0.
func (d *description) set(i int, x float32) {
	if x != 0 {
		d.Features[i] = x
		d.some[i>>6] |= 1 << (i & 63)
	}
}

// present appends the indices of the features that are not 0.
func (d *description) present(some []uint8) []uint8 {
	for i, left := range d.some {
		for ; left != 0; left &= left - 1 {
			some = append(some, uint8(i<<6|bits.TrailingZeros64(left)))
		}
	}
	return some
}

// same reports whether another description says the same.
func (d *description) same(o *description) bool {
	if d.some != o.some {
		return false
	}
	for i, left := range d.some {
		for ; left != 0; left &= left - 1 {
			if k := i<<6 + bits.TrailingZeros64(left); d.Features[k] != o.Features[k] {
				return false
			}
		}
	}
	return true
}

// tabulation has a function of small counts, which are looked up.
type tabulation struct {
	of   [256]float32
	more func(k float64) float64
}

func tabulated(f func(k float64) float64) *tabulation {
	t := &tabulation{more: f}
	for k := range t.of {
		t.of[k] = float32(f(float64(k)))
	}
	return t
}

func (t *tabulation) at(k int) float32 {
	if k < len(t.of) {
		return t.of[k]
	}
	return float32(t.more(float64(k)))
}

// logFifths is by what logFifth divides.
const logFifths = 5

// What counts become: how often, and logarithms and decays at several rates.
var (
	oftenness  = tabulated(func(k float64) float64 { return 1 - math.Pow(0.5, k) })
	logThird   = tabulated(func(k float64) float64 { return math.Log1p(k) / 3 })
	logFourth  = tabulated(func(k float64) float64 { return math.Log1p(k) / 4 })
	logFifth   = tabulated(func(k float64) float64 { return math.Log1p(k) / logFifths })
	quickDecay = tabulated(func(k float64) float64 { return math.Exp(-k / 8) })
	slowDecay  = tabulated(func(k float64) float64 { return math.Exp(-k / 40) })
)

// counted returns the features that are counts of what a piece did. They are kept until it
// does something else.
func (h *observation) counted() *description {
	if !h.stale {
		return &h.counts
	}
	h.stale, h.counts = false, description{}
	d := &h.counts
	for c := range classes {
		d.set(perClass*c+approaches, oftenness.of[h.approached[c]])
		d.set(perClass*c+flights, oftenness.of[h.fled[c]])
		d.set(perClass*c+refusals, oftenness.of[h.declined[c]])
		d.set(perClass*c+stepsTowards, logThird.of[h.towards[c]])
		d.set(perClass*c+stepsAway, logThird.of[h.away[c]])
	}
	for i, k := range [...]uint8{h.approachedMoved, h.approachedStill, h.fledUnknown, h.declinedMoved, h.declinedStill} {
		d.set(ofOthers+i, oftenness.of[k])
	}
	return d
}

// describe describes a piece as it has behaved until now.
func (w *observer) describe(i int16, d *description) {
	l, h := &w.traces.All[i], &w.observed[i]
	*d = *h.counted()
	w.meets(i, d)
	row := w.homeRow(l.Start)
	if l.Moves > 0 {
		d.set(ofMoved, logFourth.at(l.Moves))
		d.set(ofMoved+1, float32(float64(l.Moves)/float64(max(w.moves, 1))))
		d.set(ofMoved+2, quickDecay.at(h.before))
		d.set(ofMoved+3, slowDecay.at(h.before))
		ahead := w.ahead(l)
		d.set(ofMoved+4, float32(max(ahead, 0)))
		d.set(ofMoved+5, float32(max(-ahead, 0)))
		d.set(ofRows+row, 1)
		w.placed(i, d)
	} else {
		d.set(ofRows+homeRows+row, logFifth.at(w.moves))
		d.set(ofStill, logFifth.at(h.free))
		d.set(ofStill+1, logFifth.at(h.forward))
		if h.free == 0 {
			d.set(ofStill+2, 1)
		}
		near := w.beside(l.Start)
		d.set(ofStill+3, float32(near.bombs)/2)
		d.set(ofStill+4, float32(near.gone)/4)
		d.set(ofStill+5, float32(near.still)/4)
	}
	d.set(ofAll, 1)
}

// neighbours are what became of the pieces that started beside one: known
// Bombs, pieces that moved or fell or are known, pieces that still stand
// hidden.
type neighbours struct{ bombs, gone, still int }

// beside counts the neighbours of a start square.
func (w *observer) beside(start board.Square) (n neighbours) {
	for near := w.v.Adjacent(start); !near.Empty(); {
		i := w.starts[near.Pop()]
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

// meets adds what a piece stands next to now: enemies whose rank it knows, by class, where
// it stays or has just come to, and others, that never moved or did, in the same way.
func (w *observer) meets(i int16, d *description) {
	l := &w.traces.All[i]
	if l.Square == board.NoSquare {
		return
	}
	for near := w.v.Adjacent(l.Square); !near.Empty(); {
		k := w.traces.On(near.Pop())
		if k == nil || k.Side == w.side {
			continue
		}
		c, known := w.classAt(k)
		switch {
		case known && w.last == i:
			d.set(perClass*c+comes, 1)
		case known:
			d.set(perClass*c+stays, 1)
		default:
			n := 0
			if k.Moves > 0 {
				n++
			}
			if w.last == i {
				n += 2
			}
			d.set(ofUnknown+n, 1)
		}
	}
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
