package marshal

import (
	"context"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// Deploy draws a set-up as people make them, but rather one such as strong players make and one that wins by
// what was learned from games. Where nothing was learned for the army, it draws some and takes one of those whose Flag is best
// walled in. Set-ups repeat only by chance, because opponents learn habits. Where the rules leave
// set-ups to chance, it draws one by the rules.
func (p *Player) Deploy(_ context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	w, g := p.c.Parameters, deploy.New(v)
	drafts := w.Drafts
	if float64(v.Pieces()) < w.SmallArmy {
		drafts = w.SmallDrafts
	}
	switch taste := deploy.Taste(v, w); {
	case v.RandomSetups():
		return g.Random(p.rng), nil
	case p.c.Style != NoStyle:
		return g.Drawn(p.rng, p.c.Style.setup(v)), nil
	case w.Placement && taste != nil:
		return g.Liked(p.rng, taste), nil
	}
	return walled(g, v, side, w, int(drafts), p.rng), nil
}

// walled draws some set-ups and returns the first of those whose Flag is best walled in.
func walled(
	g *deploy.Generator, v *stratego.Variant, side board.Side, p *parameter.Values, n int, rng *rand.Rand,
) stratego.Setup {
	corner := 0.0
	if rng.Float64() < p.Cornered {
		corner = p.Corner
	}
	var best stratego.Setup
	most := -1.0
	for range n {
		s := g.Random(rng)
		w := wall(v, side, p, s)
		if deploy.FlagInCorner(v.Grid(), s) {
			w += corner
		}
		if w > most {
			best, most = s, w
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
