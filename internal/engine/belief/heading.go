package belief

import "flagfall.dev/board"

// Where the features of a piece that moved begin: of the row that it stands in, counted from
// the enemy's back row; of the steps to the nearest hidden piece of the enemy that never
// moved, and to its nearest known Bomb; of where the piece goes.
const (
	rowsSeen   = 5
	stepsSeen  = 4
	ofDeep     = ofStill + 6
	ofTarget   = ofDeep + rowsSeen
	ofBomb     = ofTarget + stepsSeen
	ofHeading  = ofBomb + stepsSeen + 1
	ofAll      = ofHeading + 4
	headingOld = 0.8 // share of its heading that a piece keeps at each of its steps
)

// placed adds where a piece that moved stands, and where it goes.
func (w *observer) placed(i int16, d *description) {
	l, h := &w.traces.All[i], &w.observed[i]
	if l.Square == board.NoSquare {
		return
	}
	if row := w.rowsLeft(l.Square); row < rowsSeen {
		d.set(ofDeep+row, 1)
	}
	target, bomb := w.nearest(l.Square)
	if target <= stepsSeen {
		d.set(ofTarget+target-1, 1)
	}
	if bomb <= stepsSeen {
		d.set(ofBomb+bomb-1, 1)
	}
	if bomb < far {
		d.set(ofBomb+stepsSeen, 1)
	}
	d.set(ofHeading, max(h.heading, 0))
	d.set(ofHeading+1, max(-h.heading, 0))
	d.set(ofHeading+2, quickDecay.at(w.moves-h.latest))
	d.set(ofHeading+3, slowDecay.at(w.moves-h.latest))
}

// far is more steps than there are between any two squares.
const far = 1 << 10

// nearest returns the steps to the nearest hidden piece of the enemy that never moved and to
// its nearest known Bomb, far where there is none.
func (w *observer) nearest(from board.Square) (still, bomb int) {
	still, bomb = far, far
	g, t := w.v.Grid(), w.traces
	for q := range t.occupied[w.side^1].All() {
		k := &t.All[t.at[q]]
		if k.Moves > 0 {
			continue
		}
		if c, known := w.classAt(k); !k.Known {
			still = min(still, g.Distance(from, q))
		} else if known && c == classBomb {
			bomb = min(bomb, g.Distance(from, q))
		}
	}
	return still, bomb
}

// rowsLeft is how many rows lie between a square and the enemy's back row.
func (w *observer) rowsLeft(q board.Square) int {
	g := w.v.Grid()
	if w.v.AtTop(w.side) {
		return g.Height - 1 - g.Row(q)
	}
	return g.Row(q)
}

// turn takes a step into the heading of a piece: the mean of its latest steps, those towards
// the enemy's back row as 1 and those away from it as -1.
func (h *observation) turn(advance, moves int) {
	h.heading = float32(h.heading*headingOld) + float32((1-headingOld)*float32(advance))
	h.latest = moves
}
