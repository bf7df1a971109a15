// Package referee plays one game between two players and decides alone who won
// and why: an ordered list of checks and a closed set of endings. It believes
// no player's word about the board, the rules or the clock.
package referee

import (
	"context"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/search"
	"flagfall.dev/stratego"
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

// AdvancePlayer is what a seat in a game of Advance needs, with the same rules
// for its errors.
type AdvancePlayer interface {
	Choose(ctx context.Context, pos *advance.Position, limits search.Limits) (advance.Move, search.Info, error)
}

// Readier is a player that takes a while to start, such as a program that loads
// what it knows. It is asked before any clock runs, whether or not it is to give a
// set-up. A program that is asked for its set-up first may start until then.
type Readier interface {
	Ready(ctx context.Context) error
}

// Observer is a player that wants to hear of every move, of either side, once
// it has been made: the mover first. The last move of a game is told too.
type Observer interface {
	Observe(ctx context.Context, e stratego.Event, r board.Result) error
}

// Finisher is a player of Stratego that wants to hear how the game ended.
type Finisher interface {
	Finish(ctx context.Context, view *stratego.View, r board.Result) error
}

// AdvanceFinisher is a player of Advance that wants to hear how the game ended.
type AdvanceFinisher interface {
	Finish(ctx context.Context, r board.Result) error
}

// Closer is a player that holds something for the time of one game, such as a
// process. The referee closes it, whatever happens.
type Closer interface {
	Close(ctx context.Context) error
}

// Process is the program behind a player. A player may be its own process;
// *proc.Child is one too.
type Process interface {
	CPU() time.Duration // processor time used so far
	Stderr() string     // what it has written there
	// Starved is for how long it could get no processor so far while a reply of it
	// was waited for. That is given back to it.
	Starved() time.Duration
}

// thinker is a player whose time does not run all the while it is asked, such as
// one that calls back, and may run on while it is told of its own move.
type thinker interface {
	Thought() time.Duration // computing time of the last move, so far
}

// A Seat is what the referee knows of a player besides how to ask it.
type Seat struct {
	Name string // for records
	Spec string // specification, for records
	Seed uint64 // for records
	// Process is the program behind a player that is none itself; nil for a
	// player of our own.
	Process Process
	// Terms are conditions of this side's own; nil: the game's. Start, Setup and
	// Margin are always the game's.
	Terms *Terms
}

// Terms are the conditions of a game. The zero value
// has no clock, but nobody waits for an outside program for ever.
type Terms struct {
	Move            time.Duration // for one move; 0: not limited
	Game, Increment time.Duration // for all moves of a side, and what each move adds; 0: no game clock
	Nodes           uint64        // for one move of a searching player; 0: not limited
	Start           time.Duration // for a program to get ready; 0: DefaultStart
	Setup           time.Duration // for a set-up; 0: DefaultSetup
	// Margin is what a reply may come late without harm: our own delay must
	// not cost a game. 0: DefaultMargin.
	Margin time.Duration
	// Adjudication is of the game, never of one side.
	Adjudication Adjudication
}

// Defaults of the zero fields of Terms.
const (
	DefaultStart  = 30 * time.Second
	DefaultSetup  = 30 * time.Second
	DefaultMargin = 10 * time.Millisecond
	// Patience is how long we wait for a move where there is no clock.
	Patience = 30 * time.Second
)

// limits returns what a player is told about its time.
func (t *Terms) limits(remaining time.Duration) search.Limits {
	l := search.Limits{MoveTime: t.Move, Increment: t.Increment, Nodes: t.Nodes}
	if t.Game > 0 {
		l.Remaining = remaining
	}
	return l
}

// allowance returns how long a player may take for its next move before it
// has lost on time.
func (t *Terms) allowance(remaining time.Duration) time.Duration {
	allowed := Patience
	if t.Move > 0 {
		allowed = t.Move
	}
	if t.Game > 0 && (t.Move == 0 || remaining < allowed) {
		allowed = remaining
	}
	return max(allowed, 0) + orElse(t.Margin, DefaultMargin)
}

func orElse(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}
