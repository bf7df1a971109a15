// Package record has the game record of Flagfall: a text file, made for people
// to read and for programs to check, with everything needed to replay a game:
// variant, names, seeds, both set-ups, every move with its result and time, the
// ending, and optionally a commitment that binds a side to its set-up before it
// is revealed.
//
// Load reads a file, and Game.Save writes one; Parse and Game.String do so with
// text.
//
// A record is a claim about a game, and may be wrong. ReplayStratego and ReplayAdvance play
// it by the rules: they give its positions and views, move by move or at any place, and the
// first fault in words.
package record

import (
	"time"

	"flagfall.dev/board"
)

// The games a record can be of.
const (
	Stratego = "stratego"
	Advance  = "advance"
)

// Game is a recorded game. The zero value of an optional field leaves it out of
// the text.
type Game struct {
	Game    string // Stratego or Advance
	Variant string // name of the rule set
	// Definition is the text of a custom variant's file (TOML), empty for a
	// built-in one.
	Definition string

	Date    time.Time // when the game began; optional, kept to the second
	Event   string    // tournament or occasion; optional
	Names   [2]string // of the players; optional
	Players [2]string // player specifications; optional
	Seeds   [2]uint64 // of the players; optional, 0 = none
	Clock   Clock     // optional
	// Solo is set where only the first side moved.
	Solo bool
	// Opened is set where hidden pieces were shown during the game, TakenBack
	// where a move was taken back that had shown a rank.
	Opened, TakenBack bool
	// Assisted is set where a coach looked at a side's moves before they were made, or a hint was given.
	Assisted bool
	// LevelChanged is set where a program's level was changed during the game.
	LevelChanged bool

	// Setups are the set-ups: one rank token a home square, back row first,
	// '.' for an empty one. Empty where the game began from Start.
	Setups [2]string
	// Refused is what a side handed in that the rules allow as no set-up, so that it lost
	// before the game began: as Setups where it can be read as a piece for every home square,
	// else in quotes as it came, or nothing. Optional, and of the loser only.
	Refused [2]string
	// Start is the position the game began from, where it did not begin from
	// set-ups: a StraDoS board string, or the lines of an Advance board joined
	// by slashes; then, after a space, b where the second side moves first. Optional.
	Start string
	// Commitments bind the sides to their set-ups; optional.
	Commitments [2]Commitment

	Moves  []Move
	Result board.Result
	// Reason tells more about the ending; optional.
	Reason string
	// Variations are moves that were tried on an analysis board; optional.
	Variations []Variation
}

// Clock is the time a side had: Initial for the game, and Increment added by
// each move. The zero value is no clock.
type Clock struct {
	Initial, Increment time.Duration
}

// Move is one move of a record.
type Move struct {
	Side board.Side
	// Text is the move: in Stratego two squares, column letter and row number
	// from the top whatever the variant's notation, as in A7-A6; in Advance the
	// text of the move (e2xd3).
	Text string
	// Striker and Defender are the rank tokens of a strike, and Outcome what
	// it did: wins, loses or both. All empty for any other move.
	Striker, Defender, Outcome string
	// Time is what the move took; optional, kept to the microsecond.
	Time time.Duration
}

// Struck reports whether the move was a strike with its ranks recorded.
func (m Move) Struck() bool { return m.Outcome != "" }

// SharedMoves counts the moves at the start that two games have in common.
func SharedMoves(a, b []Move) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// Begun reports whether the record has what its game begins from: both set-ups, or
// a position. A game of Advance always has.
func (g *Game) Begun() bool {
	return g.Game == Advance || g.Start != "" || g.Setups[0] != "" && g.Setups[1] != ""
}

// SideName returns the side's name in a record of this game, in lower case.
func (g *Game) SideName(s board.Side) string { return sideNames(g.Game)[s&1] }

func sideNames(game string) [2]string {
	if game == Advance {
		return [2]string{"white", "black"}
	}
	return [2]string{"red", "blue"}
}
