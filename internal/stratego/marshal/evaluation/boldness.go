package evaluation

import (
	"math"

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
	for q := range e.k.Root.Occupied[state.Me].AndNot(e.k.Root.Known).All() {
		var chance [stratego.Ranks]float64
		for r := range chance {
			chance[r] = (1 - e.p.Insight) * e.k.Armies[state.Me][r] / left
			chance[r] += float64(e.p.Insight * guess.On(q).Chance[r])
		}
		d := &e.bold[e.k.Root.At[q]]
		for r := stratego.Marshal; r <= stratego.Spy; r++ {
			still, moved := e.readiness(r, &chance)
			d[0][r], d[1][r] = float32(still), float32(moved)
		}
	}
}

// readiness is how likely an enemy of a rank strikes a piece of mine that it
// believes to be of each rank with some chance, while that has not moved and once it has.
func (e *Evaluation) readiness(r stratego.Rank, chance *[stratego.Ranks]float64) (still, moved float64) {
	total, gain := 0.0, 0.0
	for x := stratego.Marshal; x <= stratego.Flag; x++ {
		if x == stratego.Bomb { // from here on nothing moves
			moved = e.ready(gain, total)
		}
		n := chance[x]
		total += n
		switch e.board.Variant.Strike(r, x) {
		case stratego.Win:
			gain += float64(n * e.worth[state.Me][x] * e.p.Prize)
			if x == stratego.Flag {
				gain += float64(n * e.p.FlagPrize)
			}
		case stratego.Lose:
			gain -= float64(n * e.worth[state.Enemy][r])
		case stratego.Both:
			gain += float64(n * (e.worth[state.Me][x] - e.worth[state.Enemy][r]))
		}
	}
	return e.ready(gain, total), moved
}

// ready is how likely an enemy strikes that is to gain so much, by chances of some total.
func (e *Evaluation) ready(gain, total float64) float64 {
	if total == 0 {
		return 1
	}
	return 1 / (1 + math.Exp(-gain/total/e.p.Bold))
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
