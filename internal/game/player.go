package game

import (
	"context"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/search"
	"flagfall.dev/stratego"
)

// A StrategoPlayer is what a seat in a game of Stratego needs. The deadline of the context
// is when a reply is due. An error that is a *Resignation or a *TurnForfeit means just
// that; every other error ends the game, and the caller of the driver judges it.
type StrategoPlayer interface {
	Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error)
	Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error)
}

// An AdvancePlayer is what a seat in a game of Advance needs, with the same rules
// for its errors. The position is its own until the next question.
type AdvancePlayer interface {
	Choose(ctx context.Context, pos *advance.Position, limits search.Limits) (advance.Move, search.Info, error)
}

// A Readier is a player that takes a while to start, such as a program that loads
// what it knows. It is asked before any clock runs, whether or not it is to give a
// set-up. A program that is asked for its set-up first may start until then.
type Readier interface {
	Ready(ctx context.Context) error
}

// An Observer is a player of Stratego that wants to hear of every move, of either
// side, once it has been made: the mover first. The last move of a game is told too.
type Observer interface {
	Observe(ctx context.Context, e stratego.Event, r board.Result) error
}

// A Finisher is a player of Stratego that wants to hear how the game ended.
type Finisher interface {
	Finish(ctx context.Context, view *stratego.View, r board.Result) error
}

// An AdvanceFinisher is a player of Advance that wants to hear how the game ended.
type AdvanceFinisher interface {
	Finish(ctx context.Context, r board.Result) error
}

// A Closer is a player that holds something for the time of one game, such as a process. A
// driver closes nothing: the caller that opened the player does.
type Closer interface {
	Close(ctx context.Context) error
}

// A Process is the program behind a player. A player may be its own process;
// *proc.Child is one too.
type Process interface {
	CPU() time.Duration // processor time used so far
	Stderr() string     // what it has written there
	// Starved is how long it waited for a processor so far, while its reply was due. That
	// time is given back to it.
	Starved() time.Duration
}

// A Thinker is a player that measures its own time: its clock stops during callbacks, and
// may run on while it is notified of its own move. What it waited for a processor is not in it.
type Thinker interface {
	Thought() time.Duration // computing time of the last move, so far
}

// A Resignation says that a player resigned, in its protocol's word.
type Resignation struct{ Word string }

func (e *Resignation) Error() string { return "resigned with " + e.Word }

// A TurnForfeit says that a player's turn passes to the other side although the
// game goes on.
type TurnForfeit struct {
	Reason string
	Err    error // what its program did wrong; may be nil
}

func (e *TurnForfeit) Error() string { return "forfeits its turn: " + e.Reason }

// Unwrap returns what its program did wrong.
func (e *TurnForfeit) Unwrap() error { return e.Err }
