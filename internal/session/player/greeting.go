package player

import (
	"context"
	"errors"

	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/sandbox/proc"
)

// Try ends a program that has been started to see whether it can play a game with its options. The
// error says why it cannot, as far as the contract has it say so at its start. A program that
// misbehaves can play: its games show the fault.
func (c *Contract) Try(ctx context.Context, p protocol.Conn, game string, options map[string]string) error {
	if c.greets == nil {
		_ = p.Close(ctx) // what it leaves behind is not why it could not play
		return nil
	}
	return c.greets(ctx, p, game, options)
}

// greeting hears the greeting of our own protocol.
func greeting(ctx context.Context, program protocol.Conn, game string, options map[string]string) error {
	p := native.New(program, native.Config{Options: options})
	defer p.Close(ctx)
	within, cancel := proc.WithAllowance(ctx, referee.DefaultStart, 0)
	defer cancel()
	id, err := p.Identify(within)
	var unfit *native.UnfitError
	switch {
	case errors.As(err, &unfit):
		return err
	case err != nil:
		return nil
	case !id.Plays(game):
		return &native.UnfitError{Program: id.Name, Reason: "does not play " + game}
	}
	return nil
}
