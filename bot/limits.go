package bot

import (
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
)

// Limits is what a player may spend on one move. The zero value sets no limit.
type Limits struct {
	// MoveTime is the most wall time for this move; 0 = not limited.
	MoveTime time.Duration
	// Remaining is the game clock, and Increment what each move adds to it;
	// Remaining 0 = no game clock.
	Remaining, Increment time.Duration
	// Nodes is the most positions to visit; 0 = not limited.
	Nodes uint64
}

// Time returns how long a player may think about this move if it wants to have time left for a given
// number of further moves, with a margin for the transfer to the judge; 0 where the limits set no
// time.
func (l Limits) Time(moves int) time.Duration {
	return search.Pace{Moves: max(1, moves), Increment: 0.75}.Time(search.Limits(l))
}

// Info is what a player tells people and tools about its choice. Everything in it
// is optional, and must come from what the player itself may know. Squares and
// moves are written as the variant does (stratego.Variant.Format and FormatMove).
type Info struct {
	Depth int    // plies
	Nodes uint64 // positions visited
	// Win is the player's estimate of its chance to win, 0 to 1, draws counted as
	// half; -1, with which a turn begins, is none.
	Win float64
	// Candidates are the moves that it considered, best first.
	Candidates []Candidate
	// Beliefs say what ranks it expects hidden pieces to have.
	Beliefs []Belief
	// Notes are lines for people.
	Notes []string
}

// A Candidate is one move that a player considered.
type Candidate struct {
	Move  string
	Value float64  // in the player's own units, higher is better
	Win   float64  // as in Info; negative for none
	Line  []string // the expected continuation after Move
	Why   string   // in words
}

// A Belief is what a player believes about one hidden piece.
type Belief struct {
	Square string
	// Chances has the probability of each rank by its token, "1" to "F".
	Chances map[string]float64
	Why     string // in words
}

// told returns the info in the form from which protocol lines are made.
func (i Info) told() search.Info {
	t := search.Info{Depth: i.Depth, Nodes: i.Nodes, Win: i.Win, Notes: i.Notes}
	for _, c := range i.Candidates {
		t.Candidates = append(
			t.Candidates, search.Candidate{Move: c.Move, Value: c.Value, Win: c.Win, Line: c.Line, Why: words(c.Why)},
		)
	}
	var beliefs []search.Belief
	for _, b := range i.Beliefs {
		beliefs = append(beliefs, search.Belief{Square: b.Square, Chances: b.Chances, Why: words(b.Why)})
	}
	t.Beliefs = search.BeliefsOf(beliefs)
	return t
}

// words are what a bot says, in its own language; nothing where it says nothing.
func words(said string) phrase.Text {
	if said == "" {
		return phrase.Text{}
	}
	return phrase.Verbatim(said)
}
