package evaluation

import (
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// boldness is how likely an enemy of a rank strikes a hidden piece of mine when it
// can, while that piece has not moved and once it has.
type boldness [2][stratego.Ranks]float32

// suspect fills in the boldness towards my hidden pieces. The enemy judges each by what it
// may infer from public knowledge, as I judge its pieces; the rest of its estimate is the
// counts of what I have left.
func (e *Evaluation) suspect(guess *belief.Belief) {
	left := 0.0
	for _, n := range e.k.Armies[state.Me] {
		left += n
	}
	e.stakes.set(e)
	var credit [stratego.Ranks]float64 // that any piece has for what I have left
	for r := range credit {
		credit[r] = (1 - e.p.Insight) * e.k.Armies[state.Me][r] / left
	}
	for hidden := e.k.Root.Occupied[state.Me].AndNot(e.k.Root.Known); !hidden.Empty(); {
		q := hidden.Pop()
		believed := guess.On(q)
		var chance [stratego.Ranks]float64
		for r := range chance {
			chance[r] = credit[r] + float64(e.p.Insight*believed.Chance[r])
		}
		e.readiness(&chance, &e.bold[e.k.Root.At[q]])
	}
}

// most bounds what exponentials are taken of; beyond, 1 is added to nothing or to all.
const most = 700

// stakes are the gains that strikers of each rank expect from a piece of each rank, in
// points.
type stakes struct {
	of [stratego.Flag][vector.Width]float64 // by the rank struck, then the striker's, from the Marshal on

	worth [2][stratego.Ranks]float64 // from which they follow, as do the next two and the board
	prize [2]float64
	board *state.Board
}

// set makes them those of enemies that strike my pieces. Most worths are as they were at the move
// before.
func (s *stakes) set(e *Evaluation) {
	prize := [2]float64{e.p.Prize, e.p.FlagPrize}
	if s.worth == e.tabled && s.prize == prize && s.board == e.board {
		return
	}
	*s = stakes{worth: e.tabled, prize: prize, board: e.board}
	mine, theirs := &e.tabled[state.Me], &e.tabled[state.Enemy]
	for x := stratego.Marshal; x <= stratego.Flag; x++ {
		for r := stratego.Marshal; r <= stratego.Spy; r++ {
			gain := &s.of[x-1][r-1]
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
}

// readiness fills in how likely enemies strike a piece of mine that they believe to be of
// each rank with some chance.
func (e *Evaluation) readiness(chance *[stratego.Ranks]float64, d *boldness) {
	const moving = int(stratego.Spy)  // ranks; the others never move
	var logs [2][vector.Width]float64 // of the odds against it, by rank, still and moved
	var gain [vector.Width]float64
	vector.Mix(&gain, e.stakes.of[:moving], chance[1:])
	e.against(&logs[1], &gain, chance[stratego.Marshal:stratego.Bomb])
	vector.Mix(&gain, e.stakes.of[moving:], chance[1+moving:])
	e.against(&logs[0], &gain, chance[stratego.Marshal:])
	vector.Exp(logs[0][:])
	vector.Exp(logs[1][:])
	for k := range logs {
		for r, odds := range logs[k][:moving] {
			d[k][r+1] = min(1, float32((1-e.k.Reluctance[k])/(1+odds)))
		}
	}
}

// against fills in the logarithms of the odds against strikes that are to gain so much, by some
// chances.
func (e *Evaluation) against(logs, gain *[vector.Width]float64, chances []float64) {
	total := 0.0
	for _, n := range chances {
		total += n
	}
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
