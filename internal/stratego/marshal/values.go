package marshal

import (
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/stratego"
)

// Weights are the numbers of the evaluation, in points; a Sergeant is worth
// about 80. Those that Marshal plays with are in weights.txt; `flagfall lab tune`
// tunes them.
type Weights struct {
	// Ladder is the worth of a fighter by how many distinct enemy ranks on the
	// board are stronger than it.
	Ladder [8]float64
	// Rise is how far a fighter rises on the ladder when those above it are
	// gone, from 0 (not at all) to 1.
	Rise float64
	// Master multiplies the worth of a fighter that no enemy can match.
	Master                        float64
	Miner, Scout, Spy, Bomb, Flag float64
	// SpyHunts is the share of the enemy Marshal's worth that a Spy has.
	SpyHunts float64
	// Scarce is by how much a Miner gains for each missing below three.
	Scarce float64
	// Secret is the share of a piece's worth that its secrecy is worth, by
	// rank.
	Secret [stratego.Ranks]float64
	// Stir is the price of a first move, which shows that a piece is no Bomb.
	Stir float64
	// Plan and Fear multiply what going after a target, and being gone after,
	// are worth; Reach is by how much a step less of distance counts.
	Plan, Fear, Reach float64
	// Crowd is what a target counts for those that are not the best placed to go
	// after it.
	Crowd float64
	// Guard is what an enemy beside my Flag costs, and Near by how much a step
	// less of distance counts.
	Guard, Near float64
	// Siege is what it costs that an enemy takes my Flag before any guard is
	// there.
	Siege float64
	// Lead is how many points more make winning e times as likely.
	Lead float64
	// Few is with how many movers left of an army of 40 an enemy is as likely to go
	// for my Flag as on the average; with fewer it is likelier.
	Few float64
	// Behind is what a guard that comes a move late is worth of one in time.
	Behind float64
	// Slack is by how many moves a guard has to be early to be in time, for one's
	// own pieces stand in each other's way; a whole number, at least 0.
	Slack float64
	// Zone is how near to my Flag every step is searched once an enemy came there, in
	// steps; a whole number, at least 0.
	Zone float64
	// Lost is what it costs that an enemy takes my Flag.
	Lost float64
	// Bold is the difference in worth that makes an enemy e times as ready to
	// strike a piece that it does not know.
	Bold float64
	// Insight is how much the enemy is credited with guessing what my hidden
	// pieces are, from 0 (it knows only what I have left) to 1.
	Insight float64
	// Caution multiplies the odds that a strike on a hidden piece fails: the
	// search picks strikes that look good, and those are overrated.
	Caution float64
	// Still is Caution towards a piece that has not moved.
	Still float64
	// Peril multiplies the chance that a hidden enemy that moved beats a known
	// piece of mine that goes to stand beside it: who lets mine come often has a
	// reason.
	Peril float64
	// Ambush is Peril of those that have not moved, towards a piece that struck its way
	// there.
	Ambush float64
}

// fullArmy is how many pieces the army has that the weights were found with. In
// a smaller one every piece is a larger part of the game.
const fullArmy = 40

// alive has how many pieces of each rank a side has, expected numbers where
// ranks are hidden and chosen.
type alive [stratego.Ranks]float64

func countAlive(view *stratego.View, b *belief.Belief) (mine, theirs alive) {
	for q := range view.Pieces(view.Side()).All() {
		mine[view.At(q).Rank()]++
	}
	for q := range view.Pieces(view.Side().Opponent()).All() {
		if r := view.At(q).Rank(); r != stratego.Hidden {
			theirs[r]++
		} else {
			for r, c := range b.On(q).Chance {
				theirs[r] += c
			}
		}
	}
	return mine, theirs
}

// worth returns the value of each rank of a side that has own pieces against
// other's.
func (w *Weights) worth(v *stratego.Variant, own, other *alive) [stratego.Ranks]float64 {
	var val [stratego.Ranks]float64
	for r := stratego.Marshal; r <= stratego.Sergeant; r++ {
		stronger := 0
		for x := stratego.Marshal; x < r; x++ {
			if other[x] > 0.3 {
				stronger++
			}
		}
		val[r] = float64(w.Rise*w.Ladder[min(stronger, len(w.Ladder)-1)]) + float64((1-w.Rise)*w.Ladder[r-1])
		if other[r] < 0.3 {
			val[r] *= w.Master
		}
	}
	val[stratego.Miner] = w.Miner
	if other[stratego.Bomb] > 0.3 {
		val[stratego.Miner] *= 1 + float64(w.Scarce*max(0, 4-own[stratego.Miner]))
	}
	val[stratego.Scout] = w.Scout
	val[stratego.Spy] = w.Spy
	best := 0.0
	for r := range v.Beats(stratego.Spy).All() {
		if r.Movable() && other[r] > 0.3 {
			best = max(best, w.Ladder[0])
		}
	}
	val[stratego.Spy] += float64(w.SpyHunts * best)
	if own[stratego.Marshal] > 0 && other[stratego.Spy] > 0.3 {
		val[stratego.Marshal] *= 0.9
	}
	val[stratego.Bomb] = w.Bomb
	val[stratego.Flag] = w.Flag * fullArmy / float64(v.Pieces())
	return val
}
