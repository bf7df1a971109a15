package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// hunt is an enemy at the root that my pieces may go after, one of them after the other.
type hunt struct {
	e     *Evaluation
	at    uint8 // its square
	moves bool  // it may move
	asked bool  // since the last appraisal
	place int16 // what its square was worth to it then
	// gains are what strikes on it bring, by the kind of my piece; below 0 what was not asked
	// yet.
	gains [kinds]float32
	// plain says by kind whether it is plain that a piece loses nothing by it from afar.
	plain [kinds]answer
	// scout is what it costs the enemy that it is a Scout that strikes in vain.
	scout int32
}

// answer is that to a question that need not be asked twice.
type answer uint8

const (
	unasked answer = iota
	no
	yes
)

// hunts makes it the hunt of the enemy on a square. What was answered since the last appraisal
// stays, unless the place of the enemy is worth more or less now.
func (h *hunt) hunts(e *Evaluation, at uint8) {
	p := e.k.Root.At[at]
	place := e.places[p][at]
	if h.asked && h.at == at && h.place == place {
		h.e = e
		return
	}
	*h = hunt{e: e, at: at, moves: e.k.Root.Movers[state.Enemy].Has(board.Square(at)), asked: true, place: place}
	for kind := range h.gains {
		h.gains[kind] = -1
	}
	if c := e.k.Chance[p].Of(state.ScoutBit); e.k.Root.Mask[p]&state.ScoutBit != 0 && c > 0 {
		hidden := float32(0)
		if !e.k.Root.Known.Has(board.Square(at)) {
			hidden = e.foes[p].secret
		}
		h.scout = int32(e.foes[p].value.Of(state.ScoutBit) / c * (1 + hidden))
	}
}

// gain is what a mover of mine may expect from striking the enemy, at least 0. While plans
// are made my pieces have no places, so pieces of one kind expect the same.
func (h *hunt) gain(m mover) float32 {
	if gain := h.gains[m.kind]; gain >= 0 {
		return gain
	}
	return h.ask(m)
}

// ask is gain where it was not asked yet.
func (h *hunt) ask(m mover) float32 {
	gain := float32(h.e.gain(m.q, h.at))
	h.gains[m.kind] = gain
	return gain
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

// risk is what a mover of mine may lose if the enemy, which may move, strikes it, at least
// 0.
func (h *hunt) risk(m mover) float64 {
	if h.plain[m.kind] == yes && h.e.board.Distance[h.at][m.q] > 1 {
		return 0
	}
	return h.askRisk(m)
}

// askRisk is risk where it is not plain that there is none.
func (h *hunt) askRisk(m mover) float64 {
	if h.e.board.Distance[h.at][m.q] > 1 && h.plain[m.kind] == unasked {
		if h.plain[m.kind] = no; h.harmless(m) {
			h.plain[m.kind] = yes
			return 0
		}
	}
	return h.e.risk(m.q, h.at)
}

// risk returns what my piece on q may lose if the enemy on t, which may move, strikes it, at
// least 0.
func (e *Evaluation) risk(q, t uint8) float64 {
	var o state.Odds
	e.enemyStrike(&e.k.Root, t, q, &o)
	return max(-float64(o.Expected), 0)
}

// harmless reports whether it is plain that a mover of mine loses nothing by the enemy from
// afar: only a Scout strikes from there, which falls to most pieces, and then costs no more
// than their rank's secrecy at most, and the piece too where both fall. So it is for all of
// its kind.
func (h *hunt) harmless(m mover) bool {
	e := h.e
	root := &e.k.Root
	p, k := root.At[h.at], state.RankOf(root.Mask[m.p])
	switch {
	case root.Mask[p]&state.ScoutBit == 0:
		return true
	case e.board.FelledBy[k]&state.ScoutBit != 0 || e.k.Chance[p].Of(state.ScoutBit) <= 0:
		return false
	}
	brings, both := h.scout+int32(e.places[p][h.at]), e.board.TiedBy[k]&state.ScoutBit != 0
	if both {
		brings -= e.price[k]
	}
	if root.Known.Has(board.Square(m.q)) {
		return !both || brings >= 0
	}
	return brings >= e.secret[k]
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
