// Package bot makes a Go program a bot: a player that Flagfall and any other judge
// of its engine protocol (docs/protocol.md) can start.
//
// To write one, implement the two methods of Player and hand a constructor to Main:
//
//	func main() {
//		bot.Main(&bot.Bot{Name: "Crab", Stratego: func() bot.Player { return &crab{} }})
//	}
//
// The package reads what the judge asks, rebuilds what the bot's side may know as a
// *stratego.View, and answers with what the player chooses. A bot of Advance
// implements AdvancePlayer, which has one method. Stdout belongs to the judge:
// write whatever else there is to say to stderr, which is kept with the game.
//
//	go build -o crab . && flagfall check-bot native:./crab
package bot

import (
	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A Player plays one side of a game of Stratego. A player that also has a method
// Finish(board.Result) is told how its game ended.
type Player interface {
	// Deploy chooses the set-up of a side. An error ends the program.
	Deploy(v *stratego.Variant, side board.Side) (stratego.Setup, error)
	// Choose chooses a legal move. An error, or a move that is not legal, gives the
	// game up.
	Choose(t *Turn) (stratego.Move, error)
}

// An AdvancePlayer plays one side of a game of Advance. It may have a method
// Finish(board.Result) as a Player may.
type AdvancePlayer interface {
	// Choose chooses a legal move. An error, or a move that is not legal, gives the
	// game up.
	Choose(t *AdvanceTurn) (advance.Move, error)
}

// A Turn asks for one move of Stratego.
type Turn struct {
	View   *stratego.View // all that the player's side may know
	Limits Limits
	Info   Info // for the player to fill in, if it likes
}

// An AdvanceTurn asks for one move of Advance, in which nothing is hidden.
type AdvanceTurn struct {
	Position *advance.Position
	Limits   Limits
	Info     Info // for the player to fill in, if it likes
}

// A Bot is a program that plays. Empty fields are not sent; a game without a constructor is
// not played.
type Bot struct {
	Name, Author string
	// Stratego and Advance return a new player for each game: a judge may have the
	// same process play many, one after the other.
	Stratego func() Player
	Advance  func() AdvancePlayer
	// Options are settings that a match may change before the first game.
	Options []Option
	// Trouble is called with the reason when the bot gives up a game because one of its
	// players has no usable move; it may be nil.
	Trouble func(error)
}
