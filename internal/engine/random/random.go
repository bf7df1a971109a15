// Package random has the player that plays any legal move, each with the same
// probability: the floor of every ladder.
package random

import (
	"context"
	"errors"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// ErrNoMove is returned where there is no legal move to choose.
var ErrNoMove = errors.New("there is no legal move")

// Player plays random legal moves. It plays one game at a time.
type Player struct{ rng *rand.Rand }

// New returns a player whose choices follow from the seed.
func New(seed uint64) *Player {
	return &Player{rand.New(rand.NewPCG(seed, 0x72616e646f6d))}
}

// Deploy draws a set-up as people make them.
func (p *Player) Deploy(_ context.Context, v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	return deploy.New(v).Random(p.rng), nil
}

// Choose draws a legal move.
func (p *Player) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	var buf [256]stratego.Move
	moves := view.Moves(buf[:0])
	if len(moves) == 0 {
		return stratego.Move{}, search.Info{Win: -1}, ErrNoMove
	}
	return moves[p.rng.IntN(len(moves))], search.Info{Win: -1}, nil
}
