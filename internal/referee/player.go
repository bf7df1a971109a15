// Package referee plays one game between two players and decides alone who won
// and why: an ordered list of checks and a closed set of endings.
package referee

import (
	"context"
	"time"

	"flagfall/board"
	"flagfall/internal/search"
	"flagfall/stratego"
)

// StrategoPlayer is what a seat in a game of Stratego needs. The deadline of
// the context is when a reply is due. An error that is a *proc.Fault, a
// *protocol.BadReply, a *protocol.Resignation, a *protocol.TurnForfeit or a
// *stratego.IllegalMoveError is judged as what it is; any other error is a fault
// of ours, and the game is not scored.
type StrategoPlayer interface {
	Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error)
	Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error)
}

// Observer is a player that wants to hear of every move, of either side, once
// it has been made: the mover first. The last move of a game is told too.
type Observer interface {
	Observe(ctx context.Context, e stratego.Event, r board.Result) error
}

// Finisher is a player that wants to hear how the game ended.
type Finisher interface {
	Finish(ctx context.Context, view *stratego.View, r board.Result) error
}

// Closer is a player that holds something for the time of one game, such as a
// process. The referee closes it, whatever happens.
type Closer interface {
	Close(ctx context.Context) error
}

// Process is the program behind a player, where there is one. *proc.Child is
// one.
type Process interface {
	CPU() time.Duration // processor time used so far
	Stderr() string     // what it has written there
}
