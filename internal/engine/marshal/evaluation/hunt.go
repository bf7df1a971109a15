package evaluation

import (
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// hunt is an enemy at the root that my pieces may go after, one of them after the other: what was
// asked about it, which holds for the appraisal and for one worth of its square. While plans are made
// my pieces have no places, so pieces of one kind expect the same.
type hunt struct {
	of    *appraisal
	enemy uint8
	asked bool  // since the appraisal was made
	place int16 // what the enemy's square is worth to it
	// gains are what strikes on it bring, by the kind of my piece; below 0 what was not asked yet.
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

// kinds are the pieces of mine that expect the same of an enemy from the same square: by rank,
// and whether the enemy knows it.
const kinds = 2 * stratego.Ranks

// kind is one of them.
type kind uint8

// kindOf returns the kind of my pieces of a rank.
func kindOf(r stratego.Rank, known bool) kind {
	if known {
		return kind(int(r) + stratego.Ranks)
	}
	return kind(r)
}

func (k kind) rank() stratego.Rank { return stratego.Rank(int(k) % stratego.Ranks) }
func (k kind) known() bool         { return int(k) >= stratego.Ranks }

// hunt returns the hunt of an enemy whose square is worth something to it.
func (a *appraisal) hunt(enemy uint8, place int16) *hunt {
	h := &a.hunts[enemy]
	if h.asked && h.place == place {
		h.of = a
		return h
	}
	*h = hunt{of: a, enemy: enemy, asked: true, place: place}
	for kind := range h.gains {
		h.gains[kind] = -1
	}
	p, f := &a.from.pieces[enemy], &a.foes[enemy]
	if c := f.chance.Of(state.ScoutBit); p.ranks&state.ScoutBit != 0 && c > 0 {
		hidden := float32(0)
		if !p.known {
			hidden = f.secret
		}
		h.scout = int32(f.value.Of(state.ScoutBit) / c * (1 + hidden))
	}
	return h
}

// gain is what a piece of mine of a kind may expect from striking the enemy, at least 0.
func (h *hunt) gain(by kind) float32 {
	if gain := h.gains[by]; gain >= 0 {
		return gain
	}
	return h.askGain(by)
}

// askGain is gain where it was not asked yet.
func (h *hunt) askGain(by kind) float32 {
	var o state.Odds
	a := h.of
	foe, p := &a.from.pieces[h.enemy], &a.from.values
	a.weighMine(&attack{
		enemy: h.enemy, ranks: foe.ranks, rank: by.rank(),
		known: by.known(), enemyKnown: foe.known, enemyMoved: foe.moved, danger: int32(h.place),
	}, &o)
	g := float64(o.Expected) + float64(h.place)
	if g > p.Decided {
		g = p.Found
	}
	if foe.mobile && foe.moved {
		g = float64(p.Elusive*g) + a.mopping(&o) // it may run
	}
	h.gains[by] = float32(max(g, 0))
	return h.gains[by]
}

// mopping is what it is worth, beside its own worth, to strike one of the last enemies
// that move: who has none left has lost.
func (a *appraisal) mopping(o *state.Odds) float64 {
	left, p := a.from.movers[state.Enemy], &a.from.values
	if float64(left) > p.FewLeft || a.from.movers[state.Me] == 1 {
		return 0
	}
	return float64(p.Found / float64(left*left) * float64(o.P[stratego.Win]+o.P[stratego.Both]))
}

// harmless reports whether it is plain that pieces of mine of a kind lose nothing by the enemy from
// afar.
func (h *hunt) harmless(to kind) bool {
	if h.plain[to] == unasked {
		h.askHarmless(to)
	}
	return h.plain[to] == yes
}

// askHarmless is harmless where it was not asked yet.
func (h *hunt) askHarmless(to kind) {
	if h.plain[to] = no; h.losesNothing(to) {
		h.plain[to] = yes
	}
}

// losesNothing finds what harmless reports: only a Scout strikes from afar, which falls to most pieces,
// and then costs no more than their rank's secrecy at most, and the piece too where both fall.
func (h *hunt) losesNothing(to kind) bool {
	a := h.of
	b, k := a.from.board, to.rank()
	switch {
	case a.from.pieces[h.enemy].ranks&state.ScoutBit == 0:
		return true
	case b.FelledBy[k]&state.ScoutBit != 0 || a.foes[h.enemy].chance.Of(state.ScoutBit) <= 0:
		return false
	}
	brings, both := h.scout+int32(h.place), b.TiedBy[k]&state.ScoutBit != 0
	if both {
		brings -= a.price[k]
	}
	if to.known() {
		return !both || brings >= 0
	}
	return brings >= a.secret[k]
}
