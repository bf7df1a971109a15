package marshal

import (
	"context"
	"math/rand/v2"

	"flagfall/board"
	"flagfall/internal/stratego/deploy"
	"flagfall/stratego"
)

// drafts is how many set-ups are drawn for one that is used. Small armies
// seldom stand round their Flag by chance, so they need more.
const drafts, smallDrafts, smallArmy = 12, 80, 15

// Deploy draws some set-ups as people make them and takes one whose Flag is
// best walled in. None comes twice but by chance.
func (p *Player) Deploy(_ context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	return walled(v, side, p.rng), nil
}

func walled(v *stratego.Variant, side board.Side, rng *rand.Rand) stratego.Setup {
	g := deploy.New(v)
	var best stratego.Setup
	most := -1.0
	n := drafts
	if v.Pieces() < smallArmy {
		n = smallDrafts
	}
	for range n {
		s := g.Random(rng)
		if w := wall(v, side, s); w > most {
			best, most = s, w
		}
	}
	return best
}

// wall is the share of the ways to the Flag that a Bomb bars, and a little for
// those that another piece holds.
func wall(v *stratego.Variant, side board.Side, s stratego.Setup) float64 {
	var at [board.MaxSquares]stratego.Rank
	flag := board.NoSquare
	for i, r := range s {
		q := v.HomeSquare(side, i)
		at[q] = r
		if r == stratego.Flag {
			flag = q
		}
	}
	if flag == board.NoSquare {
		return 0
	}
	ways, held := 0.0, 0.0
	for q := range v.Adjacent(flag).All() {
		ways++
		switch r := at[q]; {
		case r == stratego.Bomb:
			held++
		case r != stratego.NoRank && r <= stratego.Captain:
			held += 0.5
		case r != stratego.NoRank:
			held += 0.3 // it stops Scouts, at least
		}
	}
	return held / ways
}
