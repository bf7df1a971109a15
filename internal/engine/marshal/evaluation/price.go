package evaluation

import (
	"math"

	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/stratego"
)

// prices are what pieces are worth by what was learned from games. They follow from the board and the
// counts, which change with strikes only.
type prices struct {
	board  *state.Board
	counts worth.Counts

	net  *worth.Net // nil where nothing was learned for the army
	of   worth.Prices
	odds float64 // log odds of winning by the counts
}

// set makes them those of a board and counts.
func (p *prices) set(b *state.Board, c worth.Counts) {
	if p.board == b && p.counts == c {
		return
	}
	*p = prices{board: b, counts: c, net: worth.Learned(b.Variant)}
	if p.net != nil {
		p.odds = p.net.Price(&c, &p.of)
	}
}

// learnedShare is the share of what pieces are worth that is learned, 0 where nothing was learned for
// the army.
func (a *appraisal) learnedShare() float64 {
	if a.prices.net == nil {
		return 0
	}
	return a.from.values.Learned
}

// learn moves the worths of the table towards learned ones, where there are any: a piece is worth
// by how much its loss changes the chance to win. What an enemy thinks of my pieces stays the table's.
func (a *appraisal) learn() {
	a.prices.set(a.from.board, a.count())
	share := a.learnedShare()
	if share == 0 {
		return
	}
	p := &a.from.values
	for side := range 2 {
		for r := stratego.Marshal; r < stratego.Flag; r++ {
			if a.from.armies[side][r] <= 0 {
				continue
			}
			known := max(p.LeastWorth, float64(p.OddsPoints*a.prices.of.Known[side][r]))
			secret := max(0, float64(p.OddsPoints*a.prices.of.Secret[side][r]))
			was := a.worth[side][r]
			mixed := float64((1-share)*was) + float64(share*known)
			a.secrecy[side][r] = (float64((1-share)*was*a.secrecy[side][r]) + float64(share*secret)) / mixed
			a.worth[side][r] = mixed
		}
	}
}

// grain is the part of a piece to which counts are rounded. What a rank has left is whole where the
// army is public, and chances come to it but for their last digits: so counts change with strikes only.
const grain = 1.0 / 16

// count counts the pieces of the root.
func (a *appraisal) count() (c worth.Counts) {
	for known, own := range a.from.own {
		for r, n := range own {
			if r != int(stratego.NoRank) && stratego.Rank(r) != stratego.Flag {
				c[worth.Input(kindsOf[state.Me][known], stratego.Rank(r))] = float32(n)
			}
		}
	}
	for i := range a.from.pieces[:a.from.count] {
		p := &a.from.pieces[i]
		if p.side == state.Me {
			continue
		}
		kind := kindsOf[state.Enemy][0]
		if p.known {
			kind = kindsOf[state.Enemy][1]
		}
		for r, chance := range p.chances {
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
