package marshal

import (
	"math"

	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/stratego"
)

// daring is how likely an enemy of a rank strikes a hidden piece of mine when it
// can, while that piece has not moved and once it has.
type daring [2][stratego.Ranks]float32

// suspect fills in the daring towards my hidden pieces: the enemy judges each by
// what it may infer from what is public, as I judge its own, and as far as it is
// not credited with that by what I have left.
func (m *model) suspect(view *stratego.View, guess *belief.Belief) {
	left := 0.0
	for _, n := range m.mine {
		left += n
	}
	for q := range view.Pieces(view.Side()).AndNot(view.Known()).All() {
		var chance [stratego.Ranks]float64
		for r := range chance {
			chance[r] = (1 - m.w.Insight) * m.mine[r] / left
			chance[r] += float64(m.w.Insight * guess.On(q).Chance[r])
		}
		d := &m.dared[m.root.at[q]]
		for r := stratego.Marshal; r <= stratego.Spy; r++ {
			d[0][r] = float32(m.boldness(r, &chance, false))
			d[1][r] = float32(m.boldness(r, &chance, true))
		}
	}
}

// boldness is how likely an enemy of a rank strikes a piece of mine that it
// believes to be of each rank with some chance.
func (m *model) boldness(r stratego.Rank, chance *[stratego.Ranks]float64, moved bool) float64 {
	total, gain := 0.0, 0.0
	for x := stratego.Marshal; x <= stratego.Flag; x++ {
		n := chance[x]
		if moved && !x.Movable() {
			continue
		}
		total += n
		switch m.v.Strike(r, x) {
		case stratego.Win:
			gain += float64(n * m.worth[me][x] * m.w.Prize)
			if x == stratego.Flag {
				gain += float64(n * m.w.FlagPrize)
			}
		case stratego.Lose:
			gain -= float64(n * m.worth[enemy][r])
		case stratego.Both:
			gain += float64(n * (m.worth[me][x] - m.worth[enemy][r]))
		}
	}
	if total == 0 {
		return 1
	}
	return 1 / (1 + math.Exp(-gain/total/m.w.Bold))
}

// strikes returns how likely an enemy of chances f is one of a set of ranks and
// strikes my hidden piece.
func (d *daring) strikes(f *foe, set uint16, moved bool) float32 {
	k := 0
	if moved {
		k = 1
	}
	sum := float32(0)
	for ; set != 0; set &= set - 1 {
		one := set & -set
		sum += float32(f.chance.of(one) * d[k][rankOf(one)])
	}
	return sum
}
