package evaluation

import (
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/worth"
	"flagfall.dev/stratego"
)

// Balance is by how many points I am ahead: the worth of my pieces minus the enemy's, without Bombs
// and Flags. Where worths are learned, that share of it is the learned odds of winning: worths are what a
// piece more or less changes, so their sum does not say who is ahead.
func (e *Evaluation) Balance() float64 {
	sum := 0.0
	for r := stratego.Marshal; r < stratego.Bomb; r++ {
		sum += float64(e.k.Armies[state.Me][r]*e.tabled[state.Me][r]) - float64(e.k.Armies[state.Enemy][r]*e.tabled[state.Enemy][r])
	}
	return e.mixed(sum, e.prices.odds)
}

// mixed returns points by the table and log odds of winning by what was learned, each with its share,
// in points.
func (e *Evaluation) mixed(table, odds float64) float64 {
	share := e.learned()
	return float64((1-share)*table) + float64(share*e.p.WinScale*odds)
}

// Standing is by how many points I am ahead where all ranks are known to who asks: in a state of mine
// and in the same one as the enemy has it, each with the ranks of its own pieces. What the other side
// does not know counts more.
func (e *Evaluation) Standing(mine, theirs *state.State) float64 {
	var c worth.Counts
	table := e.army(state.Me, mine, &c) - e.army(state.Enemy, theirs, &c)
	if e.learned() == 0 {
		return table
	}
	return e.mixed(table, e.prices.net.LogOdds(&c))
}

// counted are the kinds of hidden and of known pieces, by side.
var counted = [2][2]worth.Kind{{worth.OwnHidden, worth.OwnKnown}, {worth.EnemyHidden, worth.EnemyKnown}}

// army is what a side's own pieces in its state are worth by the table, less for what the other side
// knows. It counts them.
func (e *Evaluation) army(side int, st *state.State, c *worth.Counts) float64 {
	sum := 0.0
	for own := st.Occupied[state.Me]; !own.Empty(); {
		q := own.Pop()
		r := state.RankOf(st.Mask[st.At[q]])
		if r == stratego.Flag {
			continue
		}
		sum += e.tabled[side][r]
		kind := counted[side][0]
		if st.Known.Has(q) {
			sum -= float64(e.tabled[side][r] * e.p.Secret[r])
			kind = counted[side][1]
		}
		c[worth.Input(kind, r)]++
	}
	return sum
}
