package belief_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// counted are the strikes of a side and its chances of them by the definition, from the views of
// its opponent.
type counted struct{ chances, made [2]float64 }

// take counts a turn of the side that is to move, which makes a move.
func (c *counted) take(p *stratego.Position, m stratego.Move) {
	side := p.Turn()
	enemies := p.Pieces(side.Opponent()).AndNot(p.Known())
	for q := range p.Movable(side).And(p.Known().Or(p.Moved())).All() {
		for at := range p.Variant().Adjacent(q).And(enemies).All() {
			kind := 0
			if p.Moved().Has(at) {
				kind = 1
			}
			c.chances[kind]++
			if m == (stratego.Move{From: q, To: at}) {
				c.made[kind]++
			}
		}
	}
}

func TestReluctanceFollowsTheStrikesThatWereMade(t *testing.T) {
	w := parameter.Standard()
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, 6))
			p := must.Get(stratego.NewPosition(v, shuffled(v, rng), shuffled(v, rng)))(t)
			var sides [2]counted
			var watch [2]belief.Watch
			for ply := 0; ply < 300 && !p.Result().Over(); ply++ {
				m := p.Nth(rng.IntN(p.Count()))
				sides[p.Turn()].take(p, m)
				p.Make(m)
				for viewer := range board.Side(2) {
					got := watch[viewer].Belief(p.View(viewer), belief.Options{}).Reluctance()
					of := &sides[viewer.Opponent()]
					for kind, usual := range [2]float64{w.UsualStill, w.UsualMoved} {
						rate := (of.made[kind] + usual*w.UsualChances) / (of.chances[kind] + w.UsualChances)
						if want := max(1-rate/usual, -w.Eagerness); math.Abs(got[kind]-want) > 1e-9 {
							t.Fatalf("ply %d: reluctance %v, want %v after %v", ply, got, want, *of)
						}
					}
				}
			}
		})
	}
}
