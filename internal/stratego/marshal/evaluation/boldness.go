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
	stakes := e.stakes()
	for hidden := e.k.Root.Occupied[state.Me].AndNot(e.k.Root.Known); !hidden.Empty(); {
		q := hidden.Pop()
		believed := guess.On(q)
		var chance [stratego.Ranks]float64
		for r := range chance {
			chance[r] = (1 - e.p.Insight) * e.k.Armies[state.Me][r] / left
			chance[r] += float64(e.p.Insight * believed.Chance[r])
		}
		e.readiness(&chance, stakes, &e.bold[e.k.Root.At[q]])
	}
}

// most bounds what exponentials are taken of; beyond, 1 is added to nothing or to all.
const most = 700

// strikers are the ranks that strike.
const strikers = int(stratego.Spy)

// stakes are what strikers of each rank hope to gain by a piece of each rank, in points.
type stakes [stratego.Ranks][strikers]float64

// stakes returns what enemies hope to gain by my pieces.
func (e *Evaluation) stakes() *stakes {
	var s stakes
	mine, theirs := &e.worth[state.Me], &e.worth[state.Enemy]
	for x := stratego.Marshal; x <= stratego.Flag; x++ {
		for r := stratego.Marshal; r <= stratego.Spy; r++ {
			gain := &s[x][r-1]
			switch e.board.Variant.Strike(r, x) {
			case stratego.Win:
				*gain = float64(mine[x] * e.p.Prize)
				if x == stratego.Flag {
					*gain += e.p.FlagPrize
				}
			case stratego.Lose:
				*gain = -theirs[r]
			case stratego.Both:
				*gain = mine[x] - theirs[r]
			}
		}
	}
	return &s
}

// readiness fills in how likely enemies strike a piece of mine that they believe to be of
// each rank with some chance.
func (e *Evaluation) readiness(chance *[stratego.Ranks]float64, s *stakes, d *boldness) {
	var logs [2 * strikers]float64 // of the odds against it, by rank, still and moved
	var gain [strikers]float64
	total := 0.0
	for x := stratego.Marshal; x <= stratego.Flag; x++ {
		if x == stratego.Bomb { // from here on nothing moves
			e.against(logs[strikers:], &gain, total)
		}
		n := chance[x]
		if n == 0 {
			continue
		}
		total += n
		for r, stake := range &s[x] {
			gain[r] += float64(n * stake)
		}
	}
	e.against(logs[:strikers], &gain, total)
	row.Exp(logs[:])
	for i, odds := range logs {
		d[i/strikers][i%strikers+1] = float32(1 / (1 + odds))
	}
}

// against fills in the logarithms of the odds against strikes that are to gain so much, by
// chances of some total.
func (e *Evaluation) against(logs []float64, gain *[strikers]float64, total float64) {
	if total == 0 {
		for r := range logs {
			logs[r] = -most
		}
		return
	}
	by := -1 / float64(total*e.p.Bold)
	for r, g := range gain {
		logs[r] = min(max(float64(g*by), -most), most)
	}
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
