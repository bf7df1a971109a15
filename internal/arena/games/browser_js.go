package games

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
)

// In a browser there are our own players only: no program of anybody else's can be
// started there, and no tournament is played.

// A Guard has nothing to hold.
type Guard struct{}

// guests are no programs.
type guests struct{}

func (guests) close() {}

func (guests) closeUnless(*error) {}

// mayStart refuses no record: a specification of an outside program names no player.
func mayStart(*record.Game, []string) error { return nil }

// seat makes the player of a side.
func (c *SessionConfig) seat(_ context.Context, s board.Side, seed uint64, _ *guests) (game.StrategoPlayer, error) {
	return c.own(c.Players[s], seed)
}

// advanceSeat makes the player of a side of Advance.
func (c *SessionConfig) advanceSeat(_ context.Context, s board.Side, seed uint64, _ *guests) (game.AdvancePlayer, error) {
	return roster.NewAdvance(c.Players[s], seed)
}
