package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// hunt is an enemy at the root that my pieces may go after, one of them after the other.
type hunt struct {
	e     *Evaluation
	at    uint8 // its square
	moves bool  // it may move
	// gains are what strikes on it bring, by whether it knows my piece, and by rank; below
	// 0 what was not asked yet.
	gains [2][stratego.Ranks]float64
	// scout is what it costs the enemy that it is a Scout that strikes in vain.
	scout int32
}

// hunts returns the hunt of the enemy on a square.
func (e *Evaluation) hunts(at uint8) hunt {
	h := hunt{e: e, at: at, moves: e.k.Root.Movers[state.Enemy].Has(board.Square(at))}
	for known := range h.gains {
		for r := range h.gains[known] {
			h.gains[known][r] = -1
		}
	}
	p := e.k.Root.At[at]
	if c := e.k.Chance[p].Of(state.ScoutBit); e.k.Root.Mask[p]&state.ScoutBit != 0 && c > 0 {
		hidden := float32(0)
		if !e.k.Root.Known.Has(board.Square(at)) {
			hidden = e.foes[p].secret
		}
		h.scout = int32(e.foes[p].value.Of(state.ScoutBit) / c * (1 + hidden))
	}
	return h
}

// gain is what my piece on q may expect from striking the enemy, at least 0. While plans
// are made my pieces have no places, so pieces of one rank expect the same.
func (h *hunt) gain(q uint8) float64 {
	root := &h.e.k.Root
	known := 0
	if root.Known.Has(board.Square(q)) {
		known = 1
	}
	gain := &h.gains[known][state.RankOf(root.Mask[root.At[q]])]
	if *gain < 0 {
		*gain = h.e.gain(q, h.at)
	}
	return *gain
}

// gain returns what my piece on q may expect from striking the enemy on t, at least 0.
func (e *Evaluation) gain(q, t uint8) float64 {
	var o state.Odds
	e.myStrike(&e.k.Root, q, t, &o)
	g := float64(o.Expected) + float64(e.places[e.k.Root.At[t]][t])
	if g > e.p.Decided {
		g = e.p.Found
	}
	if e.k.Root.Movers[state.Enemy].Has(board.Square(t)) && e.k.Root.Moved.Has(board.Square(t)) {
		g = float64(e.p.Elusive*g) + e.mopping(&o) // it may run
	}
	return max(g, 0)
}

// risk is what my piece on q may lose if the enemy strikes it, at least 0.
func (h *hunt) risk(q uint8) float64 {
	if !h.moves || h.harmless(q) {
		return 0
	}
	return h.e.risk(q, h.at)
}

// risk returns what my piece on q may lose if the enemy on t, which may move, strikes it, at
// least 0.
func (e *Evaluation) risk(q, t uint8) float64 {
	var o state.Odds
	e.enemyStrike(&e.k.Root, t, q, &o)
	return max(-float64(o.Expected), 0)
}

// harmless reports whether it is plain that my piece on q loses nothing by the enemy: only a
// Scout strikes from afar, which falls to most pieces, and then costs no more than their
// rank's secrecy at most.
func (h *hunt) harmless(q uint8) bool {
	e := h.e
	root := &e.k.Root
	if e.board.Distance[h.at][q] <= 1 {
		return false
	}
	p, k := root.At[h.at], state.RankOf(root.Mask[root.At[q]])
	switch {
	case root.Mask[p]&state.ScoutBit == 0:
		return true
	case (e.board.FelledBy[k]|e.board.TiedBy[k])&state.ScoutBit != 0 || e.k.Chance[p].Of(state.ScoutBit) <= 0:
		return false
	}
	return root.Known.Has(board.Square(q)) || h.scout-e.secret[k]+int32(e.places[p][h.at]) >= 0
}

// mopping is what it is worth, beside its own worth, to strike one of the last enemies
// that move: who has none left has lost.
func (e *Evaluation) mopping(o *state.Odds) float64 {
	left := e.k.Root.Movers[state.Enemy].Count()
	if float64(left) > e.p.FewLeft || e.k.Root.Movers[state.Me].Count() == 1 {
		return 0
	}
	return float64(e.p.Found / float64(left*left) * float64(o.P[stratego.Win]+o.P[stratego.Both]))
}
