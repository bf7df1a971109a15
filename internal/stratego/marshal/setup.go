package marshal

import (
	"context"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// Deploy draws some set-ups as people make them, and of those whose Flag is best walled in
// takes the one with the best predicted result. Set-ups repeat only by chance, and the Flag
// is not always in a corner, because opponents learn habits. Where the rules leave set-ups
// to chance, it draws one by the rules.
func (p *Player) Deploy(_ context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	if v.RandomSetups() {
		return deploy.New(v).Random(p.rng), nil
	}
	w := p.c.Parameters
	n, prior := w.Drafts, &deploy.Prior{}
	switch {
	case float64(v.Pieces()) < w.SmallArmy:
		n = w.SmallDrafts
	case parameter.On(w.Placement) && deploy.Fits(v):
		n, prior = w.PriorDrafts, deploy.Learned()
	}
	return walled(v, side, w, int(n), prior, p.rng), nil
}

// walled draws some set-ups and returns the one with the highest prior among those whose
// Flag is best walled in.
func walled(v *stratego.Variant, side board.Side, p *parameter.Values, n int, prior *deploy.Prior, rng *rand.Rand) stratego.Setup {
	g := deploy.New(v)
	corner := 0.0
	if rng.Float64() < p.Cornered {
		corner = p.Corner
	}
	var best stratego.Setup
	most, liked := -1.0, 0.0
	for range n {
		s := g.Random(rng)
		w := wall(v, side, p, s)
		if deploy.FlagInCorner(v.Grid(), s) {
			w += corner
		}
		if w < most {
			continue
		}
		if like := prior.Of(v, s); w > most || like > liked {
			best, most, liked = s, w, like
		}
	}
	return best
}

// wall is the share of the ways to the Flag that a Bomb bars, and a little for
// those that another piece holds.
func wall(v *stratego.Variant, side board.Side, p *parameter.Values, s stratego.Setup) float64 {
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
			held += p.WallStrong
		case r != stratego.NoRank:
			held += p.WallWeak // it stops Scouts, at least
		}
	}
	return held / ways
}
