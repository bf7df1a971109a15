// Package gametest is the test kit: what tests of several packages share. Only
// tests may import it.
package gametest

import (
	"context"
	"errors"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/stratego"
)

// Chooser is a player that sets up and moves at random from a seed.
type Chooser struct{ Rng *rand.Rand }

// NewChooser returns a player with a seed.
func NewChooser(seed uint64) *Chooser {
	return &Chooser{Rng: rand.New(rand.NewPCG(seed, 0))}
}

// Deploy returns a random set-up.
func (c *Chooser) Deploy(_ context.Context, v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	return check.RandomSetup(v, c.Rng), nil
}

// Choose returns a random legal move.
func (c *Chooser) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	legal := check.Sorted(view.Moves(nil))
	if len(legal) == 0 {
		return stratego.Move{}, search.Info{}, errors.New("no legal move")
	}
	return legal[c.Rng.IntN(len(legal))], search.Info{}, nil
}
