package evaluation

import (
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// boldness is how likely an enemy of a rank strikes a hidden piece of mine when it
// can, while that piece has not moved and once it has.
type boldness [2][stratego.Ranks]float32

// suspect fills in the boldness towards my hidden pieces. The enemy judges each by what it
// may infer from public knowledge, as I judge its pieces; the rest of its estimate is the
// counts of what I have left.
func (a *appraisal) suspect() {
	p, army := &a.from.values, &a.from.armies[state.Me]
	left := 0.0
	for _, n := range army {
		left += n
	}
	a.stakes.set(stakePremises{worth: a.tabled, prize: p.Prize, flagPrize: p.FlagPrize, board: a.from.board})
	var credit [stratego.Ranks]float64 // that any piece has for what I have left
	for r := range credit {
		credit[r] = (1 - p.Insight) * army[r] / left
	}
	for i := range a.from.pieces[:a.from.count] {
		mine := &a.from.pieces[i]
		if mine.side != state.Me || mine.known {
			continue
		}
		var chance [stratego.Ranks]float64
		for r := range chance {
			chance[r] = credit[r] + float64(p.Insight*mine.chances[r])
		}
		a.readiness(&chance, &a.bold[i])
	}
}

// most bounds what exponentials are taken of; beyond, 1 is added to nothing or to all.
const most = 700

// stakes are the gains that strikers of each rank expect from a piece of each rank, in
// points.
type stakes struct {
	from stakePremises
	of   [stratego.Flag][vector.Width]float64 // by the rank struck, then the striker's, from the Marshal on
}

// stakePremises are all that stakes follow from. Most are as they were at the move before.
type stakePremises struct {
	worth            [2][stratego.Ranks]float64 // by side
	prize, flagPrize float64
	board            *state.Board
}

// set makes them those of enemies that strike my pieces.
func (s *stakes) set(from stakePremises) {
	if s.from == from {
		return
	}
	*s = stakes{from: from}
	mine, theirs := &from.worth[state.Me], &from.worth[state.Enemy]
	for x := stratego.Marshal; x <= stratego.Flag; x++ {
		for r := stratego.Marshal; r <= stratego.Spy; r++ {
			gain := &s.of[x-1][r-1]
			switch from.board.Variant.Strike(r, x) {
			case stratego.Win:
				*gain = float64(mine[x] * from.prize)
				if x == stratego.Flag {
					*gain += from.flagPrize
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
func (a *appraisal) readiness(chance *[stratego.Ranks]float64, d *boldness) {
	const moving = int(stratego.Spy)  // ranks; the others never move
	var logs [2][vector.Width]float64 // of the odds against it, by rank, still and moved
	var gain [vector.Width]float64
	vector.Mix(&gain, a.stakes.of[:moving], chance[1:])
	a.against(&logs[1], &gain, chance[stratego.Marshal:stratego.Bomb])
	vector.Mix(&gain, a.stakes.of[moving:], chance[1+moving:])
	a.against(&logs[0], &gain, chance[stratego.Marshal:])
	vector.Exp(logs[0][:])
	vector.Exp(logs[1][:])
	for k := range logs {
		for r, odds := range logs[k][:moving] {
			d[k][r+1] = min(1, float32((1-a.from.reluctance[k])/(1+odds)))
		}
	}
}

// against fills in the logarithms of the odds against strikes that are to gain so much, by some
// chances.
func (a *appraisal) against(logs, gain *[vector.Width]float64, chances []float64) {
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
	by := -1 / float64(total*a.from.values.Bold)
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
