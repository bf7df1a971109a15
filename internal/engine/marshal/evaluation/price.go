package evaluation

import (
	"math"

	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/stratego"
)

// prices are what pieces are worth at a root by what was learned from games.
type prices struct {
	board  *state.Board
	net    *worth.Net // nil where nothing was learned for the army
	counts worth.Counts
	of     worth.Prices
	odds   float64 // log odds of winning by the counts
}

// learnedShare is the share of what pieces are worth that is learned, 0 where nothing was learned for
// the army.
func (e *Evaluation) learnedShare() float64 {
	if e.prices.net == nil {
		return 0
	}
	return e.p.Learned
}

// learn moves the worths of the table towards learned ones, where there are any: a piece is worth
// by how much its loss changes the chance to win. What an enemy thinks of my pieces stays the table's.
func (e *Evaluation) learn() {
	k := e.k
	if e.prices.board != e.board {
		e.prices = prices{board: e.board, net: worth.Learned(e.board.Variant)}
	}
	share := e.learnedShare()
	if share == 0 {
		return
	}
	if c := e.count(); c != e.prices.counts {
		e.prices.counts = c
		e.prices.odds = e.prices.net.Price(&c, &e.prices.of)
	}
	for side := range 2 {
		for r := stratego.Marshal; r < stratego.Flag; r++ {
			if k.Armies[side][r] <= 0 {
				continue
			}
			known := max(e.p.LeastWorth, float64(e.p.OddsPoints*e.prices.of.Known[side][r]))
			secret := max(0, float64(e.p.OddsPoints*e.prices.of.Secret[side][r]))
			was := e.worth[side][r]
			mixed := float64((1-share)*was) + float64(share*known)
			e.secrecy[side][r] = (float64((1-share)*was*e.secrecy[side][r]) + float64(share*secret)) / mixed
			e.worth[side][r] = mixed
		}
	}
}

// grain is the part of a piece to which counts are rounded. What a rank has left is whole where the
// army is public, and chances come to it but for their last digits: so counts change with strikes only.
const grain = 1.0 / 16

// count counts the pieces of the root.
func (e *Evaluation) count() (c worth.Counts) {
	root := &e.k.Root
	for own := root.Occupied[state.Me]; !own.Empty(); {
		q := own.Pop()
		kind := worth.OwnHidden
		if root.Known.Has(q) {
			kind = worth.OwnKnown
		}
		if r := state.RankOf(root.Mask[root.At[q]]); r != stratego.Flag {
			c[worth.Input(kind, r)]++
		}
	}
	for foes := root.Occupied[state.Enemy]; !foes.Empty(); {
		q := foes.Pop()
		kind := worth.EnemyHidden
		if root.Known.Has(q) {
			kind = worth.EnemyKnown
		}
		for r, chance := range e.k.Likely[root.At[q]] {
			if r != int(stratego.NoRank) && stratego.Rank(r) != stratego.Flag {
				c[worth.Input(kind, stratego.Rank(r))] += float32(chance)
			}
		}
	}
	for i, n := range c {
		c[i] = float32(math.Round(float64(n/grain))) * grain
	}
	return c
}
