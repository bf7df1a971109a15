package board

import (
	"fmt"
	"strings"
)

// Ending is why a game is over: a closed set shared by every game, record and
// referee of this module.
type Ending uint8

// The endings. Unfinished is the zero value.
const (
	Unfinished  Ending = iota
	FlagTaken          // the Flag was struck
	NoPiece            // a side has no movable piece left
	NoMove             // the side to move has no legal move
	IllegalMove        // a player broke the rules
	Time               // a player used more time than it had
	Crash              // a player's program ended or lost its line
	Resignation        // a player gave up
	Agreed             // both players agreed on a draw
	Limit              // the game reached its length limit
	Adjudicated        // a judge or an arbiter decided
	endings
)

var endingNames = [endings]string{
	"unfinished", "flag", "no-piece", "no-move", "illegal-move", "time",
	"crash", "resignation", "agreed", "limit", "adjudicated",
}

// String returns the ending as one lower-case word, which ParseEnding reads.
func (e Ending) String() string {
	if e >= endings {
		return fmt.Sprintf("ending(%d)", uint8(e))
	}
	return endingNames[e]
}

// ParseEnding reads what String prints.
func ParseEnding(s string) (Ending, error) {
	for e, name := range endingNames {
		if s == name {
			return Ending(e), nil
		}
	}
	return Unfinished, faultf("unknown ending %q: expected one of %s", s, strings.Join(endingNames[:], ", "))
}

// Result is how a game stands: unfinished, drawn, or won by a side.
type Result struct {
	Ending Ending
	// Drawn is set where a finished game has no winner.
	Drawn bool
	// Winner is the side that won a finished game that is not drawn.
	Winner Side
}

// String returns the result in words: unfinished, or who won, or that nobody did, and why.
// The sides are the first one, which is Red in Stratego and White in Advance, and the second one.
func (r Result) String() string {
	switch {
	case !r.Over():
		return "unfinished"
	case r.Drawn:
		return "drawn (" + r.Ending.String() + ")"
	case r.Winner == 0:
		return "the first side won (" + r.Ending.String() + ")"
	}
	return "the second side won (" + r.Ending.String() + ")"
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Ending != Unfinished }

// Won returns the result of a game won by a side.
func Won(by Side, e Ending) Result { return Result{Ending: e, Winner: by} }

// Draw returns the result of a drawn game.
func Draw(e Ending) Result { return Result{Ending: e, Drawn: true} }

// Score returns 1 for a win of the side, ½ for a draw, 0 for a loss and for an
// unfinished game.
func (r Result) Score(s Side) float64 {
	switch {
	case !r.Over():
		return 0
	case r.Drawn:
		return 0.5
	case r.Winner == s:
		return 1
	}
	return 0
}
