// Package search has what the searching players of every game share: the limits
// of a search, how long it may take by them, and what it reports.
package search

import (
	"time"

	"flagfall.dev/internal/base/phrase"
)

// Limits is what a player may spend on one move. The zero value sets no limit
// but the player's own.
type Limits struct {
	// MoveTime is the most wall time for this move; 0 = not limited.
	MoveTime time.Duration
	// Remaining is the game clock, and Increment what each move adds to it;
	// Remaining 0 = no game clock.
	Remaining, Increment time.Duration
	// Nodes is the most positions to visit; 0 = not limited. With a node limit
	// and no time limit a player's choice depends on its seed alone.
	Nodes uint64
}

// Info is what a player tells about a choice. All fields are optional, and all
// are computed from what the player itself may know.
type Info struct {
	Depth   int
	Nodes   uint64
	Elapsed time.Duration
	// Win is the player's estimate of its chance to win, 0 to 1, draws
	// counted as half; negative where it has none.
	Win float64
	// Candidates are the moves it weighed, best first.
	Candidates []Candidate
	// Replies are what the other side may answer to the move that was chosen, the likeliest first.
	Replies []Reply
	// Beliefs say what the player thinks hidden pieces are.
	Beliefs Beliefs
	// Notes are lines for people.
	Notes []string
}

// Candidate is one move a player weighed.
type Candidate struct {
	Move  string   // in the game's own notation
	Value float64  // in the player's own units, higher is better
	Win   float64  // as in Info; negative where it has none
	Line  []string // the expected continuation after Move
	Why   phrase.Text
	// Doubt is the standard error of how much worse than the first candidate it is, in chance to
	// win; 0 where the player does not say.
	Doubt float64
}

// Reply is what the other side may answer to a move.
type Reply struct {
	Move   string  // in the game's own notation
	Chance float64 // from 0 to 1; those of all replies sum to 1 at most
}

// Beliefs are what a player thinks hidden pieces are, put into words only when they are
// asked for: most thoughts have no reader. They may be asked at any time, also after later
// thoughts. nil are none.
type Beliefs func() []Belief

// BeliefsOf returns the beliefs of a list.
func BeliefsOf(list []Belief) Beliefs { return func() []Belief { return list } }

// List returns the belief about every hidden piece.
func (b Beliefs) List() []Belief {
	if b == nil {
		return nil
	}
	return b()
}

// Belief is what a player thinks one hidden piece is.
type Belief struct {
	Square string
	// Chances has the probability of each rank by token ("1" … "F").
	Chances map[string]float64
	Why     phrase.Text // such as "fled from your Colonel on move 31"
}
