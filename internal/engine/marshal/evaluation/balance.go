package evaluation

import (
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/stratego"
)

// Balance is by how many points I am ahead: by the table, the worth of my pieces minus the enemy's
// without Bombs and Flags; and for the learned share of worths, the learned log odds of winning. A learned
// worth is what one piece more or less changes, so the sum of worths does not say who is ahead.
func (e *Evaluation) Balance() float64 {
	sum := 0.0
	for r := stratego.Marshal; r < stratego.Bomb; r++ {
		sum += float64(
			e.k.Armies[state.Me][r]*e.tabled[state.Me][r],
		) - float64(e.k.Armies[state.Enemy][r]*e.tabled[state.Enemy][r])
	}
	return e.mixed(sum, e.prices.odds)
}

// mixed returns the weighted mean, in points, of points by the table and learned log odds of winning.
func (e *Evaluation) mixed(table, odds float64) float64 {
	share := e.learnedShare()
	return float64((1-share)*table) + float64(share*e.p.WinScale*odds)
}

// Standing is by how many points I am ahead where all ranks are known to who asks: in a state of mine
// and in the same one as the enemy has it, each with the ranks of its own pieces. What the other side
// does not know counts more.
func (e *Evaluation) Standing(mine, theirs *state.State) float64 {
	var c worth.Counts
	table := e.army(state.Me, mine, &c) - e.army(state.Enemy, theirs, &c)
	if e.learnedShare() == 0 {
		return table
	}
	return e.mixed(table, e.prices.net.LogOdds(&c))
}

// kindsOf has, by side, the kinds of hidden and of known pieces.
var kindsOf = [2][2]worth.Kind{{worth.OwnHidden, worth.OwnKnown}, {worth.EnemyHidden, worth.EnemyKnown}}

// army returns what a side's own pieces in its state are worth by the table, less for those whose rank
// the other side knows, and adds them to counts.
func (e *Evaluation) army(side int, st *state.State, c *worth.Counts) float64 {
	sum := 0.0
	for own := st.Occupied[state.Me]; !own.Empty(); {
		q := own.Pop()
		r := state.RankOf(st.Mask[st.At[q]])
		if r == stratego.Flag {
			continue
		}
		sum += e.tabled[side][r]
		kind := kindsOf[side][0]
		if st.Known.Has(q) {
			sum -= float64(e.tabled[side][r] * e.p.Secret[r])
			kind = kindsOf[side][1]
		}
		c[worth.Input(kind, r)]++
	}
	return sum
}
