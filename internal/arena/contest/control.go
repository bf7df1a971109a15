package contest

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// control is a score corrected by a control variate: something that goes with the score,
// and whose expectation is known. Here it is what the set-ups that our player drew promised
// by the placement prior, a value function that was fixed before the games. Its expectation
// is that of all set-ups that the player draws.
type control struct {
	pairs            []pairOfGames
	score, plusMinus float64
}

type pairOfGames struct{ score, luck float64 }

// leastControlled is how many pairs there must be: a slope has to be fitted too.
const leastControlled = 20

// controlDraws is how many set-ups the expectation is the mean of.
const controlDraws = 400

// controlled returns the corrected scores by opponent, none where the first player is an
// outside program, or set-ups are not its own, or no placement prior is of this variant.
func controlled(ctx context.Context, file string, p *tournament.Plan) (map[string]*control, error) {
	spec, err := player.ParseSpec(p.Players[0])
	v, wrong := games.VariantNamed(p.Variant)
	if err != nil || wrong != nil || v.Stratego == nil || spec.Outside() || p.Setups != tournament.OwnSetups ||
		deploy.Learned(v.Stratego) == nil {
		return nil, nil
	}
	expected, err := expectation(ctx, v.Stratego, p.Players[0])
	if err != nil {
		return nil, err
	}
	s, err := store.Open(ctx, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer s.Close()
	all := map[string]*control{}
	halves := map[string]pairOfGames{} // first games of pairs, by their job
	for g, err := range s.List(ctx, audit.Agreeing(p, nil)) {
		if err != nil {
			return nil, err
		}
		whole, err := s.Game(ctx, g.ID) // a list has no records
		if err != nil {
			return nil, err
		}
		enemy, one, ok := luckOf(v.Stratego, whole, p.Players[0], expected)
		if !ok {
			continue
		}
		if all[enemy] == nil {
			all[enemy] = &control{}
		}
		if other, half := halves[g.Job]; half {
			all[enemy].pairs = append(all[enemy].pairs, pairOfGames{(one.score + other.score) / 2, (one.luck + other.luck) / 2})
		} else {
			halves[g.Job] = one
		}
	}
	for enemy, c := range all {
		if !c.correct() {
			delete(all, enemy)
		}
	}
	return all, nil
}

// expectation is what a player's set-ups promise on average.
func expectation(ctx context.Context, v *stratego.Variant, spec string) (float64, error) {
	sum := 0.0
	for n := range controlDraws {
		p, err := roster.NewStratego(spec, 1<<40+uint64(n)) // seeds of no game
		if err != nil {
			return 0, err
		}
		s, err := p.Deploy(ctx, v, board.Side(n%2))
		if err != nil {
			return 0, err
		}
		sum += deploy.Learned(v).Of(v, s)
	}
	return sum / controlDraws, nil
}

// luckOf returns the opponent of a game, our score in it, and by how much our set-up
// promised more than is expected.
func luckOf(v *stratego.Variant, g *store.Game, ours string, expected float64) (enemy string, one pairOfGames, ok bool) {
	rec, err := record.Parse(g.Record)
	if err != nil {
		return "", one, false
	}
	side := 0
	if g.Players[0] != ours {
		side = 1
	}
	s, err := v.ParseSetup(rec.Setups[side])
	if err != nil || g.Players[side] != ours {
		return "", one, false
	}
	one = pairOfGames{score: 0.5, luck: deploy.Learned(v).Of(v, s) - expected}
	switch g.Winner {
	case store.First:
		one.score = float64(1 - side)
	case store.Second:
		one.score = float64(side)
	}
	return g.Players[1-side], one, true
}

// correct fits how the score goes with the luck, takes that part out, and reports whether
// there were enough pairs.
func (c *control) correct() bool {
	n := float64(len(c.pairs))
	if n < leastControlled {
		return false
	}
	var score, luck float64
	for _, p := range c.pairs {
		score += p.score / n
		luck += p.luck / n
	}
	var both, square float64
	for _, p := range c.pairs {
		both += (p.score - score) * (p.luck - luck)
		square += (p.luck - luck) * (p.luck - luck)
	}
	if square == 0 || !slices.ContainsFunc(c.pairs, func(p pairOfGames) bool { return p.score != c.pairs[0].score }) {
		return false // nothing goes with anything
	}
	slope, rest := both/square, 0.0
	for _, p := range c.pairs {
		d := p.score - score - slope*(p.luck-luck)
		rest += d * d
	}
	c.score, c.plusMinus = score-slope*luck, 1.96*math.Sqrt(rest/(n-2)/n)
	return true
}
