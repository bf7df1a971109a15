package evaluation

import (
	"flagfall.dev/internal/row"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// boldness is how likely an enemy of a rank strikes a hidden piece of mine when it
// can, while that piece has not moved and once it has.
type boldness [2][stratego.Ranks]float32

// suspect fills in the boldness towards my hidden pieces: the enemy judges each by
// what it may infer from what is public, as I judge its own, and as far as it is
// not credited with that by what I have left.
func (e *Evaluation) suspect(guess *belief.Belief) {
	left := 0.0
	for _, n := range e.k.Armies[state.Me] {
		left += n
	}
	for hidden := e.k.Root.Occupied[state.Me].AndNot(e.k.Root.Known); !hidden.Empty(); {
		q := hidden.Pop()
		believed := guess.On(q)
		var chance [stratego.Ranks]float64
		for r := range chance {
			chance[r] = (1 - e.p.Insight) * e.k.Armies[state.Me][r] / left
			chance[r] += float64(e.p.Insight * believed.Chance[r])
		}
		e.readiness(&chance, &e.bold[e.k.Root.At[q]])
	}
}

// most bounds what exponentials are taken of; beyond, 1 is added to nothing or to all.
const most = 700

// readiness fills in how likely enemies strike a piece of mine that they believe to be of
// each rank with some chance.
func (e *Evaluation) readiness(chance *[stratego.Ranks]float64, d *boldness) {
	var prize [stratego.Ranks]float64
	for x := stratego.Marshal; x <= stratego.Flag; x++ {
		prize[x] = float64(chance[x] * e.worth[state.Me][x] * e.p.Prize)
	}
	const ranks = int(stratego.Spy)
	var logs [2 * ranks]float64 // of the odds against it, by rank, still and moved
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		total, gain := 0.0, 0.0
		for x := stratego.Marshal; x <= stratego.Flag; x++ {
			if x == stratego.Bomb { // from here on nothing moves
				logs[ranks+int(r)-1] = e.against(gain, total)
			}
			n := chance[x]
			total += n
			switch e.board.Variant.Strike(r, x) {
			case stratego.Win:
				gain += prize[x]
				if x == stratego.Flag {
					gain += float64(n * e.p.FlagPrize)
				}
			case stratego.Lose:
				gain -= float64(n * e.worth[state.Enemy][r])
			case stratego.Both:
				gain += float64(n * (e.worth[state.Me][x] - e.worth[state.Enemy][r]))
			}
		}
		logs[r-1] = e.against(gain, total)
	}
	row.Exp(logs[:])
	for i, odds := range logs {
		d[i/ranks][i%ranks+1] = float32(1 / (1 + odds))
	}
}

// against is the logarithm of the odds against a strike that is to gain so much, by chances
// of some total.
func (e *Evaluation) against(gain, total float64) float64 {
	if total == 0 {
		return -most
	}
	return min(max(-gain/total/e.p.Bold, -most), most)
}

// strikes returns how likely an enemy of chances f is one of a set of ranks and
// strikes my hidden piece.
func (d *boldness) strikes(c *state.Sums, set uint16, moved bool) float32 {
	k := 0
	if moved {
		k = 1
	}
	sum := float32(0)
	for ; set != 0; set &= set - 1 {
		one := set & -set
		sum += float32(c.Of(one) * d[k][state.RankOf(one)])
	}
	return sum
}
