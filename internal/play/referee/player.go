// Package referee plays one game between two players and decides alone who won and why: an
// ordered list of checks and a closed set of endings. It trusts no player about the board,
// the rules or the clock. Package game plays; this package sets the conditions for outside
// programs, and decides which player a fault belongs to.
//
// A player's error that is a *proc.Fault, a *game.BadReply, a
// *game.Resignation, a *game.TurnForfeit or a *stratego.IllegalMoveError is judged
// as what it is; any other error is a fault of ours, and the game is not scored.
package referee

import (
	"time"

	"flagfall.dev/internal/play/game"
)

// A Seat is what the referee knows of a player besides how to ask it.
type Seat struct {
	Name string // for records
	Spec string // specification, for records
	Seed uint64 // for records
	// Process is the program behind a player that is none itself; nil for a
	// player of our own.
	Process game.Process
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
	// Margin is how late a reply may be without penalty: our own delay must not cost a
	// game. 0: DefaultMargin.
	Margin time.Duration
	// NoPondering stops each side's program in the other's time. It is of the game.
	NoPondering bool
	// Adjudication is of the game, never of one side.
	Adjudication Adjudication
}

// Defaults of the zero fields of Terms.
const (
	DefaultStart  = 30 * time.Second
	DefaultSetup  = 30 * time.Second
	DefaultMargin = game.DefaultMargin
)

// moves returns the conditions for the moves of a side.
func (t *Terms) moves() *game.Terms {
	return &game.Terms{Move: t.Move, Game: t.Game, Increment: t.Increment, Nodes: t.Nodes, Margin: t.Margin}
}

func orElse(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}
