package appraisal

import (
	"context"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/stratego"
)

// longest is how many plies a game lasts at most; a longer one is drawn.
const longest = 1000

// A Pair is two games with a set-up against another one, one with each colour.
type Pair struct {
	Ends   [2]*stratego.Position // by the colour of the set-up
	Points [2]int                // its half points
}

// Enemy is a set-up to play against: one as people make them, or one that the strong player makes.
func Enemy(ctx context.Context, v *stratego.Variant, seed uint64, strong bool) (stratego.Setup, error) {
	if strong {
		return marshal.New(marshal.Config{Seed: seed}).Deploy(ctx, v, board.Second)
	}
	return deploy.New(v).Random(rand.New(rand.NewPCG(seed, 0x7365747570))), nil
}

// Play plays a pair. player makes whoever plays both sides, by a seed.
func Play(
	ctx context.Context, v *stratego.Variant, own, other stratego.Setup, seed uint64,
	player func(seed uint64) (game.StrategoPlayer, error),
) (p Pair, err error) {
	for side := range board.Side(2) {
		table := &game.Stratego{Variant: v}
		table.Setups[side], table.Setups[side.Opponent()] = own, other
		for at := range table.Players {
			if table.Players[at], err = player(seed + uint64(at) + 1); err != nil {
				return p, err
			}
		}
		driver := table.Driver()
		driver.Before = func(now game.Standing) (game.End, bool) { return game.End{}, now.Ply >= longest }
		end, err := driver.Play(ctx)
		if err != nil {
			return p, err
		}
		p.Ends[side], p.Points[side] = table.Position, 1
		if end.Result.Over() {
			p.Points[side] = int(2 * end.Result.Score(side))
		}
	}
	return p, nil
}

// Halves are the half points of both games.
func (p *Pair) Halves() int { return p.Points[0] + p.Points[1] }

// CountIn counts both games in a score.
func (p *Pair) CountIn(s *rating.Score) {
	for _, points := range p.Points {
		switch points {
		case 2:
			s.Won++
		case 1:
			s.Drawn++
		default:
			s.Lost++
		}
	}
	s.Halves[p.Halves()]++
}
