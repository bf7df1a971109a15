package game

import (
	"context"
	"fmt"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/sandbox/proc"
)

// A Stage is what a player was asked when it failed.
type Stage uint8

// The stages.
const (
	Starting  Stage = iota // to get ready
	SettingUp              // for its set-up
	Moving                 // for a move
	Hearing                // to hear of a move
)

// A PlayerError is an error of a player, and what the player was doing.
type PlayerError struct {
	Side  board.Side
	Stage Stage
	Ply   int // moves made by then; where it was told of one, that one included
	Err   error
}

// During says in words what the player was doing, such as "its move at ply 12".
func (e *PlayerError) During() string {
	switch e.Stage {
	case Starting:
		return "its start"
	case SettingUp:
		return "its set-up"
	case Hearing:
		return fmt.Sprintf("being told of ply %d", e.Ply)
	}
	return fmt.Sprintf("its move at ply %d", e.Ply)
}

func (e *PlayerError) Error() string { return e.During() + ": " + e.Err.Error() }

// Unwrap returns the player's own error.
func (e *PlayerError) Unwrap() error { return e.Err }

// open waits until the players are ready that may need a while, and asks for what
// is missing before the first move, the first side first. Programs have all been
// started before: they get ready at the same time. No clock counts this.
func (d *Driver) open(ctx context.Context) error {
	for side := range board.Side(2) {
		if r := d.seats[side].readier; r != nil {
			if err := d.within(ctx, d.Start, r.Ready); err != nil {
				return &PlayerError{side, Starting, 0, err}
			}
		}
	}
	if d.opener == nil {
		return nil
	}
	for side := range board.Side(2) {
		err := d.within(ctx, d.Setup, func(ctx context.Context) error { return d.opener.deploy(ctx, side) })
		if err != nil {
			return &PlayerError{side, SettingUp, 0, err}
		}
	}
	return d.opener.begin()
}

// within does what comes before the first move.
func (d *Driver) within(ctx context.Context, patience time.Duration, do func(ctx context.Context) error) (err error) {
	if patience > 0 {
		var cancel context.CancelFunc
		ctx, cancel = proc.WithAllowance(ctx, patience, 0)
		defer cancel()
	}
	if d.Guarded {
		defer caught(&err)
	}
	return do(ctx)
}
