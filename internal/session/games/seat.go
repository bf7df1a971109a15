package games

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
)

// seated are the players of a session that have to be closed with it.
type seated struct{ closers []game.Closer }

// close closes all of them.
func (s *seated) close() {
	for _, c := range s.closers {
		_ = c.Close(context.Background()) // there is nobody to tell
	}
}

// closeUnless closes all of them where the session could not begin.
func (s *seated) closeUnless(err *error) {
	if *err != nil {
		s.close()
	}
}

// keep notes a player that may have to be closed.
func (s *seated) keep(player any) {
	if c, ok := ability.Of[game.Closer](player); ok {
		s.closers = append(s.closers, c)
	}
}

// seat makes the player of a side: a guest, or else one of ours.
func (c *SessionConfig) seat(ctx context.Context, side board.Side, seed uint64, all *seated) (game.StrategoPlayer, error) {
	if c.Guests != nil {
		if p, err := c.Guests.Stratego(ctx, c.Players[side], side, seed); p != nil || err != nil {
			all.keep(p)
			return p, err
		}
	}
	return c.own(c.Players[side], seed)
}

// advanceSeat makes the player of a side of Advance.
func (c *SessionConfig) advanceSeat(ctx context.Context, side board.Side, seed uint64, all *seated) (game.AdvancePlayer, error) {
	if c.Guests != nil {
		if p, err := c.Guests.Advance(ctx, c.Players[side], side, seed); p != nil || err != nil {
			all.keep(p)
			return p, err
		}
	}
	return roster.NewAdvance(c.Players[side], seed)
}
